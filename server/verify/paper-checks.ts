import type { Check } from './check.ts';

/** Whatever a claim, an advance or a retirement says once it is submitted or raised. */
const SUBMITTED = `
  select id, code, 'claims' as kind from claims where status not in ('draft', 'deleted')
  union all select id, code, 'touring-advances' from touring_advances where status not in ('pending', 'deleted')
  union all select id, code, 'retirements' from retirements where status in ('registered', 'closed')`;

/** What was submitted stays to the letter: persons, days, places, lines and receipts are those that the timeline keeps a hash of. */
const contents: Check = {
  title: 'What was submitted',
  bad: `
    select s.id, s.code from (${SUBMITTED}) s
     cross join lateral (
       select a.content from activities a
        where a.subject_type = s.kind and a.subject_id = s.id and a.content is not null and a.action <> 'printed' order by a.seq desc limit 1) told
     where told.content is distinct from paper_content(s.kind, s.id)
     order by s.code`,
  sentence: ({ code, id }) =>
    `${code} (id ${id}) or one of its lines was changed: it isn't what was submitted by its timeline.`,
  counted: `select count(*) as kept from (${SUBMITTED}) s`,
  extent: ({ kept: all }) => `${all} that were submitted or raised`,
};

/** A paper is where the expenditure is that pays it, and the expenditure pays whose paper it is. */
const paid: Check = {
  title: 'What pays claims and advances',
  bad: `
    select bad.* from (
      select p.id, p.code, p.status, p.due, e.code as pays, e.status as pays_status,
          (e.beneficiary_type, e.beneficiary_id) is distinct from ('staff', p.user_id) as is_to_another
        from (
          select id, code, status, user_id, id as claim_id, null::bigint as advance_id,
              case status when 'cleared' then '{cleared}'::text[] when 'batched' then '{batched}' when 'queried' then '{queried}'
                when 'paid' then '{paid,refunded}' end as due from claims
          union all
          select id, code, status, user_id, null, id,
              case when status = 'raised' then '{cleared,batched,queried}'::text[]
                when status in ('paid', 'retired', 'closed') then '{paid,refunded}' end from touring_advances
        ) p left join expenditures e on (e.claim_id = p.claim_id or e.touring_advance_id = p.advance_id)
          and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')
    ) bad
     where pays is null and due is not null or pays is not null and (due is null or pays_status <> all(due) or is_to_another)
     order by code`,
  sentence({ code, id, status, pays, pays_status, is_to_another }) {
    const paper = `${code} (id ${id})`;
    if (!pays) return `${paper} is ${status}; no expenditure pays it.`;
    return is_to_another
      ? `${pays} pays ${paper} to somebody else than whose it is.`
      : `${paper} is ${status}; ${pays}, which pays it, is ${pays_status}.`;
  },
  counted: `select count(*) as expenditures from expenditures where claim_id is not null or touring_advance_id is not null`,
  extent: ({ expenditures }) => `${expenditures} expenditures`,
};

/** Who closed a retirement, when and by which receipt is what its timeline tells. */
const closings: Check = {
  title: 'Closed retirements',
  bad: `
    select r.id, r.code from retirements r
      left join lateral (
        select actor_id, at, remark from activities a
         where a.subject_type = 'retirements' and a.subject_id = r.id and a.changes -> 'status' ->> 1 = 'closed'
         order by a.seq desc limit 1) told on true
     where r.status = 'closed' and (told.actor_id is distinct from r.closed_by
        or told.at not between r.closed_at - interval '1 hour' and r.closed_at + interval '1 hour'
        or r.receipt_no is not null and position('receipt ' || r.receipt_no || '.' in told.remark) = 0)
     order by r.id`,
  sentence: ({ code, id }) =>
    `Retirement ${code} (id ${id}) was closed by somebody else, at another time or by another receipt than its timeline tells.`,
  counted: `select count(*) as closed from retirements where status = 'closed'`,
  extent: ({ closed }) => `${closed} closed`,
};

/** Since when each claim of travels and each advance begins with a trip. */
const SINCE_TRIPS = `(select at from schema_migrations where name = '0200-trips.sql')`;

/** The nights that nobody else pays are those of the trips that count, and each trip is of one person. */
const nights: Check = {
  title: 'Nights of trips',
  bad: `
    select bad.* from (
      select p.id, p.code,
          case when p.counts then s.user_id is distinct from p.user_id or not s.half_days @> half_days_of(p.started, p.finished)
              or not s.half_days <@ p.most
            else s.user_id is not null end as is_other,
          t.user_id is distinct from p.user_id and p.trip_id is not null as is_anothers,
          m.trip_id <> p.trip_id or p.trip_id is null and (p.counts or p.advance_id is not null) and exists (select from activities a where a.subject_type = p.kind
            and a.subject_id = coalesce(p.claim_id, p.advance_id) and a.seq = 1 and a.at > ${SINCE_TRIPS}) as is_moved
        from (
          select id, code, user_id, trip_id, started, finished, id as claim_id, null::bigint as advance_id, 'claims' as kind,
              type = 'travels' and claim_type = 'claim' and status not in ('draft', 'deleted') as counts,
              int8multirange(half_days_of(started, finished)) as most from claims
          union all
          select a.id, code, user_id, trip_id, started, finished, null, a.id, 'touring-advances', status <> 'deleted', half_days_of_advance(a) from touring_advances a
        ) p left join travel_spans s on s.claim_id = p.claim_id or s.touring_advance_id = p.advance_id
        left join trips t on t.id = p.trip_id
        left join (select distinct on (subject_type, subject_id) subject_type, subject_id, (changes -> 'trip_number' ->> 1)::bigint as trip_id from activities
          where subject_type in ('claims', 'touring-advances') and action in ('joined-trip', 'left-trip') order by subject_type, subject_id, seq desc) m
          on (m.subject_type, m.subject_id) = (p.kind, coalesce(p.claim_id, p.advance_id))
    ) bad where is_other or is_anothers or is_moved order by code`,
  sentence({ code, id, is_other, is_anothers }) {
    if (is_other) return `${code} (id ${id}) keeps other nights from being paid twice than its own.`;
    return is_anothers
      ? `${code} (id ${id}) is part of a trip of somebody else.`
      : `${code} (id ${id}) is part of no trip, or of another than its timeline tells.`;
  },
  counted: 'select count(*) as spans from travel_spans',
  extent: ({ spans }) => `${spans} trips`,
};

/** Each printed copy says what its timeline keeps a hash of, and each that was printed is kept. */
const copies: Check = {
  title: 'Printed copies',
  bad: `
    with told as (select subject_type, subject_id, actor_id, content, at, split_part(split_part(remark, ',', 1), ' ', 2) as copy_no
      from activities where action = 'printed')
    select p.id, coalesce(p.title || ' ' || p.reference, t.subject_type || ' ' || t.subject_id) as paper, coalesce(p.copy_no::text, t.copy_no) as copy_no,
        p.id is not null as is_kept
      from printed_papers p full join told t
        on (t.subject_type, t.subject_id, t.copy_no) = (p.subject_type, p.subject_id, p.copy_no::text)
     where t.subject_id is null or p.id is null and t.content is not null
        or p.printed_by is distinct from t.actor_id and p.id is not null or p.printed_at not between t.at - interval '1 hour' and t.at + interval '1 hour' or t.content <> copy_content(p)
     order by p.id`,
  sentence: ({ paper, copy_no, is_kept }) =>
    is_kept
      ? `Copy ${copy_no} of ${paper} says something else, or was printed at another time, than its timeline tells.`
      : `Copy ${copy_no} of ${paper} was printed by its timeline, and isn't kept.`,
  counted: 'select count(*) as copies from printed_papers',
  extent: ({ copies: count }) => `${count} printed copies`,
};

/** What `verify` proves of claims, advances and retirements beyond their figures. */
export const PAPER_CHECKS: readonly Check[] = [contents, paid, closings, nights, copies];
