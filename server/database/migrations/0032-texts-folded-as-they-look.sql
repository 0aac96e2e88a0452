-- Two texts that look alike are alike: fold() also drops what is not seen (format and control characters, fillers,
-- variation selectors), takes wide and other compatible letters for the plain ones, and several spaces for one.
create or replace function fold(value text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(regexp_replace(regexp_replace(
      -- These would become the wildcards of a search that was escaped before.
      normalize(translate(coalesce(value, ''), '％＿＼﹪﹨﹍﹎﹏︳︴', ''), NFKD),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
      '\s+', ' ', 'g')),
    'ɓɗƙɖ', 'bdkd'
  )
$$;

-- What is kept folded is folded anew; versions stay, since nothing that people see changes.
do $$
declare
  kept record;
begin
  for kept in
    select a.attrelid::regclass as rel, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      join pg_class c on c.oid = a.attrelid
     where a.attgenerated = 's' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like '%fold(%'
  loop
    execute format('alter table %s disable trigger user', kept.rel);
    execute format('update %s set %2$I = default where %2$I is distinct from %3$s', kept.rel, kept.name, kept.expression);
    execute format('alter table %s enable trigger user', kept.rel);
  end loop;
end $$;
alter table funds disable trigger user;
update funds f set search_text = fold(concat_ws(' ', c.code, s.name, d.name, d.abv))
  from budget_codes c, sub_budget_heads s, departments d
 where c.id = f.budget_code_id and s.id = f.sub_budget_head_id and d.id = f.department_id
   and f.search_text is distinct from fold(concat_ws(' ', c.code, s.name, d.name, d.abv));
alter table funds enable trigger user;
reindex index expenditures_same_payment;
reindex index expenditures_third_party;

-- Numbers of invoices are compared as they look, too.
drop index expenditures_reference;
create index expenditures_reference on expenditures (fold(reference)) where reference is not null;
