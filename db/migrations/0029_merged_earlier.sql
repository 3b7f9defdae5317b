-- A guest's cart went into one that was there at her sign-in: 0027 took the account's open one for it, which may be newer. Late
-- money for that one would go back, as if the guest's had been ordered in its place.
update carts guest set merged_into = null from carts own
  where own.id = guest.merged_into and own.created_at > guest.updated_at;
