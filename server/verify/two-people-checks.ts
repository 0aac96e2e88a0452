import type { Check } from './check.ts';

/**
 * Top-ups and virements were asked for and answered by whom their timelines tell, two people, and brought what they say; so with
 * bank details whose timeline tells it, and with what answers refunds, holds and meetings.
 */
const answered: Check = {
  title: 'Who asked and who answered',
  bad: `
    select * from (
      select 'Top-up or virement ' || c.reference as what, c.requested_by as asked, first.actor_id as told_asked, c.decided_by as answered, last.actor_id as told_answered,
          (c.decided_by in (select acted_for('fund-changes', c.id, c.requested_by)))::int as is_one_hand,
          (c.status = 'approved' and not exists (select from fund_entries e where e.source_type = 'fund-changes' and e.source_id = c.id
            and e.fund_id = coalesce(c.to_fund_id, c.fund_id) and e.approved_kobo = c.amount_kobo))::int as is_otherwise
        from fund_changes c
        left join lateral (select actor_id from activities a where a.subject_type = 'fund-changes' and a.subject_id = c.id and a.action = 'asked' order by seq limit 1) first on true
        left join lateral (select actor_id from activities a where a.subject_type = 'fund-changes' and a.subject_id = c.id
          and a.action in ('approved', 'denied') order by seq desc limit 1) last on true
      union all
      select 'Bank details ' || d.id || ' of ' || d.payee, d.proposed_by, first.actor_id, d.confirmed_by, last.actor_id,
          (d.confirmed_by in (select acted_for('bank-details', d.id, d.proposed_by)))::int, 0
        from bank_details d
        join lateral (select actor_id from activities a where a.subject_type = 'bank-details' and a.subject_id = d.id and a.action = 'proposed' order by seq limit 1) first on true
        left join lateral (select actor_id from activities a where a.subject_type = 'bank-details' and a.subject_id = d.id and a.action = 'confirmed' order by seq desc limit 1) last on true
      union all
      select 'Refund ' || r.code, r.user_id, r.user_id, r.answered_by, last.actor_id,
          (r.answered_by in (r.user_id, r.resent_by) or exists (select from acted_for('refunds', r.id, r.user_id) w where w = r.answered_by))::int, 0
        from refunds r left join lateral (
          select case action when 'sent-again' then null else actor_id end as actor_id from activities a
           where a.subject_type = 'refunds' and a.subject_id = r.id and a.action in ('fulfilled', 'denied', 'sent-again') order by seq desc limit 1) last on true
      union all
      select 'Hold ' || h.code, h.user_id, h.user_id, h.secured_by, last.actor_id, (h.secured_by = h.user_id)::int, 0
        from holds h left join lateral (
          select actor_id from activities a where a.subject_type = 'reserves' and a.subject_id = h.id and a.action = 'secured'
             and a.changes -> 'status' ->> 0 = 'pending' order by seq desc limit 1) last on true
      union all
      select 'Meeting ' || m.code, m.user_id, m.user_id, m.decided_by, last.actor_id,
          (m.decided_by = m.user_id or exists (select from acted_for('meetings', m.id, m.user_id) w where w = m.decided_by))::int, 0
        from meetings m left join lateral (
          select actor_id from activities a where a.subject_type = 'meetings' and a.subject_id = m.id
             and a.action in ('approved', 'declined') order by seq desc limit 1) last on true
    ) bad
     where asked is distinct from told_asked or answered is distinct from told_answered or is_one_hand = 1 or is_otherwise = 1 order by what`,
  sentence({ what, asked, told_asked, answered: by, told_answered, is_one_hand }) {
    if (asked !== told_asked)
      return `${what} was asked for by user ${asked}; by its timeline by user ${told_asked ?? 'nobody'}.`;
    if (by !== told_answered)
      return `${what} was answered by user ${by ?? 'nobody'}; by its timeline by user ${told_answered ?? 'nobody'}.`;
    return is_one_hand === 1
      ? `${what} was answered by the person who asked, or for whom it was asked.`
      : `${what} was approved; the ledger of its fund doesn’t say so.`;
  },
  counted: `select (select count(*) from fund_changes) + (select count(*) from bank_details) + (select count(*) from refunds)
    + (select count(*) from holds) + (select count(*) from meetings) as records`,
  extent: ({ records }) => `${records} top-ups, virements, bank details, refunds, holds and meetings`,
};

/** What is proved of those who ask and those who answer. */
export const TWO_PEOPLE_CHECKS: readonly Check[] = [answered];
