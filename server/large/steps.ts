import type pg from 'pg';
import { moneyTimelines } from './money-timelines.ts';
import type { LargeSize, Step } from './step.ts';
import { STORE_TABLES } from './store-steps.ts';

/**
 * The statements that make a large agency: staff, funds, expenditures (7 of 10 paid, 2 committed, the rest waiting at the desks or
 * deleted, unless other shares are wanted), batches, payments, ledgers and timelines, consistent to the kobo. They run with row triggers off, because
 * one trigger call per row would take the better part of an hour; the running figures are summed by windows instead.
 */
export function largeSteps({ staff, funds, expenditures, paid_percent = 70 }: LargeSize): Step[] {
  const each = Math.floor(expenditures / funds);
  const paid = Math.floor((each * paid_percent) / 100);
  const waiting = Math.floor((each - paid) / 6);
  const deleted = waiting;
  return [
    {
      name: 'departments',
      told: true,
      text: `
        insert into departments (name, code, abv, type)
        select 'Zonal Office ' || n, 'L' || lpad(n::text, 3, '0'), 'L' || lpad(n::text, 3, '0'), 'directorate' from generate_series(1, 40) n`,
    },
    {
      name: 'staff',
      text: `
        insert into users (staff_no, firstname, surname, email, department_id, status, created_at)
        select 'LRG/' || lpad(n::text, 5, '0'), (array['Ada', 'Musa', 'Tari', 'Ngozi', 'Bassey', 'Halima'])[1 + n % 6] || ' ' || n,
               (array['Okafor', 'Bello', 'Ebikeme', 'Okon', 'Yakubu', 'Adébáyọ̀', 'Ɗanjuma'])[1 + n % 7], 'large' || n || '@agency.test',
               (select id from departments where code = 'L' || lpad((1 + n % 40)::text, 3, '0')), 'active', now() - interval '3 years'
          from generate_series(1, ${staff}) n;
        insert into bank_details (user_id, payee, bank_name, account_number, status, is_inherited)
        select id, name, 'First Bank', lpad(substr(staff_no, 5)::int::text, 10, '3'), 'in-force', true from users where staff_no like 'LRG/%';
        insert into users (staff_no, firstname, surname, email, department_id, status, created_at)
        select 'LRGT/00001', 'Amina', 'Large', 'large-treasury@agency.test', min(id), 'active', now() - interval '3 years' from departments where code = 'L001';
        create temp table large_treasury as select id from users where staff_no = 'LRGT/00001';
        update users u set bank_name = d.bank_name, account_number = d.account_number from bank_details d where d.user_id = u.id and u.staff_no like 'LRG/%'`,
    },
    {
      name: 'heads and codes',
      told: true,
      text: `
        insert into budget_heads (code, name) values ('L900', 'Large programmes');
        insert into sub_budget_heads (budget_head_id, name, type)
        select (select id from budget_heads where code = 'L900'), 'Programme ' || n, (array['capital', 'recurrent'])[1 + n % 2] from generate_series(1, 50) n;
        insert into budget_codes (code) select (array['C', 'R'])[1 + n % 2] || 'L' || lpad(n::text, 5, '0') from generate_series(1, ${funds}) n`,
    },
    {
      name: 'funds',
      text: `
        create temp table large_funds as
        select n, nextval(pg_get_serial_sequence('funds', 'id')) as fund_id,
               (select id from budget_codes where code = (array['C', 'R'])[1 + n % 2] || 'L' || lpad(n::text, 5, '0')) as code_id,
               (select id from sub_budget_heads where name = 'Programme ' || (1 + n % 50) and budget_head_id = (select id from budget_heads where code = 'L900')) as sub_id,
               (select id from departments where code = 'L' || lpad((1 + n % 40)::text, 3, '0')) as department_id,
               (select min(id) from users where staff_no like 'LRG/%') + (n % ${staff}) as officer_id
          from generate_series(1, ${funds}) n;
        insert into funds (id, budget_code_id, sub_budget_head_id, department_id, budget_year, created_at)
        overriding system value
        select fund_id, code_id, sub_id, department_id, 2024, now() - interval '2 years' from large_funds;
        update funds f set search_text = fold(concat_ws(' ', c.code, s.name, d.name, d.abv))
          from budget_codes c, sub_budget_heads s, departments d
         where f.id in (select fund_id from large_funds) and c.id = f.budget_code_id and s.id = f.sub_budget_head_id and d.id = f.department_id`,
    },
    {
      name: 'plan of expenditures',
      text: `
        create temp table large_plan as
        select f.fund_id, f.department_id, f.officer_id, k,
               nextval(pg_get_serial_sequence('expenditures', 'id')) as id,
               (100000 + ((f.n * 7919 + k * 104729) % 900000) * 100)::bigint as amount,
               case when k < ${paid} then 'paid' when k < ${paid + waiting} then 'batched' when k < ${paid + waiting + deleted} then 'deleted' else 'cleared' end as status,
               date_trunc('minute', now()) - make_interval(mins => (500000 * (1 - k::float8 / ${each}))::int + (f.n * 13) % 600) as at,
               case when k < ${paid + waiting} then f.n::bigint * ${Math.ceil((paid + waiting) / 5)} + k / 5 end as batch_key,
               (select min(id) from users where staff_no like 'LRG/%') + ((f.n * 31 + k) % ${staff}) as payee_id
          from large_funds f cross join generate_series(0, ${each - 1}) k;
        create temp table large_batches as
        select batch_key, nextval(pg_get_serial_sequence('batches', 'id')) as id, row_number() over (order by min(at), batch_key) as position,
               fund_id, department_id, officer_id, max(at) + interval '2 hours' as at, count(*) as payments, sum(amount)::bigint as amount,
               case when bool_and(status = 'paid') then 'paid' when bool_or(status = 'paid') then 'in-progress' else 'pending' end as status,
               (select u.name from users u where u.id = (array_agg(large_plan.payee_id order by large_plan.id))[1]) ||
                 case count(*) when 1 then '' when 2 then ' and 1 other' else ' and ' || count(*) - 1 || ' others' end as names
          from large_plan where batch_key is not null group by batch_key, fund_id, department_id, officer_id;
        create index on large_batches (batch_key); create index on large_plan (fund_id);
        analyze large_plan; analyze large_batches`,
    },
    {
      name: 'batches',
      text: `
        insert into batches (id, code, reference_no, fund_id, department_id, user_id, type, beneficiary, description, period, no_of_payments, amount_kobo, status, created_at, updated_at)
        overriding system value
        select id, draw_code('SP'), 'LRG/2024/' || position, fund_id, department_id, officer_id, 'staff', names, 'Field work', 2024, payments, amount,
               status, at, at from large_batches order by position`,
    },
    {
      name: 'expenditures',
      text: `
        insert into expenditures (id, code, fund_id, department_id, user_id, type, category, beneficiary, beneficiary_type, beneficiary_id, amount_kobo, raised_amount_kobo,
          balance_kobo, new_balance_kobo, description, period, budget_year, status, batch_id, created_at, updated_at)
        overriding system value
        with booked as (
          select id, part, 2 * sum(amount) filter (where part = 1) over (partition by fund_id)
              - sum(case part when 1 then amount else -amount end) over (partition by fund_id order by at, part, id rows unbounded preceding) as left_kobo
            from (select fund_id, id, amount, at, 1 as part from large_plan
              union all select fund_id, id, amount, at + interval '1 hour', 2 from large_plan where status = 'deleted') m)
        select p.id, draw_code('EXP'), p.fund_id, p.department_id, p.officer_id, 'staff', 'other', u.name, 'staff', u.id, p.amount, p.amount,
               l.left_kobo + p.amount, l.left_kobo, (array['Site verification', 'Coastal survey', 'Training', 'Inspection of works', 'Zonal review'])[1 + p.k % 5] || ', ' ||
               (array['Yenagoa', 'Uyo', 'Warri', 'Lagos', 'Calabar', 'Abuja', 'Benin City'])[1 + (p.id % 7)::int], 2024, 2024, p.status, b.id, p.at, p.at
          from large_plan p join booked l on l.id = p.id and l.part = 1 join users u on u.id = p.payee_id left join large_batches b on b.batch_key = p.batch_key order by p.at, p.id`,
    },
    {
      name: 'payments',
      text: `
        insert into payments (batch_id, expenditure_id, department_id, pv_year, pv_seq, pv_no, trnx_id, batch_no, amount_kobo, cleared_amount_kobo, stage, status, payee_id, payee_name,
          payee_bank, payee_account, paid_on, moved_at, created_at, updated_at)
        select b.id, e.id, e.department_id, 2024, v.seq, 'PV/2024/' || lpad(v.seq::text, greatest(5, length(v.seq::text)), '0'), case when e.status = 'paid' then 'PV/2024/' || lpad(v.seq::text, greatest(5, length(v.seq::text)), '0') end,
               b.code, e.amount_kobo, case when e.status = 'paid' then e.amount_kobo end, case when e.status = 'paid' then 'treasury' else 'in-progress' end,
               case when e.status = 'paid' then 'paid' else 'pending' end, case when e.beneficiary_type = 'staff' then e.beneficiary_id end, e.beneficiary, o.bank_name, o.account_number,
               case when e.status = 'paid' then (b.created_at + interval '6 days')::date end, b.created_at + interval '6 days', b.created_at, b.created_at
          from (select id, coalesce((select last from voucher_counters where year = 2024), 0) + row_number() over (order by batch_id, id) as seq
                  from expenditures where batch_id in (select id from large_batches)) v
          join expenditures e on e.id = v.id join batches b on b.id = e.batch_id join users o on o.id = e.beneficiary_id order by v.seq;
        insert into voucher_counters (year, last) select 2024, max(pv_seq) from payments where pv_year = 2024 having max(pv_seq) is not null on conflict (year) do update set last = excluded.last`,
    },
    {
      name: 'white-forms',
      text: `
        create temp table large_forms as
        select nextval(pg_get_serial_sequence('documents', 'id')) as form_id, b.*, (select min(d.id) from departments d where d.id <> b.department_id) as desk_id
          from batches b where b.id in (select id from large_batches);
        insert into documents (id, reference_no, type, user_id, department_id, batch_id, description, amount_kobo, status, at_department_id, to_department_id, steps, moved_at, created_at, updated_at)
        overriding system value
        select form_id, reference_no, 'white-form', user_id, department_id, id, description, amount_kobo, case when status = 'paid' then 'completed' else 'pending' end,
               case when status = 'paid' then desk_id else department_id end, case when status = 'paid' then desk_id end, case when status = 'paid' then 3 else 0 end,
               created_at + case when status = 'paid' then interval '6 days' else interval '0' end, created_at, created_at from large_forms;
        insert into document_steps (document_id, seq, action, department_id, user_id, to_department_id, at)
        select f.form_id, s.seq, s.action, case s.seq when 1 then f.department_id else f.desk_id end, f.user_id, case s.seq when 1 then f.desk_id end, f.created_at + make_interval(days => s.seq * 2)
          from large_forms f cross join (values (1, 'dispatched'), (2, 'received'), (3, 'completed')) s (seq, action) where f.status = 'paid'`,
    },
    {
      name: 'ledgers',
      text: `
        create temp table large_moves as
        select fund_id, 'fund-created' as kind, (select sum(amount) * 2 from large_plan p where p.fund_id = f.fund_id)::bigint as approved, 0::bigint as booked, 0::bigint as actual,
               'funds' as source_type, fund_id as source_id, null::bigint as actor_id, now() - interval '2 years' as at, 0 as part from large_funds f
        union all
        select fund_id, 'expenditure-raised', 0, amount, 0, 'expenditures', id, officer_id, at, 1 from large_plan
        union all
        select fund_id, 'expenditure-deleted', 0, -amount, 0, 'expenditures', id, officer_id, at + interval '1 hour', 2 from large_plan where status = 'deleted'
        union all
        select p.fund_id, 'payment-posted', 0, 0, p.amount, 'payments', y.id, t.id, b.at + interval '6 days', 3
          from large_plan p join large_batches b using (batch_key) join payments y on y.expenditure_id = p.id cross join large_treasury t where p.status = 'paid';
        update funds f set approved_kobo = m.approved, booked_kobo = m.booked, actual_kobo = m.actual, last_seq = m.entries
          from (select fund_id, sum(approved)::bigint as approved, sum(booked)::bigint as booked, sum(actual)::bigint as actual, count(*) as entries from large_moves group by 1) m
         where f.id = m.fund_id;
        create temp table large_entries (like fund_entries);
        insert into large_entries (id, fund_id, seq, kind, approved_kobo, booked_kobo, actual_kobo, reserved_kobo, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo,
          source_type, source_id, source_code, actor_id, at, tx, previous_hash, hash)
        select 0, m.fund_id, row_number() over w, kind, approved, booked, actual, 0, sum(approved) over w, sum(booked) over w, sum(actual) over w, 0, source_type, source_id, coalesce(e.code, y.pv_no), actor_id, m.at,
               pg_current_xact_id(), '', ''
          from large_moves m left join expenditures e on m.source_type = 'expenditures' and e.id = m.source_id
          left join payments y on m.source_type = 'payments' and y.id = m.source_id
        window w as (partition by m.fund_id order by m.at, part, source_id rows unbounded preceding);
        create function pg_temp.chained_entries() returns setof fund_entries language plpgsql as $$
        declare
          l record;
          e fund_entries;
        begin
          for l in select * from large_entries order by fund_id, seq loop
            l.previous_hash := case when l.seq = 1 then '' else e.hash end;
            e := l;
            e.hash := fund_entry_hash(e);
            return next e;
          end loop;
        end $$;
        insert into fund_entries (fund_id, seq, kind, approved_kobo, booked_kobo, actual_kobo, reserved_kobo, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo,
          source_type, source_id, source_code, actor_id, at, tx, previous_hash, hash)
        select fund_id, seq, kind, approved_kobo, booked_kobo, actual_kobo, reserved_kobo, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo,
               source_type, source_id, source_code, actor_id, at, tx, previous_hash, hash
          from pg_temp.chained_entries();
        insert into fund_months (fund_id, month, approved_kobo, booked_kobo, actual_kobo, reserved_kobo)
        select fund_id, date_trunc('month', at at time zone 'Africa/Lagos')::date, sum(approved), sum(booked), sum(actual), 0 from large_moves group by 1, 2`,
    },
    ...moneyTimelines(),
  ];
}

/**
 * Does the steps with row triggers and foreign keys off, but for those whose rows are `told`: ten million rows would pay for each.
 * Check constraints hold all the same, and a test finds no key that leads nowhere.
 */
export async function pastTriggers(
  client: pg.ClientBase,
  steps: readonly Step[],
  work: (step: Step) => Promise<void>,
): Promise<void> {
  for (const step of steps) {
    await client.query(`set local session_replication_role = ${step.told ? 'origin' : 'replica'}`);
    await work(step);
  }
  await client.query('set local session_replication_role = origin');
  const tables = [
    'users',
    'bank_details',
    'funds',
    'fund_entries',
    'fund_months',
    'payments',
    'payment_acts',
    'batches',
    'expenditures',
    'documents',
    'document_steps',
    'activities',
    ...STORE_TABLES,
  ];
  // The marks that the triggers would have left: a server beside must not go on with its kept totals.
  await client.query('insert into table_changes (table_name) select unnest($1::text[])', [tables]);
}
