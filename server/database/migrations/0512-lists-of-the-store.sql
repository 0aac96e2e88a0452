-- The lists of the store in the orders in which they are shown, and what people search in them.
create index products_name on products (name, id);
create index requisitions_treated on requisitions (treated_at desc, id desc) where status in ('treated', 'collected');
create index requisitions_search on requisitions using gin (search_text gin_trgm_ops);
create index stock_write_offs_created on stock_write_offs (created_at desc, id desc);
