-- A voucher keeps the words with which it was made, whatever its goods and its vendor are called later.
alter table voucher_lines add column product text, add column product_code text, add column measure text;
alter table vouchers add column vendor text, add column made_by text;
alter table voucher_lines disable trigger user;
alter table vouchers disable trigger user;
update voucher_lines l set product = p.name, product_code = p.code, measure = m.name
  from products p left join measures m on m.id = p.measurement_id where p.id = l.product_id;
update vouchers v set vendor = n.name, made_by = u.name from orders o join vendors n on n.id = o.vendor_id, users u where o.id = v.order_id and u.id = v.user_id;
alter table voucher_lines enable trigger user;
alter table vouchers enable trigger user;
alter table voucher_lines alter column product set not null, alter column product_code set not null;
alter table vouchers alter column vendor set not null, alter column made_by set not null;

create function keep_words_of_voucher_line() returns trigger language plpgsql as $$
begin
  select p.name, p.code, m.name into new.product, new.product_code, new.measure
    from products p left join measures m on m.id = p.measurement_id where p.id = new.product_id;
  return new;
end $$;
create trigger a_words before insert on voucher_lines for each row execute function keep_words_of_voucher_line();
create function keep_words_of_voucher() returns trigger language plpgsql as $$
begin
  select n.name into new.vendor from orders o join vendors n on n.id = o.vendor_id where o.id = new.order_id;
  select u.name into new.made_by from users u where u.id = new.user_id;
  return new;
end $$;
create trigger a_words before insert on vouchers for each row execute function keep_words_of_voucher();
