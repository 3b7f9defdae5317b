-- outside a transaction
create index concurrently if not exists search_documents_en_8 on search_documents using gin (strong, entire) with (fastupdate = on, gin_pending_list_limit = 64) where language = 'en' and slice = 8;
create index concurrently if not exists search_documents_en_9 on search_documents using gin (strong, entire) with (fastupdate = on, gin_pending_list_limit = 64) where language = 'en' and slice = 9;
create index concurrently if not exists search_documents_de_8 on search_documents using gin (strong, entire) with (fastupdate = on, gin_pending_list_limit = 64) where language = 'de' and slice = 8;
create index concurrently if not exists search_documents_de_9 on search_documents using gin (strong, entire) with (fastupdate = on, gin_pending_list_limit = 64) where language = 'de' and slice = 9;
-- What the backfill has to bring to another slice; empty after it.
create index concurrently if not exists search_documents_former_slice on search_documents (product_id) where slice = 3 and slice <> search_slice(orders, product_id);
