-- outside a transaction
create index concurrently if not exists product_media_words on product_media using gin (alt_words(alt, translations));
create index concurrently if not exists media_file_words on media using gin (file_words(source_url)) where source_url is not null;
