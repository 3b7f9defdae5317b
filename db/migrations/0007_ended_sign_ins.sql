-- What a sign-in under way is checked by goes when it ends: used, refused or out of time. Until its time is over a row remembers
-- that it ended and where it led to, for whoever presses "back".
delete from sign_in_attempts where used_at is not null or expires_at <= now();

alter table sign_in_attempts
  alter column browser_hash drop not null,
  alter column nonce drop not null,
  alter column code_verifier drop not null,
  add constraint secrets_until_the_end check (
    case
      when used_at is null then num_nulls(browser_hash, nonce, code_verifier) = 0
      else num_nonnulls(browser_hash, nonce, code_verifier) = 0
    end
  );
