-- A value can be of two colours, one beside the other: "#cf9384/#b5c2c6".
alter table option_values drop constraint option_values_swatch_check;
alter table option_values add constraint option_values_swatch_check check (swatch ~ '^#[0-9a-f]{6}(/#[0-9a-f]{6})?$');

-- Of two colours the first is what the value is found by.
create or replace function colour_family(swatch text) returns text language plpgsql immutable parallel safe strict as $$
declare
  value integer := ('x' || substr(swatch, 2, 6))::bit(24)::integer;
  r float8 := (value >> 16) / 255.0;
  g float8 := (value >> 8 & 255) / 255.0;
  b float8 := (value & 255) / 255.0;
  high float8 := greatest(r, g, b);
  low float8 := least(r, g, b);
  light float8 := (high + low) / 2;
  strong float8 := case when high = low then 0 else (high - low) / (1 - abs(high + low - 1)) end;
  hue float8 := case when high = low then 0
    when high = r then (g - b) / (high - low) * 60 + case when g < b then 360 else 0 end
    when high = g then (b - r) / (high - low) * 60 + 120
    else (r - g) / (high - low) * 60 + 240 end;
begin
  return case
    when light < 0.13 or light < 0.2 and strong < 0.25 then 'black'
    when light > 0.93 or light > 0.85 and strong < 0.4 then 'white'
    when strong < 0.12 then 'grey'
    when hue < 15 or hue >= 345 then case when light > 0.68 then 'pink' when light < 0.25 then 'brown' else 'red' end
    when hue < 40 then case when light > 0.65 and strong < 0.45 then 'beige' when light < 0.45 or strong < 0.45 then 'brown' else 'orange' end
    when hue < 68 then case when strong < 0.4 and light > 0.6 then 'beige' when light < 0.35 then 'green' else 'yellow' end
    when hue < 165 then 'green'
    when hue < 192 then 'turquoise'
    when hue < 255 then 'blue'
    when hue < 300 then 'purple'
    else 'pink' end;
end
$$;
