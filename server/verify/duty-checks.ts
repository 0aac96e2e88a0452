import { BANK_CHANGE_DAYS } from '#shared/workflows/bank-change-days.ts';
import { DESK_WORDS, DESKS } from '#shared/workflows/desks.ts';
import type { Check } from './check.ts';

const ALL_DESKS = `array[${DESKS.map((desk) => `'${desk}'`).join(', ')}]`;
const OFFICES = DESKS.map((desk) => `('${desk}', '${DESK_WORDS[desk].office}')`).join(', ');

/** Since when the database itself asks by names and accounts whom a payment pays, and who counts as one with whom. */
const SINCE = {
  paid: `(select at from schema_migrations where name = '0093-names-as-people-write-them.sql')`,
  oneHand: `(select at from schema_migrations where name = '0580-one-hand.sql')`,
  separation: `(select at from schema_migrations where name = '0601-duties-as-they-were.sql')`,
};

/** Whether an act (`a`) is by somebody (SQL of their id) or, since that counts, for them. */
const byOrFor = (person: string) =>
  `(${person} = a.user_id or ${person} = a.acting_for_id and a.at > ${SINCE.oneHand})`;

/** A moment of its own and that of what it is judged by may be as far apart. */
const APART = `interval '10 minutes'`;

/** The setting as the timeline tells it: each value with the time in which it stood; without a line it has always been what it is. */
const SETTING = `
  setting as materialized (
    select a.seq, a.at, case coalesce(a.changes -> 'separation_of_duties', a.changes -> 'value') ->> 0 when 'consecutive' then 'consecutive' else 'strict' end as before,
        case coalesce(a.changes -> 'separation_of_duties', a.changes -> 'value') ->> 1 when 'consecutive' then 'consecutive' else 'strict' end as after
      from activities a join settings s on s.id = a.subject_id
     where a.subject_type = 'settings' and s.key = 'separation_of_duties' and a.changes ?| array['separation_of_duties', 'value']),
  stood as materialized (
    select after as value, at - ${APART} as since, coalesce(lead(at) over (order by seq), 'infinity') + ${APART} as until from setting
    union all select * from (select before, '-infinity'::timestamptz, at + ${APART} from setting order by seq limit 1) first
    union all select separation_now(), '-infinity', 'infinity' where not exists (select from setting))`;

/** Who acted for whom, from when to when: the two count as one. */
const BOUND = `
  delegated as materialized (
    select g.user_id, g.for_id, g.starts_on, g.ends_on, c.at + ${APART} as since, coalesce(g.ended_at, 'infinity') - ${APART} as until
      from delegations g join lateral (select min(a.at) as at from activities a where a.subject_type = 'delegations' and a.subject_id = g.id
        and a.changes -> 'status' ->> 1 = 'confirmed') c on c.at is not null where g.status in ('confirmed', 'ended') and g.for_id is not null),
  bound as materialized (
    select user_id as one, for_id as other, starts_on, ends_on, since, until from delegated
    union all select for_id, user_id, starts_on, ends_on, since, until from delegated)`;

/** What those who act at desks were called, and since when; and whom the payees are by that. */
const CALLED = `
  actors as materialized (select user_id as id from payment_acts union select acting_for_id from payment_acts),
  names as materialized (
    select u.id, name_parts(u.surname || ' ' || o.name) as parts, coalesce((select max(f.until) from former_names f where f.user_id = u.id), u.created_at) as since
      from users u join actors using (id) cross join lateral (values (u.firstname, u.surname || u.firstname), (u.middlename, u.middlename)) o(name, must)
     where name_parts(o.must) <> '{}'
    union all
    select f.user_id, name_parts(f.surname || ' ' || f.othername), coalesce(
        (select max(b.until) from former_names b where b.user_id = f.user_id and b.until < f.until), u.created_at)
      from former_names f join actors on actors.id = f.user_id join users u on u.id = f.user_id where name_parts(f.othername) <> '{}'),
  payees as materialized (
    select beneficiary, payee_parts(beneficiary) as parts from (select distinct beneficiary from expenditures where beneficiary_type is distinct from 'staff'
      and beneficiary_type is distinct from 'vendor') y),
  called as materialized (select y.beneficiary, n.id, min(n.since) as since from names n join payees y on n.parts <@ y.parts group by 1, 2)`;

/** By which accounts those who act at desks were paid that are those of others, and since when. */
const ACCOUNTS = `
  shared as materialized (
    select d.list, d.owner_id, s.user_id as id, min(greatest(d.created_at, s.created_at)) as since
      from bank_details d join bank_details s on s.account_number = d.account_number and coalesce(s.bank_name = d.bank_name, true)
      join actors on actors.id = s.user_id
     where d.status in ('proposed', 'in-force', 'former') and s.status in ('proposed', 'in-force', 'former') and s.user_id is not null
       and (d.list, d.owner_id) <> ('employees', s.user_id) group by 1, 2, 3)`;

/**
 * Nobody acted at two desks of a payment by the setting as it was, on what they raised, batched or are paid by, or on an account
 * that they had lately changed; each act was judged by the setting of its day, and done at a desk of its office. Names, accounts
 * and delegations are those of the day of the act.
 */
const duties: Check = {
  title: 'Separate duties',
  bad: `
    with ${[SETTING, BOUND, CALLED, ACCOUNTS].join(',')}
    select * from (
      select b.payment_id, b.id, b.user_id, 'desks' as why from payment_acts b join payment_acts a on a.payment_id = b.payment_id and a.id < b.id
          and b.user_id in (a.user_id, a.acting_for_id) and a.desk <> b.desk
       where b.separation = 'strict' or abs(array_position(${ALL_DESKS}, a.desk) - array_position(${ALL_DESKS}, b.desk)) = 1
      union all
      select b.payment_id, b.id, b.user_id, 'desks as one' from (
          select distinct b.id, b.payment_id, b.user_id, b.desk, b.separation, h.other from payment_acts b join (
              select x.id, n.other from payment_acts x join bound n on n.one = x.user_id and x.at between n.since and n.until
                and (x.at at time zone 'Africa/Lagos')::date between n.starts_on and n.ends_on
              union all select x.id, x.acting_for_id from payment_acts x where x.acting_for_id is not null) h on h.id = b.id
           where b.desk is not null and b.action not like 'withdraw-%' and b.action !~ '(bounce|correction|recover|reissue)$' and b.at > ${SINCE.oneHand}
        ) b join payment_acts a on a.payment_id = b.payment_id and a.id < b.id and a.desk <> b.desk and b.other in (a.user_id, a.acting_for_id)
       where b.separation = 'strict' or abs(array_position(${ALL_DESKS}, a.desk) - array_position(${ALL_DESKS}, b.desk)) = 1
      union all
      select a.payment_id, a.id, a.user_id, 'raised' from payment_acts a join payments p on p.id = a.payment_id
          join expenditures e on e.id = p.expenditure_id join batches b on b.id = p.batch_id left join mandates m on m.id = e.mandate_id
          left join orders o on o.id = e.order_id left join touring_advances t on t.id = e.touring_advance_id
          left join claims c on c.id = e.claim_id left join retirements f on f.id = c.retirement_id and f.filed_by <> f.user_id
       where a.desk is not null and a.user_id in (e.user_id, b.user_id, m.user_id, o.user_id, t.created_by, f.filed_by)
      union all
      select a.payment_id, a.id, a.user_id, 'raised for' from (
          select distinct t.subject_type as kind, t.subject_id as id, g.for_id from delegations g join activities t on t.actor_id = g.user_id
           where t.acting_for is not null and t.action in ('raised', 'made', 'created') and g.for_id in (select acted_for(t.subject_type, t.subject_id, g.user_id))
        ) t cross join lateral (
          select t.id where t.kind = 'expenditures'
          union select x.id from expenditures x where t.kind = 'mandates' and x.mandate_id = t.id
          union select x.id from expenditures x where t.kind = 'supplies' and x.order_id = t.id
          union select x.id from expenditures x where t.kind = 'touring-advances' and x.touring_advance_id = t.id
          union select x.expenditure_id from payments x where t.kind = 'batches' and x.batch_id = t.id
        ) e(id) join payments p on p.expenditure_id = e.id join payment_acts a on a.payment_id = p.id and a.desk is not null and a.user_id = t.for_id
      union all
      select a.payment_id, a.id, a.user_id, 'paid' from payment_acts a join payments p on p.id = a.payment_id where a.user_id = p.payee_id
      union all
      select a.payment_id, a.id, a.user_id, 'paid as called' from called w join expenditures e on e.beneficiary = w.beneficiary
          and e.beneficiary_type is distinct from 'staff' and e.beneficiary_type is distinct from 'vendor' join payments p on p.expenditure_id = e.id
          join payment_acts a on a.payment_id = p.id and ${byOrFor('w.id')} where a.at > w.since + ${APART} and a.at > ${SINCE.paid}
      union all
      select a.payment_id, a.id, a.user_id, 'paid into' from shared w join expenditures e on list_of_payee(e.beneficiary_type) = w.list and e.beneficiary_id = w.owner_id
          join payments p on p.expenditure_id = e.id join payment_acts a on a.payment_id = p.id and ${byOrFor('w.id')}
       where a.at > w.since + ${APART} and a.at > ${SINCE.paid}
      union all
      select a.payment_id, a.id, a.user_id, 'account' from bank_details d
          join expenditures e on list_of_payee(e.beneficiary_type) = d.list and e.beneficiary_id = d.owner_id
          join payments p on p.expenditure_id = e.id
          join payment_acts a on a.payment_id = p.id and a.desk is not null and a.user_id in (d.proposed_by, d.confirmed_by)
       where not d.is_inherited and d.status in ('in-force', 'former') and a.at > d.created_at
         and a.at between d.confirmed_at and d.confirmed_at + interval '${BANK_CHANGE_DAYS} days'
      union all
      select a.payment_id, a.id, a.user_id, 'setting' from payment_acts a
       where not exists (select from stood s where s.value = a.separation and a.at between s.since and s.until)
         and (a.at > ${SINCE.separation} or not exists (select from setting))
      union all
      select payment_id, id, user_id, 'office' from payment_acts where office is not null and desk is not null and (desk, office) not in (${OFFICES})
    ) bad order by payment_id, id, why`,
  sentence({ payment_id, id, user_id, why }) {
    const act = `Act ${id} on payment ${payment_id} is by user ${user_id}, who`;
    switch (why) {
      case 'desks':
        return `${act} had acted on it at another desk.`;
      case 'desks as one':
        return `${act} counted as one with somebody who had acted on it at another desk.`;
      case 'raised':
        return `${act} raised or batched it.`;
      case 'raised for':
        return `${act} had it raised or batched by whoever acted for them.`;
      case 'setting':
        return `Act ${id} on payment ${payment_id} is said to be by a separation of duties that was not in force.`;
      case 'office':
        return `Act ${id} on payment ${payment_id} was done at a desk of another office.`;
      case 'paid':
        return `${act} is paid by it.`;
      case 'paid as called':
        return `${act} or for whom they acted was called as the one whom it pays.`;
      case 'paid into':
        return `${act} or for whom they acted had an account that is that of the one whom it pays.`;
      default:
        return `${act} had changed the account that it goes to within thirty days.`;
    }
  },
  counted: 'select count(*) as acts from payment_acts where desk is not null',
  extent: ({ acts }) => `${acts} acts at desks`,
};

/** What is proved of who may have done what to payments, judged anew by what held on the day of each act. */
export const DUTY_CHECKS: readonly Check[] = [duties];
