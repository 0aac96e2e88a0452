-- The register is read by its numbers, the newest first.
create index money_receipts_number on money_receipts (number desc, id desc);
drop index money_receipts_created;
