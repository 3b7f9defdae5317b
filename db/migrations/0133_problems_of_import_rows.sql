-- What is wrong with a row, so that its file can say it in the language of who takes it; rows of before have only the English sentence.
alter table import_rows add column problems jsonb;
