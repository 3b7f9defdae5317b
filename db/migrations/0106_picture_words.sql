-- Staff find a picture by what it says to who cannot see it, in each language.
create function alt_words(alt text, translations jsonb) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', public.plain_text(alt || ' ' ||
    coalesce((select string_agg(texts ->> 'alt', ' ') from jsonb_each(translations) each (locale, texts)), '')))
$$;

-- And by the name of the file that it was at its address: "t-shirt-green.png" is three words and a kind.
create function file_words(address text) returns tsvector language sql immutable parallel safe strict as $$
  select to_tsvector('simple', public.plain_text(regexp_replace(regexp_replace(address, '^.*/|[?#].*$', '', 'g'), '[^[:alnum:]]+', ' ', 'g')))
$$;
