-- By which client of the issuer a session began: its sign-outs name that client, so that another one never hears of them. Null: it
-- began before this was noted.
alter table sessions add column client_id text;
