-- What was posted on a day is looked for by that day, however many payments there are.
create index payments_paid_on on payments (paid_on) where status = 'paid';
