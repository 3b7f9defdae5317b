-- The issuer knows that these are over. Of any other that was ended from elsewhere it still knows the person on that device.
alter table sessions add column ended_by_issuer boolean not null default false;
