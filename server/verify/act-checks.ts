import type { Check } from './check.ts';
import { isCalled } from './is-called.ts';

const DONE = `('clear', 'edit', 'query', 'respond', 'pull-back', 'return', 'post', 'bounce', 'confirm-bounce', 'withdraw-bounce',
  'recover', 'reissue', 'confirm-correction', 'withdraw-correction')`;

const PLACE = 'row_number() over (partition by payment_id, action order by';

/** Each act on a payment is a line of its timeline: the same person at the same time, for the same other, at the same desk; and each such line is an act. */
const told: Check = {
  title: 'Acts of payments',
  bad: `
    select * from (
      select coalesce(a.payment_id, t.payment_id) as payment_id, coalesce(a.action, t.action) as action, a.id is null as is_lost, t.payment_id is null as is_untold, a.id is not null and t.payment_id is not null as is_anothers,
          coalesce(a.at, t.at) as at
        from (select *, ${PLACE} id) as place from payment_acts) a
        full join (select subject_id as payment_id, action, actor_id, acting_for, remark, at,
              case when action = 'clear' then changes -> 'stage' ->> 1 end as desk,
              row_number() over (partition by subject_id, action order by seq) as place
            from activities where subject_type = 'payments' and action in ${DONE}) t
          on (t.payment_id, t.action, t.place) = (a.payment_id, a.action, a.place)
            and t.actor_id = a.user_id and (t.acting_for is null or a.acting_for_id is not null or a.desk is null)
            and (a.acting_for_id is null or t.acting_for is not null)
            and (t.desk is null or t.desk = a.desk) and a.remark is not distinct from t.remark
            and t.at >= a.at - interval '1 second' and t.at < a.at + interval '1 hour'
       where a.id is null or t.payment_id is null or a.acting_for_id is not null and not ${isCalled('a.acting_for_id', 't.acting_for')}
    ) bad order by payment_id, at, is_lost desc`,
  sentence({ payment_id, action, is_untold, is_anothers }) {
    if (is_anothers)
      return `Payment ${payment_id} has an act (${action}) that is said to be done for somebody else than its timeline tells.`;
    return is_untold
      ? `Payment ${payment_id} has an act (${action}) that its timeline doesn’t tell, or tells of somebody else, another time, desk or remark.`
      : `The timeline of payment ${payment_id} tells of an act (${action}) that isn’t kept.`;
  },
  counted: 'select count(*) as acts from payment_acts',
  extent: ({ acts }) => `${acts} acts`,
};

const DESKS = `array['budget-office', 'treasury', 'audit', 'posting']`;

/** Nobody acted at two desks of a payment by the setting as it was, on what they raised, batched or are paid by, or on an account that they had lately changed. */
const duties: Check = {
  title: 'Separate duties',
  bad: `
    select * from (
      select b.payment_id, b.id, b.user_id, 'desks' as why from payment_acts b join payment_acts a on a.payment_id = b.payment_id and a.id < b.id
          and b.user_id in (a.user_id, a.acting_for_id) and a.desk <> b.desk
       where b.separation = 'strict' or abs(array_position(${DESKS}, a.desk) - array_position(${DESKS}, b.desk)) = 1
      union all
      select a.payment_id, a.id, a.user_id, 'raised' from payment_acts a join payments p on p.id = a.payment_id
          join expenditures e on e.id = p.expenditure_id join batches b on b.id = p.batch_id left join mandates m on m.id = e.mandate_id
          left join orders o on o.id = e.order_id left join touring_advances t on t.id = e.touring_advance_id
       where a.desk is not null and a.user_id in (e.user_id, b.user_id, m.user_id, o.user_id, t.created_by)
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
      select a.payment_id, a.id, a.user_id, 'account' from bank_details d
          join expenditures e on list_of_payee(e.beneficiary_type) = d.list and e.beneficiary_id = d.owner_id
          join payments p on p.expenditure_id = e.id
          join payment_acts a on a.payment_id = p.id and a.desk is not null and a.user_id in (d.proposed_by, d.confirmed_by)
       where not d.is_inherited and d.status in ('in-force', 'former') and a.at > d.created_at
         and a.at between d.confirmed_at and d.confirmed_at + interval '30 days'
      union all
      select payment_id, id, user_id, 'setting' from payment_acts where separation <> 'strict' and separation_now() = 'strict' and not exists (
        select from activities a join settings s on s.id = a.subject_id
         where a.subject_type = 'settings' and s.key = 'separation_of_duties' and 'consecutive' in (
           a.changes -> 'separation_of_duties' ->> 0, a.changes -> 'separation_of_duties' ->> 1, a.changes -> 'value' ->> 0, a.changes -> 'value' ->> 1))
    ) bad order by payment_id, id`,
  sentence({ payment_id, id, user_id, why }) {
    const act = `Act ${id} on payment ${payment_id} is by user ${user_id}, who`;
    switch (why) {
      case 'desks':
        return `${act} had acted on it at another desk.`;
      case 'raised':
        return `${act} raised or batched it.`;
      case 'raised for':
        return `${act} had it raised or batched by whoever acted for them.`;
      case 'setting':
        return `Act ${id} on payment ${payment_id} is said to be by a separation of duties that never was.`;
      case 'paid':
        return `${act} is paid by it.`;
      default:
        return `${act} had changed the account that it goes to within thirty days.`;
    }
  },
  counted: 'select count(*) as acts from payment_acts where desk is not null',
  extent: ({ acts }) => `${acts} acts at desks`,
};

/** What a payment says of what was done to it is what its acts say: who paid when and by which reference, and of which amount. */
const standing: Check = {
  title: 'Payments where their acts lead',
  bad: `
    select * from (
      select p.id, p.pv_no, p.status = 'paid' and last.action is distinct from 'post' as is_unpaid,
          p.status = 'paid' and re.id is null and last.paid_on is not null and (p.bank_reference, p.paid_on) is distinct from (last.bank_reference, last.paid_on) as is_otherwise,
          p.amount_kobo <> coalesce(edit.amount_after_kobo, e.raised_amount_kobo) as is_revalued
        from payments p join expenditures e on e.id = p.expenditure_id
        left join lateral (select action, bank_reference, paid_on from payment_acts a where a.payment_id = p.id and a.action in ('post', 'confirm-bounce')
          order by a.id desc limit 1) last on true
        left join lateral (select amount_after_kobo from payment_acts a where a.payment_id = p.id and a.action = 'edit' order by a.id desc limit 1) edit on true
        left join lateral (select id from payment_corrections c where c.payment_id = p.id and c.kind = 'reissue' and c.confirmed_by is not null limit 1) re on true
    ) bad where is_unpaid or is_otherwise or is_revalued order by id`,
  sentence({ id, pv_no, is_unpaid, is_otherwise }) {
    const payment = `Payment ${pv_no} (id ${id})`;
    if (is_unpaid) return `${payment} is paid; no act posted it.`;
    return is_otherwise
      ? `${payment} says another day or reference of the bank than the act that posted it.`
      : `${payment} is of another amount than was raised or edited.`;
  },
  counted: `select count(*) as payments, count(*) filter (where status = 'paid') as paid from payments`,
  extent: ({ payments, paid }) => `${payments} payments, ${paid} paid`,
};

/**
 * Within a ledger, a timeline and the acts of a payment, nothing happened before what stands before it. A minute is allowed: a line
 * of a timeline takes its moment before it waits for the line that another writes.
 */
const times: Check = {
  title: 'Order of time',
  bad: `
    select 'Entry ' || seq || ' of fund ' || fund_id as what from (
      select seq, fund_id, at, lag(at) over (partition by fund_id order by seq) as before from fund_entries
    ) entry where at < before - interval '1 minute'
    union all
    select 'Activity ' || id || ' (' || subject_type || ' ' || subject_id || ', number ' || seq || ')' from (
      select id, subject_type, subject_id, seq, at, lag(at) over (partition by subject_type, subject_id order by seq) as before from activities
    ) activity where at < before - interval '1 minute'
    union all
    select 'Act ' || id || ' on payment ' || payment_id from (
      select id, payment_id, at, lag(at) over (partition by payment_id order by id) as before from payment_acts
    ) act where at < before - interval '1 minute'
     order by what`,
  sentence: ({ what }) => `${what} happened before the one before it.`,
  counted:
    'select (select count(*) from fund_entries) + (select count(*) from activities) + (select count(*) from payment_acts) as moments',
  extent: ({ moments }) => `${moments} moments`,
};

/** What is proved of who did what to payments, and when. */
export const ACT_CHECKS: readonly Check[] = [told, duties, standing, times];
