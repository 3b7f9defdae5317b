-- What is made to a shopper's wishes, sealed for hygiene or perishable need not be taken back (Directive 2011/83/EU, article
-- 16 c to e; § 312g (2) BGB). It is a fact of the variant: a plain ring can be returned, the same one engraved cannot.
alter table variants
  add column no_return text check (no_return in ('made_for_you', 'hygiene', 'perishable'));
