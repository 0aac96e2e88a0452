-- A template of payment files decides what a bank reads as account and amount: one administrator proposes it, another confirms it.
-- It stays as it was proposed. Another of its code takes its place once it is confirmed, and what was sent by it keeps its layout.
alter table payment_file_templates disable trigger user;
alter table payment_file_templates
  add column status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'former', 'stopped', 'refused')),
  -- Nobody proposed those that come with the portal; of those that were made before, one person alone made each.
  add column proposed_by bigint references users,
  add column decided_by bigint references users,
  add column decided_at timestamptz,
  add column stopped_by bigint references users,
  add column stopped_at timestamptz,
  add column reason text;
-- What one person made alone is used no more until two propose and confirm it anew.
update payment_file_templates set status = case when comes_with_portal then 'confirmed' else 'stopped' end;
select keep_since('payment_file_templates');
alter table payment_file_templates enable trigger user;
alter table payment_file_templates
  add constraint payment_file_templates_two_people check (comes_with_portal or status not in ('confirmed', 'former')
    or (proposed_by is not null and decided_by is not null and decided_by <> proposed_by)),
  add constraint payment_file_templates_answered check (proposed_by is null or (status = 'proposed') = (decided_by is null)),
  drop constraint payment_file_templates_code_key,
  drop constraint payment_file_templates_name_key;
create unique index payment_file_templates_in_use_once on payment_file_templates (code) where status = 'confirmed';
create unique index payment_file_templates_proposed_once on payment_file_templates (code) where status = 'proposed';
create index payment_file_templates_proposed_by on payment_file_templates (proposed_by);
create index payment_file_templates_decided_by on payment_file_templates (decided_by);
create index payment_file_templates_stopped_by on payment_file_templates (stopped_by);
create trigger one_hand after update of decided_by on payment_file_templates for each row
  when (new.status = 'confirmed' and new.decided_by is not null and new.decided_by is distinct from old.decided_by)
  execute function guard_one_hand('payment_file_templates_two_people', 'payment-file-templates', 'id', 'decided_by', 'proposed_by');

create or replace function keep_file_template() returns trigger language plpgsql as $$
declare steps constant text[] := array['proposed > confirmed', 'proposed > refused', 'confirmed > former', 'confirmed > stopped'];
begin
  if tg_op = 'INSERT' then
    if not new.comes_with_portal and (new.status <> 'proposed' or new.proposed_by is null) then
      raise exception 'a template of payment files begins as a proposal' using errcode = 'check_violation', constraint = 'payment_file_templates_begin';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.comes_with_portal
      or (old.code, old.name, old.kind, old.amounts, old.days, old.proposed_by) is distinct from (new.code, new.name, new.kind, new.amounts, new.days, new.proposed_by)
      or (old.decided_by is not null and old.decided_by is distinct from new.decided_by)
      or (old.status <> new.status and old.status || ' > ' || new.status <> all(steps)) then
    raise exception 'a template of payment files stays as it was proposed' using errcode = 'check_violation', constraint = 'payment_file_templates_stay';
  end if;
  return null;
end $$;
create trigger begins before insert on payment_file_templates for each row execute function keep_file_template();
-- Columns are laid with their template and stay too.
create or replace function keep_file_columns() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or not exists (select from payment_file_templates t where t.id = new.template_id and t.created_at = now()) then
    raise exception 'a template of payment files stays as it was proposed' using errcode = 'check_violation', constraint = 'payment_file_templates_stay';
  end if;
  return null;
end $$;

create or replace function said_of(t payment_file_templates) returns jsonb language sql stable parallel safe
return jsonb_build_array(t.code, t.name, t.kind, t.amounts, t.days, t.comes_with_portal,
  (select coalesce(jsonb_agg(jsonb_build_array(c.place, c.field, c.head, c.constant, c.width) order by c.place), '[]')
     from payment_file_columns c where c.template_id = t.id))
  -- Those from before two people made them say what they said.
  || case when t.proposed_by is null then '[]' else jsonb_build_array(t.status, t.proposed_by, t.decided_by, extract(epoch from t.decided_at),
    t.stopped_by, extract(epoch from t.stopped_at), t.reason, extract(epoch from t.created_at)) end;

-- The layout that files are made by under a code now; none where no template of it is in use. Fixed columns are in plain letters.
create function payment_file_layout(of_code text) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object('code', t.code, 'name', t.name, 'kind', t.kind, 'amounts', t.amounts, 'days', t.days,
      'columns', (select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'head', c.head, 'constant', c.constant, 'width', c.width)
        order by c.place), '[]') from payment_file_columns c where c.template_id = t.id))
      || case when t.kind = 'fixed' then '{"words": "ascii"}' else '{}' end::jsonb
    from payment_file_templates t where t.code = of_code and t.status = 'confirmed'
$$;
