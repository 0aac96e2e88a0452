-- Nothing is left to draw of a warrant that waits or was denied: what is left, in lists and in their sums, is of approved ones.
alter table warrants drop column left_kobo;
alter table warrants add column left_kobo bigint not null
  generated always as (case when status = 'approved' then amount_kobo - used_kobo else 0 end) stored;
