-- Signing out also ends what is just coming back from the issuer in another tab of the same browser. So until its time is over
-- an attempt remembers by which mark its browser has it, a hash of nothing that opens anything any more, and the session that it
-- began.
alter table sign_in_attempts
  add column session_hash bytea,
  drop constraint secrets_until_the_end,
  add constraint secrets_until_the_end check (
    case when used_at is null then num_nulls(browser_hash, nonce, code_verifier) = 0 else num_nonnulls(nonce, code_verifier) = 0 end
  );
