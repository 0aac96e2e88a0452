import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Closing, ClosingItem, closingQuery } from '#shared/resources/budget/year-close.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { ANSWERED_FIRST, type ClosingDecision, type ClosingType, decisionsFor } from '#shared/year-close.ts';
import {
  awaitedBy,
  type ClosingRow,
  readClosingRow,
  type Standing,
  whyNotConfirm,
  whyNotDecide,
  whyNotSendBack,
  whyNotSubmit,
  yearOf,
} from './closing.ts';
import { readFigures } from './figures.ts';
import { progressOf } from './read-progress.ts';

type Query = z.infer<typeof closingQuery>;

/** `GET budget-years/{year}/closing`: what is open in the year and what was decided about it; of a closed year what became of it. */
export async function readClosing(db: Queryable, context: RequestContext<unknown, Query>): Promise<Answer> {
  const year = await yearOf(db, context);
  const { actor, query } = context;
  const closing = await readClosingRow(db, year);
  const isClosed = closing.status === 'closed';
  const rows = listed(closing);
  const items = await page(db, rows, query, isClosed);
  const found = await countsOf(db, rows);
  const figures = await readFigures(db, closing);
  const progress = await progressOf(db, closing);
  const counts = found.map(({ finished: _finished, ...count }) => count);
  const standing = isClosed ? NOTHING_OPEN : { ...standingIn(found), awaited: await awaitedBy(db, year) };
  const link = (id: number | null, name: string | null) =>
    id !== null && name !== null ? { id, label: name } : null;
  const data: Closing = {
    year,
    next_year: year + 1,
    status: closing.status,
    submitted_by: link(closing.submitted_by, closing.submitted_by_name),
    submitted_for: closing.submitted_for_name,
    submitted_at: closing.submitted_at?.toISOString() ?? null,
    confirmed_by: link(closing.confirmed_by, closing.confirmed_by_name),
    confirmed_for: closing.confirmed_for,
    closed_at: closing.closed_at?.toISOString() ?? null,
    version: closing.version,
    progress,
    sent_back: sentBackOf(closing),
    failure: closing.failure,
    items: items.rows,
    counts,
    departments: await departmentsOf(db, rows),
    undecided: standing.undecided + standing.answered_first,
    ...figures,
    may: {
      decide: whyNotDecide(closing, actor),
      submit: whyNotSubmit(closing, actor, standing),
      send_back: whyNotSendBack(closing, actor),
      confirm: whyNotConfirm(closing, actor, standing),
    },
  };
  return { data, meta: { page: query.page, per_page: query.per_page, total: items.total } };
}

function sentBackOf({
  sent_back_by,
  sent_back_by_name,
  sent_back_at,
  remark,
}: ClosingRow): Closing['sent_back'] {
  if (sent_back_by === null || sent_back_at === null) return null;
  return {
    by: { id: sent_back_by, label: sent_back_by_name ?? '' },
    at: sent_back_at.toISOString(),
    remark: remark ?? '',
  };
}

const NOTHING_OPEN = { undecided: 0, answered_first: 0, unfinished: 0, awaited: null } as const;

/** The rows of a year's checklist: live while it is open, as they were decided once it is closed. */
export function listed({ id, year, status }: ClosingRow): RawBuilder<unknown> {
  return status === 'closed'
    ? sql`(select o.*, false as is_batched, false as is_part_paid, false as names_hold, o.to_fund_id as named_fund_id
        from closing_outcomes o where o.closing_id = ${id}) l`
    : sql`(select x.*, null::bigint as to_fund_id from closing_list(${year}) x) l`;
}

interface Row {
  type: ClosingType;
  id: number;
  code: string;
  what: string;
  status: string;
  amount_kobo: number;
  since: Date;
  is_batched: boolean;
  is_part_paid: boolean;
  names_hold: boolean;
  decision: ClosingDecision | null;
  remark: string | null;
  decided_at: Date | null;
  department: { id: number; label: string };
  fund: { id: number; label: string } | null;
  proposed_fund: { id: number; label: string } | null;
  to_fund: { id: number; label: string } | null;
  decided_by: { id: number; label: string } | null;
  total: number;
}

/** Items as the checklist and its print show them, in the order of their kinds. */
export async function itemsOf(
  db: Queryable,
  rows: RawBuilder<unknown>,
  {
    where = sql<SqlBool>`true`,
    limit,
    offset = 0,
    isClosed = false,
  }: { where?: RawBuilder<SqlBool>; limit: number; offset?: number; isClosed?: boolean },
): Promise<{ rows: ClosingItem[]; total: number }> {
  const { rows: found } = await sql<Row>`
    with chosen as materialized (
      select l.*, count(*) over ()::int as total from ${rows} where ${where}
       order by array_position(${ORDER}, l.type), l.since, l.record_id limit ${limit} offset ${offset}
    ), placed as (
      select c.*, case when ${isClosed} then c.to_fund_id
          when c.type in ('hold', 'mandate', 'expenditure', 'batch') then closing_target(c.fund_id, c.named_fund_id) end as going_id,
        case when not ${isClosed} and c.type in ('hold', 'mandate', 'expenditure', 'batch') then closing_target(c.fund_id, null) end as same_id
      from chosen c
    )
    select c.type, c.record_id as id, c.code, c.what, c.status, c.amount_kobo, c.since, c.is_batched, c.is_part_paid, c.names_hold,
        c.decision, c.remark, c.decided_at, c.total,
        json_build_object('id', d.id, 'label', d.name) as department, ${fund('c.fund_id')} as fund, ${fund('c.same_id')} as proposed_fund,
        case when c.decision in ('carried', 'secured') then ${fund('c.going_id')} end as to_fund,
        case when u.id is not null then json_build_object('id', u.id, 'label', u.name) end as decided_by
      from placed c join departments d on d.id = c.department_id left join users u on u.id = c.decided_by
     order by array_position(${ORDER}, c.type), c.since, c.record_id`.execute(db);
  return { rows: found.map((row) => shown(row, isClosed)), total: found[0]?.total ?? 0 };
}

function page(db: Queryable, rows: RawBuilder<unknown>, query: Query, isClosed: boolean) {
  const { type, decided, department_id, search, page: number, per_page } = query;
  const where = sql.join(
    [
      sql`true`,
      ...(type ? [sql`l.type = ${type}`] : []),
      ...(decided ? [decided === 'yes' ? sql`l.decision is not null` : sql`l.decision is null`] : []),
      ...(department_id ? [sql`l.department_id = ${department_id}`] : []),
      ...(search ? [sql`position(fold(${search}) in fold(l.code || ' ' || l.what)) > 0`] : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>;
  return itemsOf(db, rows, { where, limit: per_page, offset: (number - 1) * per_page, isClosed });
}

function shown(
  { is_batched, is_part_paid, names_hold, total: _total, amount_kobo, since, decided_at, ...row }: Row,
  isClosed: boolean,
): ClosingItem {
  const { type } = row;
  return {
    ...row,
    path: `${resourceNamed(RESOURCE_OF[type]).path}/${row.id}`,
    amount: koboToNaira(amount_kobo),
    since: since.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    decisions: isClosed ? [] : decisionsFor({ type, is_batched, is_part_paid, names_hold }),
    waits_for: isClosed ? null : (ANSWERED_FIRST[type] ?? null),
  };
}

type Count = Closing['counts'][number] & { finished: number };

async function countsOf(db: Queryable, rows: RawBuilder<unknown>): Promise<Count[]> {
  const { rows: found } = await sql<Omit<Count, 'amount'> & { amount_kobo: number }>`
    select l.type, count(*)::int as total, count(*) filter (where l.decision is null)::int as undecided,
        count(*) filter (where l.decision = 'finished')::int as finished, sum(l.amount_kobo)::bigint as amount_kobo
      from ${rows} group by l.type order by array_position(${ORDER}, l.type)`.execute(db);
  return found.map(({ amount_kobo, ...row }) => ({ ...row, amount: koboToNaira(amount_kobo) }));
}

async function departmentsOf(db: Queryable, rows: RawBuilder<unknown>): Promise<Closing['departments']> {
  const { rows: found } = await sql<Closing['departments'][number]>`
    select d.id, d.name as label, l.total from (select department_id, count(*)::int as total from ${rows} group by 1) l
      join departments d on d.id = l.department_id order by d.name, d.id`.execute(db);
  return found;
}

/** What keeps the year from being closed, of what is counted by kind. */
function standingIn(counts: readonly Count[]): Omit<Standing, 'awaited'> {
  const isAnswered = ({ type }: Count) => ANSWERED_FIRST[type] !== undefined;
  const sum = (of: readonly Count[], what: 'total' | 'undecided' | 'finished') =>
    of.reduce((all, one) => all + one[what], 0);
  return {
    undecided: sum(
      counts.filter((one) => !isAnswered(one)),
      'undecided',
    ),
    answered_first: sum(counts.filter(isAnswered), 'total'),
    unfinished: sum(counts, 'finished'),
  };
}

const ORDER = sql`array['reversal', 'fund-change', 'bounce', 'hold', 'mandate', 'expenditure', 'batch', 'refund', 'advance']`;

/** The list in which each kind is found. */
export const RESOURCE_OF: Readonly<Record<ClosingType, string>> = {
  hold: 'reserves',
  mandate: 'mandates',
  expenditure: 'expenditures',
  batch: 'batches',
  refund: 'refunds',
  advance: 'touring-advances',
  reversal: 'reversals',
  'fund-change': 'fund-changes',
  bounce: 'payments',
};

function fund(id: string): RawBuilder<unknown> {
  return sql`(select json_build_object('id', f.id, 'label', b.code || ' ' || s.name) from funds f
    join budget_codes b on b.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id where f.id = ${sql.ref(id)})`;
}
