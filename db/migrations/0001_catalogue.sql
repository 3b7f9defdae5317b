create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable, because its dictionary could be changed; indexes need an immutable one.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Everything that a cached page may show tells its tag here, inside the changing transaction,
-- so that no code path can forget it (decision record: page cache).
create function tell_change(tag text) returns void
  language sql as $$ select pg_notify('barrow_changed', tag) $$;

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table media (
  id uuid primary key,
  key text,
  kind text not null check (kind in ('svg', 'raster')),
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  source_url text,
  failure text,
  width integer check (width > 0),
  height integer check (height > 0),
  alt text not null default '',
  colour text not null default '#d9d4cb' check (colour ~ '^#[0-9a-f]{6}$'),
  widths integer[] not null default '{}',
  translations jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check (state <> 'ready' or (key is not null and width is not null and height is not null))
);
create unique index media_source_url on media (source_url) where source_url is not null;

create table products (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 255),
  description text not null default '' check (octet_length(description) <= 65536),
  vendor text not null default '',
  product_type text not null default '',
  tags text[] not null default '{}' check (cardinality(tags) <= 250),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  tax_class text not null default 'standard',
  seo_title text,
  seo_description text,
  translations jsonb not null default '{}',
  import_source text unique,
  import_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search_words tsvector,
  search_text text
);
create index products_listing on products (status, created_at desc);
create index products_search_words on products using gin (search_words);
create index products_search_text on products using gin (search_text gin_trgm_ops);
create index products_tags on products using gin (tags);

-- Title weighs most, then vendor, type and tags, then the description without its markup, in every language given.
create function index_product_for_search() returns trigger language plpgsql as $$
declare
  titles text := new.title || ' ' || coalesce((select string_agg(t.value ->> 'title', ' ') from jsonb_each(new.translations) t), '');
  facts text := new.vendor || ' ' || new.product_type || ' ' || array_to_string(new.tags, ' ') || ' '
    || coalesce((select string_agg(t.value ->> 'type', ' ') from jsonb_each(new.translations) t), '');
  story text := new.description || ' ' || coalesce((select string_agg(t.value ->> 'description', ' ') from jsonb_each(new.translations) t), '');
begin
  new.search_words :=
    setweight(to_tsvector('simple', plain_text(titles)), 'A') ||
    setweight(to_tsvector('simple', plain_text(facts)), 'B') ||
    setweight(to_tsvector('simple', plain_text(regexp_replace(story, '<[^>]*>', ' ', 'g'))), 'C');
  new.search_text := plain_text(titles || ' ' || facts);
  return new;
end $$;
create trigger products_search before insert or update of title, vendor, product_type, tags, description, translations on products
  for each row execute function index_product_for_search();

-- Every word must be met: by the beginning of a word, inside a title or type (compounds: "becher" is in "Hafenbecher"), or,
-- where nothing holds the word as it was typed, by one that looks like it. The threshold lets "hodie" find "hoodie", and one
-- wrong letter of four pass ("vaze").
create function find_products(words text[]) returns table (product_id uuid, score real)
  language sql stable rows 50
  set pg_trgm.word_similarity_threshold = 0.39
as $$
  with asked as (
    select word, (quote_literal(word) || ':*')::tsquery as query
    from (select distinct plain_text(each) as word from unnest(words) each) all_words
  ), literal as (
    select a.word, p.id, ts_rank('{0.05, 0.1, 0.5, 1}', p.search_words, a.query)
      + case when p.search_text like '%' || a.word || '%' then 0.1 else 0 end as score
    from asked a join products p on p.search_words @@ a.query
      or (length(a.word) >= 4 and p.search_text like '%' || a.word || '%')
    where p.status = 'active'
  ), similar_ones as (
    -- "teepot" is as much like the beginning of "tea bowl" as like "teapot": whole words tell them apart.
    select a.word, p.id, (word_similarity(a.word, p.search_text) + strict_word_similarity(a.word, p.search_text)) / 2 as likeness
    from asked a join products p on a.word <% p.search_text
    where p.status = 'active' and length(a.word) >= 3 and not exists (select from literal l where l.word = a.word)
  ), near as (
    -- What looks much less like the word than the best one does is something else.
    select s.word, s.id, 0.1 * s.likeness as score from similar_ones s
    where s.likeness >= 0.8 * (select max(likeness) from similar_ones o where o.word = s.word)
  )
  select id, sum(score)::real from (select * from literal union all select * from near) met
  group by id having count(*) = (select count(*) from asked)
$$;

create table options (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 1 and 3),
  name text not null check (length(name) between 1 and 255),
  translations jsonb not null default '{}',
  unique (product_id, position)
);

create table option_values (
  id uuid primary key,
  option_id uuid not null references options on delete cascade,
  position smallint not null check (position between 1 and 100),
  name text not null check (length(name) between 1 and 255),
  swatch text check (swatch ~ '^#[0-9a-f]{6}$'),
  translations jsonb not null default '{}',
  -- Checked at the end of the transaction: values may change places.
  unique (option_id, position) deferrable initially deferred,
  unique (option_id, name)
);

create table variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position integer not null default 1,
  sku text unique check (length(sku) between 1 and 64),
  barcode text,
  value1_id uuid references option_values,
  value2_id uuid references option_values,
  value3_id uuid references option_values,
  price integer not null check (price between 0 and 99999999),
  compare_at_price integer check (compare_at_price between 0 and 99999999),
  weight_grams integer not null default 0 check (weight_grams >= 0),
  tracks_stock boolean not null default true,
  allows_backorder boolean not null default false,
  media_id uuid references media on delete set null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (product_id, value1_id, value2_id, value3_id),
  unique (id, allows_backorder)
);
create index variants_value1 on variants (value1_id);
create index variants_value2 on variants (value2_id);
create index variants_value3 on variants (value3_id);
create index variants_media on variants (media_id);

create table product_media (
  product_id uuid not null references products on delete cascade,
  media_id uuid not null references media on delete cascade,
  position smallint not null,
  primary key (product_id, media_id)
);
create index product_media_media on product_media (media_id);

create table locations (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null,
  description text not null default '',
  address jsonb not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  phone text not null default '',
  email text not null default '',
  hours jsonb not null default '[]',
  closed_on jsonb not null default '[]',
  pick_up boolean not null default false,
  position smallint not null default 1,
  media_id uuid references media on delete set null,
  translations jsonb not null default '{}'
);
create index locations_media on locations (media_id);

-- available = on_hand - reserved. The composite key copies "may be sold beyond stock" from the variant,
-- so that this table alone can refuse to sell what is not there.
create table stock_levels (
  variant_id uuid not null,
  location_id uuid not null references locations,
  allows_backorder boolean not null,
  on_hand integer not null,
  reserved integer not null default 0 check (reserved >= 0),
  primary key (variant_id, location_id),
  foreign key (variant_id, allows_backorder) references variants (id, allows_backorder) on update cascade on delete cascade,
  constraint stock_never_below_zero check (allows_backorder or on_hand - reserved >= 0)
);
create index stock_levels_location on stock_levels (location_id);
create index stock_levels_variant on stock_levels (variant_id, allows_backorder);

create table stock_movements (
  id uuid primary key,
  variant_id uuid not null references variants on delete cascade,
  location_id uuid not null references locations,
  quantity integer not null check (quantity <> 0),
  reason text not null check (reason in ('sale', 'return', 'correction', 'receipt', 'release')),
  reference text not null default '',
  who text not null,
  at timestamptz not null default now()
);
create index stock_movements_variant on stock_movements (variant_id, at);
create index stock_movements_location on stock_movements (location_id);

create table collections (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 255),
  description text not null default '',
  rule jsonb,
  featured boolean not null default false,
  position smallint not null default 1,
  parent_id uuid references collections on delete set null,
  media_id uuid references media on delete set null,
  translations jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index collections_parent on collections (parent_id);
create index collections_media on collections (media_id);

-- Who is in which collection, for those made by hand and those made by rule alike: pages read one table.
create table collection_products (
  collection_id uuid not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position integer not null default 1,
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);

create table pages (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null,
  body text not null default '',
  position smallint not null default 1,
  translations jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table redirects (
  from_path text primary key check (from_path like '/%'),
  to_path text not null check (to_path like '/%' and to_path <> from_path),
  created_at timestamptz not null default now()
);

create table imports (
  id uuid primary key,
  file_name text not null,
  format text not null check (format in ('shopify', 'woocommerce')),
  file_hash text not null,
  state text not null check (state in ('uploaded', 'checked', 'running', 'done', 'failed')),
  created_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  errors jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What a change touches. Statement-wide tags ("listing") are deduplicated by NOTIFY itself within a transaction.
create function tell_product_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  -- As JSON, since not every one of these tables has both fields.
  perform tell_change('product:' || (to_jsonb(changed) ->> case tg_table_name when 'products' then 'id' else 'product_id' end));
  perform tell_change('listing');
  return null;
end $$;
create trigger tell after insert or update or delete on products for each row execute function tell_product_change();
create trigger tell after insert or update or delete on variants for each row execute function tell_product_change();
create trigger tell after insert or update or delete on options for each row execute function tell_product_change();
create trigger tell after insert or update or delete on product_media for each row execute function tell_product_change();

create function tell_option_value_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('product:' || o.product_id) from options o where o.id = changed.option_id;
  perform tell_change('listing');
  return null;
end $$;
create trigger tell after insert or update or delete on option_values for each row execute function tell_option_value_change();

create function tell_stock_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('product:' || v.product_id) from variants v where v.id = changed.variant_id;
  if tg_op <> 'UPDATE' or (old.on_hand - old.reserved > 0) <> (new.on_hand - new.reserved > 0) then
    perform tell_change('listing');
  end if;
  return null;
end $$;
create trigger tell after insert or update or delete on stock_levels for each row execute function tell_stock_change();

create function tell_media_change() returns trigger language plpgsql as $$
begin
  perform tell_change('product:' || p.product_id) from product_media p where p.media_id = new.id;
  perform tell_change('product:' || v.product_id) from variants v where v.media_id = new.id;
  perform tell_change('collection:' || c.id) from collections c where c.media_id = new.id;
  perform tell_change('locations') from locations l where l.media_id = new.id;
  -- Cards of a grid depend on the list as a whole.
  perform tell_change('listing');
  return null;
end $$;
create trigger tell after update on media for each row execute function tell_media_change();

create function tell_collection_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('collection:' || changed.id);
  perform tell_change('navigation');
  return null;
end $$;
create trigger tell after insert or update or delete on collections for each row execute function tell_collection_change();

create function tell_membership_change() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform tell_change('collection:' || changed.collection_id);
  return null;
end $$;
create trigger tell after insert or update or delete on collection_products for each row execute function tell_membership_change();

-- One tag for a whole table, given as the trigger's argument.
create function tell_table_change() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_argv[0]);
  return null;
end $$;
create trigger tell after insert or update or delete on settings for each statement execute function tell_table_change('settings');
create trigger tell after insert or update or delete on locations for each statement execute function tell_table_change('locations');
create trigger tell after insert or update or delete on pages for each statement execute function tell_table_change('pages');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update on stock_movements for each row execute function refuse_change();
