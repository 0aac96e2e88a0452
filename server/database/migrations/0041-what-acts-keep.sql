-- What the bank said stays with the act: posting and return keep reference and day, though the payment's own are emptied
-- when it is posted anew. An act that counts at no desk keeps the office in which it was done.
alter table payment_acts
  add column bank_reference text,
  add column paid_on date,
  add column bounced_on date,
  add column office text;
