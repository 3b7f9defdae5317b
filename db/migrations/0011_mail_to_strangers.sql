-- A mail to an address that somebody typed and nobody has shown to be theirs. Such mails are limited by mailbox and in all;
-- "admitted" is when this one was counted. Null: the recipient is known, or has paid for what the mail is about.
alter table letters add column stranger text;
alter table letters add column admitted_at timestamptz;
create index letters_to_stranger on letters (stranger, admitted_at) where stranger is not null;
create index letters_to_strangers on letters (admitted_at) where stranger is not null;

-- Confirmations of messages that still wait carry what a stranger wrote, and are not sent any more.
update letters set state = 'refused' where kind = 'message-received' and state = 'owed';
