-- The rows of a file that need attention are given back as its own spreadsheet writes and reads them.
alter table imports add column delimiter text not null default ',';
