-- A message that is sent twice is known by its call, as every operation is (table `calls`).
alter table messages drop column submission_key;
