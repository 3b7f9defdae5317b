-- What a list is narrowed by is found slice by slice: every product is in one of eight, by chance, and each of its words says in which.
-- A list counts to a thousand; where many match, a slice or two have as many, and the others are not looked at
-- (docs/decisions/0021-filters.md).
create function facet_words(product uuid, collections uuid[], facets text[]) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select chr(97 + get_byte(uuid_send(product), 15) % 8) || word from unnest(collections::text[] || facets) word))
$$;

-- Without a list of what is still to be sorted in: each slice would read it.
create index shelf_words on shelf using gin (facet_words(product_id, collections, facets)) with (fastupdate = off);
drop index shelf_facets;
