-- An address whose capitals are others than A to Z in lower case is a different person's (app/identity/people/person.ts):
-- what was verified before that rule is verified again at the next sign-in.
update identities set email_verified = false where lower(email) <> lower(email collate "C");
