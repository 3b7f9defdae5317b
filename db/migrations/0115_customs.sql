-- What customs ask of a parcel's goods: the number of the goods in the Harmonized System, national digits included, and where they
-- were made. All are null so far, so nothing needs to be looked through.
alter table variants add column customs_code text, add column origin_country text;
alter table variants add constraint variants_customs_code check (customs_code ~ '^[0-9]{6,10}$') not valid;
alter table variants add constraint variants_origin_country check (origin_country ~ '^[A-Z]{2}$') not valid;
