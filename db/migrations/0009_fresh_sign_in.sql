-- Whether the issuer was told to ask for the password again, whatever it remembers: the second way of confirming who sits there.
alter table sign_in_attempts add column prompted boolean not null default false;
