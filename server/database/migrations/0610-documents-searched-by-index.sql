-- Every paper of every batch has a row here: searched without an index, each would be read.
create index documents_search on documents using gin (search_text gin_trgm_ops);
