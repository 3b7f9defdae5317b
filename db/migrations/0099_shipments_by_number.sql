-- Staff look for an order by the tracking number that a customer or a carrier names.
create index shipments_tracking on shipments (tracking_number) where tracking_number is not null;
