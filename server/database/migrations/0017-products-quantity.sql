-- How much of a product is in stock; what changes it is entered elsewhere.
alter table products add column quantity integer not null default 0 check (quantity >= 0);
