import type { Check } from './check.ts';

const ACTS = `('bounce', 'confirm-bounce', 'withdraw-bounce', 'reissue', 'confirm-correction', 'withdraw-correction')`;

/** By which act each part of a return by the bank or a correction was written, by whom, when, and why or of which day where the act asked. */
const KEPT = `
  select id, payment_id, 'bounce' as action, requested_by as user_id, created_at as at, reason as remark, bounced_on from payment_bounces
  union all select id, payment_id, 'confirm-bounce', confirmed_by, confirmed_at, null, bounced_on from payment_bounces where confirmed_by is not null
  union all select id, payment_id, 'withdraw-bounce', withdrawn_by, withdrawn_at, withdrawal_reason, null from payment_bounces where withdrawn_by is not null
  union all select id, payment_id, 'reissue', requested_by, created_at, 'Replaced by ' || bank_reference || ' on ' || to_char(day, 'DD-MM-YYYY') || ': ' || reason, null
    from payment_corrections where kind = 'reissue'
  union all select id, payment_id, 'confirm-correction', confirmed_by, confirmed_at, null, null from payment_corrections where confirmed_by is not null
  union all select id, payment_id, 'withdraw-correction', withdrawn_by, withdrawn_at, withdrawal_reason, null from payment_corrections where withdrawn_by is not null`;

/**
 * Whatever the bank returned or had done again is what the timeline of its payment tells, act by act: who recorded it, of which
 * day and why, and who confirmed or withdrew it. One is open at a time, so that they follow each other as the lines do.
 */
const settled: Check = {
  title: 'Returns and replacements by the bank',
  bad: `
    select * from (
      select coalesce(k.payment_id, t.payment_id) as payment_id, coalesce(k.action, t.action) as action, k.id is null as is_lost, t.payment_id is null as is_untold,
          k.user_id is distinct from t.actor_id or k.at not between t.at - interval '1 hour' and t.at + interval '1 hour'
            or k.remark <> coalesce(t.remark, '') or k.bounced_on <> t.bounced_on as is_other
        from (select *, row_number() over (partition by payment_id, action order by id) as place from (${KEPT}) kept) k
        full join (
          select subject_id as payment_id, action, actor_id, remark, at, (changes -> 'bounced_on' ->> 1)::date as bounced_on,
              row_number() over (partition by subject_id, action order by seq) as place
            from activities where subject_type = 'payments' and action in ${ACTS}) t
          on (t.payment_id, t.action, t.place) = (k.payment_id, k.action, k.place)
    ) bad where is_lost or is_untold or is_other order by payment_id, action`,
  sentence({ payment_id, action, is_lost, is_untold }) {
    if (is_lost)
      return `The timeline of payment ${payment_id} tells of an act (${action}) of which nothing is kept.`;
    return is_untold
      ? `What is kept of payment ${payment_id} (${action}) is on no timeline.`
      : `What is kept of payment ${payment_id} (${action}) is by somebody else, of another day or for another reason than its timeline tells.`;
  },
  counted: `select (select count(*) from payment_bounces) as returns, (select count(*) from payment_corrections) as corrections`,
  extent: ({ returns, corrections }) => `${returns} returns by the bank, ${corrections} corrections`,
};

/** What is proved of what came of payments after the bank had them. */
export const BANK_CHECKS: readonly Check[] = [settled];
