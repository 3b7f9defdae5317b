-- The point of a picture that stays in view where the picture is cropped: percent of its width and of its height. Null: its middle.
alter table media add column focus smallint[]
  check (array_length(focus, 1) = 2 and 0 <= all (focus) and 100 >= all (focus));

-- Where the file lies that it showed before it was replaced: undoing that brings it back.
alter table media add column former_id uuid references media on delete set null;
create index media_former on media (former_id) where former_id is not null;

-- A file that was brought again is the picture that the shop has.
create index media_key on media (key) where key is not null;
-- Uses of pictures that say nothing to who cannot see them.
create index product_media_undescribed on product_media (media_id) where alt = '';

-- As before, with the point where there is one.
create or replace view shown_pictures as
  select pm.product_id, pm.media_id, pm.position, case when m.focus is null
    then json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width, 'height', m.height, 'colour', m.colour)
    else json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width, 'height', m.height, 'colour', m.colour,
      'focus', m.focus) end as picture
  from product_media pm join media m on m.id = pm.media_id;
