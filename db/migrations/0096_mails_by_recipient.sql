-- The mails to one address, newest first: a customer's history, how many links a mailbox got, an erasure.
create index letters_to on letters (lower(recipient), id) where recipient <> '';
-- The mails about one notice, whose references begin with its id.
create index letters_of_notice on letters (reference text_pattern_ops) where kind = 'stock-notice-confirm';
