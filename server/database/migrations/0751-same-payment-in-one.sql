-- By amount and name as one value no plan can go through all of an amount, whatever it was made for.
drop index expenditures_same_payment;
create index expenditures_same_payment on expenditures ((amount_kobo::text || ' ' || fold(beneficiary)));
