-- outside a transaction
create index concurrently if not exists search_words_frequent on search_words (language, word text_pattern_ops) where products >= 50;
