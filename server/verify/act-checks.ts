import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import { DESK_WORDS, DESKS } from '#shared/workflows/desks.ts';
import type { Check } from './check.ts';
import { BACK } from './hash-chain.ts';
import { isCalled } from './is-called.ts';

const DONE = `('clear', 'edit', 'query', 'respond', 'pull-back', 'return', 'post', 'bounce', 'confirm-bounce', 'withdraw-bounce',
  'recover', 'reissue', 'confirm-correction', 'withdraw-correction', 'deduct')`;

const PLACE = 'row_number() over (partition by payment_id, action order by';

/** By what names timelines call each desk: its own, or that of its office. */
const SAT = DESKS.flatMap((desk) =>
  [DESK_WORDS[desk].name, OFFICE_WORDS[DESK_WORDS[desk].office].name].map((name) => `('${desk}', '${name}')`),
).join(', ');

const AT_BANK = `('post', 'bounce', 'confirm-bounce', 'confirm-correction')`;

/** Whether an act (`a`) keeps of the bank what its line (`t`) doesn't tell: reference and day of what was paid, or of what came back. */
const BANKED_OTHERWISE = `(a.id is not null and t.payment_id is not null and (
  case a.action when 'post' then (a.bank_reference, a.paid_on::text) is distinct from (t.banked -> 'bank_reference' ->> 1, t.banked -> 'paid_on' ->> 1)
    when 'confirm-bounce' then (a.bank_reference, a.paid_on::text) is distinct from (t.banked -> 'bank_reference' ->> 0, t.banked -> 'paid_on' ->> 0)
    when 'confirm-correction' then a.bank_reference <> t.banked -> 'bank_reference' ->> 1 or a.paid_on::text <> t.banked -> 'paid_on' ->> 1
      or num_nonnulls(a.bank_reference, a.paid_on) > 0 and not exists (select from payment_corrections c where c.payment_id = a.payment_id
        and (c.kind, c.bank_reference, c.day) = ('reissue', a.bank_reference, a.paid_on))
      or num_nulls(a.bank_reference, a.paid_on) > 0 and t.banked ?| array['bank_reference', 'paid_on']
    else num_nonnulls(a.bank_reference, a.paid_on) > 0 end
  or case when a.action in ('bounce', 'confirm-bounce') then a.bounced_on::text is distinct from t.banked -> 'bounced_on' ->> 1 else a.bounced_on is not null end))`;

/** Each act on a payment is a line of its timeline: the same person at the same time, for the same other, at the same desk; and each such line is an act. */
const told: Check = {
  title: 'Acts of payments',
  bad: `
    select * from (
      select coalesce(a.payment_id, t.payment_id) as payment_id, coalesce(a.action, t.action) as action, a.id is null as is_lost, t.payment_id is null as is_untold, a.id is not null and t.payment_id is not null as is_matched,
          ${BANKED_OTHERWISE} as is_banked,
          coalesce(a.at, t.at) as at
        from (select *, ${PLACE} id) as place from payment_acts) a
        full join (select subject_id as payment_id, action, actor_id, acting_for, office, remark, at,
              case when action = 'clear' then changes -> 'stage' ->> 1 end as desk,
              case when action in ${AT_BANK} then changes end as banked,
              row_number() over (partition by subject_id, action order by seq) as place
            from activities where subject_type = 'payments' and action in ${DONE}) t
          on (t.payment_id, t.action, t.place) = (a.payment_id, a.action, a.place)
            and t.actor_id = a.user_id and (t.acting_for is null or a.acting_for_id is not null or a.desk is null)
            and (a.acting_for_id is null or t.acting_for is not null)
            and (t.desk is null or t.desk = a.desk) and (t.office is null or a.desk is null or (a.desk, t.office) in (${SAT})) and a.remark is not distinct from t.remark
            and t.at >= a.at - interval '1 second' and t.at < a.at + interval '1 hour'
       where a.id is null or t.payment_id is null or ${BANKED_OTHERWISE} or a.acting_for_id is not null and not ${isCalled('a.acting_for_id', 't.acting_for')}
    ) bad order by payment_id, at, is_lost desc`,
  sentence({ payment_id, action, is_untold, is_matched, is_banked }) {
    if (is_matched && is_banked)
      return `Payment ${payment_id} has an act (${action}) with another reference or day of the bank than its timeline tells.`;
    if (is_matched)
      return `Payment ${payment_id} has an act (${action}) that is said to be done for somebody else than its timeline tells.`;
    return is_untold
      ? `Payment ${payment_id} has an act (${action}) that its timeline doesn’t tell, or tells of somebody else, another time, desk or remark.`
      : `The timeline of payment ${payment_id} tells of an act (${action}) that isn’t kept.`;
  },
  counted: 'select count(*) as acts from payment_acts',
  extent: ({ acts }) => `${acts} acts`,
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
        left join (select distinct on (payment_id) payment_id, action, bank_reference, paid_on from payment_acts where action in ('post', 'confirm-bounce')
          order by payment_id, id desc) last on last.payment_id = p.id
        left join (select distinct on (payment_id) payment_id, amount_after_kobo from payment_acts where action = 'edit'
          order by payment_id, id desc) edit on edit.payment_id = p.id
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

/** Of the acts of a payment none happened before the one before it. Chains prove the same of ledgers and timelines. */
const times: Check = {
  title: 'Order of time',
  bad: `
    select 'Act ' || id || ' on payment ' || payment_id as what from (
      select id, payment_id, at, lag(at) over (partition by payment_id order by id) as before from payment_acts
    ) act where at < before - interval '${BACK}'
     order by what`,
  sentence: ({ what }) => `${what} happened before the one before it.`,
  counted: 'select count(*) as acts from payment_acts',
  extent: ({ acts }) => `${acts} acts`,
};

/** What is proved of who did what to payments, and when. */
export const ACT_CHECKS: readonly Check[] = [told, standing, times];
