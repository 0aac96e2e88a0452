import type { Check } from './check.ts';

/** The register of queries says what the timelines of payments and retirements say: what was asked, by whom and when, and what came of it. */
const register: Check = {
  title: 'Register of queries',
  bad: `
    with lines as (
      select a.subject_type, a.subject_id, a.at, a.actor_id, a.remark, a.action, a.changes -> 'status' ->> 0 as was, a.changes -> 'status' ->> 1 as now_is,
          lead(a.at) over w as next_at, lead(a.actor_id) over w as next_actor, lead(a.remark) over w as next_remark, lead(a.action) over w as next_action,
          lead(a.changes -> 'status' ->> 1) over w as next_is
        from activities a where a.subject_type in ('payments', 'retirements') and 'queried' in (a.changes -> 'status' ->> 0, a.changes -> 'status' ->> 1)
      window w as (partition by a.subject_type, a.subject_id order by a.seq)
    ), told as (
      select *, case when next_at is null then 'open' when next_action in ('respond', 'submitted-again') then 'answered'
          when next_is = 'returned' then 'returned' else 'ended' end as status from lines where now_is = 'queried'
    )
    select q.id, q.reference, t.subject_type, t.subject_id, q.question = coalesce(t.remark, '') and q.asked_by is not distinct from t.actor_id as is_asked
      from told t full join queries q on q.asked_at = t.at
        and case t.subject_type when 'payments' then q.payment_id = t.subject_id else q.retirement_id = t.subject_id end
     where q.id is null or t.at is null
        or (q.question, q.asked_by, q.status, q.answer, q.answered_by, q.answered_at)
          is distinct from (coalesce(t.remark, ''), t.actor_id, t.status, t.next_remark, t.next_actor, t.next_at)
     order by q.id nulls last`,
  sentence({ id, reference, subject_type, subject_id, is_asked }) {
    if (id === null)
      return `A query of ${subject_type} ${subject_id} is on its timeline and not in the register.`;
    const query = `Query ${id} (${reference})`;
    if (subject_id === null) return `${query} is in the register and on no timeline.`;
    return is_asked
      ? `${query} says another answer than the timeline.`
      : `${query} says another question than the timeline.`;
  },
  counted: `select count(*) as queries, count(*) filter (where status = 'open') as open from queries`,
  extent: ({ queries, open }) => `${queries} queries, ${open} of them open`,
};

/** A query is of the department whose the payment or the retirement is, about it by its name, and about the amount that it had when it was asked. */
const about: Check = {
  title: 'What queries are about',
  bad: `
    select * from (
      select q.id, q.reference, q.department_id <> coalesce(p.department_id, r.department_id) as is_anothers,
          case when p.id is not null then q.reference <> p.batch_no || ', ' || p.payee_name
            else not starts_with(q.reference, r.code || ', ') end as is_renamed,
          q.amount_kobo <> coalesce(
            (select a.amount_after_kobo from payment_acts a where a.payment_id = p.id and a.amount_after_kobo is not null and a.at <= q.asked_at
              order by a.at desc, a.id desc limit 1),
            (select a.amount_before_kobo from payment_acts a where a.payment_id = p.id and a.amount_before_kobo is not null and a.at > q.asked_at
              order by a.at, a.id limit 1),
            p.amount_kobo) as is_revalued
        from queries q left join payments p on p.id = q.payment_id left join retirements r on r.id = q.retirement_id
    ) query where is_anothers or is_renamed or is_revalued order by id`,
  sentence({ id, reference, is_anothers, is_renamed }) {
    const query = `Query ${id} (${reference})`;
    if (is_anothers) return `${query} is of another department than what it is about.`;
    return is_renamed
      ? `${query} is about something of another name.`
      : `${query} is about another amount than was queried.`;
  },
  counted: 'select count(*) as queries from queries',
  extent: ({ queries }) => `${queries} queries`,
};

/** What is proved of the register of queries. */
export const QUERY_CHECKS: readonly Check[] = [register, about];
