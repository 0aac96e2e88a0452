-- Accounts of one name at one bank are told apart by the last four digits of their numbers.
alter table bank_accounts add column ending text not null generated always as ('ends in ' || right(account_number, 4)) stored;
