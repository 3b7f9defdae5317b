-- What a picture shows is said where it is used: two products that show the same picture each have a text of their own.
alter table product_media add column alt text not null default '', add column translations jsonb not null default '{}';
update product_media p set alt = m.alt, translations = m.translations from media m
  where m.id = p.media_id and (m.alt <> '' or m.translations <> '{}');
