import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { isOf } from '#shared/resource/judge.ts';
import { person } from '#shared/resource/workflow.ts';
import { seesFund } from '../budget/index.ts';
import { holdLimit } from '../holds/index.ts';
import { carriersOf } from './chargeable-funds.ts';
import { travelScope } from './travel-flow.ts';
import type { TravelKind } from './travel-kinds.ts';

const amount = z.number();
const named = z.object({ id: whole, label: z.string() });

/** What whoever asked decides on, and what logistics looks at while arranging it; naira. */
export const decisionSchema = z.object({
  id: whole,
  code: z.string(),
  status: z.string(),
  version: whole,
  from: z.iso.date(),
  to: z.iso.date(),
  fund_id: whole.nullable(),
  options: z.array(
    z.object({
      id: whole,
      title: z.string(),
      cost: amount,
      vendor: named.nullable(),
      details: z.string().nullable(),
      file: z.object({ id: whole, name: z.string(), type: z.string(), size_bytes: whole }).nullable(),
    }),
  ),
  reserved_fund: named.nullable(),
  /** Above this the department sets the money aside itself; null when nothing is above. */
  limit: amount.nullable(),
  /** The funds of the department; what is available for those who see it, the options that each has enough for also for whoever chooses. */
  funds: z.array(
    z.object({
      id: whole,
      label: z.string(),
      available: amount.nullable(),
      enough_for: z.array(whole).nullable(),
    }),
  ),
  traveller: z.object({
    name: z.string(),
    staff_no: z.string(),
    grade: z.string().nullable(),
    department: z.string(),
  }),
  /** What the traveller's grade is paid by the day or night, for logistics. */
  entitlement: z.array(z.object({ name: z.string(), amount })),
  /** What the hotel asked for costs by the night, as far as it is known. */
  nightly: z.object({ rate: amount, nights: whole, cost: amount }).nullable(),
  same_trip: z.array(
    z.object({
      kind: z.enum(['flight', 'hotel']),
      code: z.string(),
      purpose: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      status: z.string(),
      path: z.string(),
    }),
  ),
});

/** What closing looks at: since when it can be, and what is set aside behind it. */
export const closingSchema = z.object({
  id: whole,
  code: z.string(),
  status: z.string(),
  version: whole,
  closes_from: z.iso.date(),
  can_close: z.boolean(),
  reference: z.string().nullable(),
  cost: amount.nullable(),
  hold: z.object({ code: z.string(), status: z.string(), amount }).nullable(),
});

interface Row {
  id: number;
  code: string;
  status: string;
  version: number;
  from: string;
  to: string;
  user_id: number;
  department_id: number;
  fund_id: number | null;
  reserved_fund: { id: number; label: string } | null;
  options: { id: number; cost: number }[];
  traveller: z.infer<typeof decisionSchema>['traveller'];
  grade_level_id: number | null;
}

/** The decision that a request waits for: options, the funds that could carry it, and what goes with it. */
export async function readDecision(
  db: Queryable,
  kind: TravelKind,
  { actor, id }: RequestContext,
): Promise<Answer> {
  const { user_id, department_id, grade_level_id, ...request } = await findRequest(db, kind, actor, id);
  const arranges = actor.offices.has('logistics');
  const isOwn = isOf([person('user_id')], { id, user_id }, actor, kind.of);
  const [limit, funds, entitlement, nightly, same_trip] = [
    await holdLimit(db, { user_id, department_id }),
    await fundsOf(db, actor, { department_id, isOwn, options: request.options }),
    arranges ? await entitlementOf(db, grade_level_id) : [],
    kind.table === 'hotels' ? await nightlyOf(db, id) : null,
    await sameTrip(db, { ...request, kind, user_id, arranges }),
  ];
  const options = request.options.map((option) => ({ ...option, cost: koboToNaira(option.cost) }));
  return {
    data: {
      ...request,
      options,
      limit: limit === null ? null : koboToNaira(limit),
      funds,
      entitlement,
      nightly,
      same_trip,
    },
  };
}

/** What closing a request looks at. */
export async function readClosing(
  db: Queryable,
  { of, table }: TravelKind,
  { actor, id }: RequestContext,
): Promise<Answer> {
  const { rows } = await sql<{
    id: number;
    code: string;
    status: string;
    version: number;
    closes_from: string;
    reference: string | null;
    cost_kobo: number | null;
    hold: { code: string; status: string; amount: number } | null;
  }>`
    select t.id, t.code, t.status, t.version, t.to_day as closes_from, t.reference, t.cost_kobo,
      (select json_build_object('code', h.code, 'status', h.status, 'amount', h.amount_kobo) from holds h where h.id = t.hold_id) as hold
      from ${sql.table(table)} as t where t.id = ${id} and ${travelScope(of, actor) ?? sql<SqlBool>`true`}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such request.');
  const { cost_kobo, hold, ...request } = row;
  return {
    data: {
      ...request,
      can_close: request.status === 'booked' && lagosToday() >= request.closes_from,
      cost: cost_kobo === null ? null : koboToNaira(cost_kobo),
      hold: hold && { ...hold, amount: koboToNaira(hold.amount) },
    },
  };
}

async function findRequest(
  db: Queryable,
  { of, table, own }: TravelKind,
  actor: Actor,
  id: number,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select t.id, t.code, t.status, t.version, t.from_day as "from", t.to_day as "to", t.user_id, t.department_id, t.fund_id,
      u.grade_level_id,
      (select json_build_object('id', f.id, 'label', c.code || ' ' || s.name) from funds f
         join budget_codes c on c.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id
        where f.id = t.reserved_fund_id) as reserved_fund,
      (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'cost', o.cost_kobo, 'details', o.details,
          'vendor', (select json_build_object('id', v.id, 'label', v.name) from vendors v where v.id = o.vendor_id),
          'file', (select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size_bytes', f.size_bytes) from files f where f.id = o.file_id)
        ) order by o.id), '[]') from travel_options o where ${sql.ref(`o.${own}`)} = t.id) as options,
      json_build_object('name', u.name, 'staff_no', u.staff_no, 'department', d.name,
        'grade', (select g.name from grade_levels g where g.id = u.grade_level_id)) as traveller
      from ${sql.table(table)} as t join users u on u.id = t.user_id join departments d on d.id = t.department_id
     where t.id = ${id} and ${travelScope(of, actor) ?? sql<SqlBool>`true`}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such request.');
  return row;
}

async function fundsOf(
  db: Queryable,
  actor: Actor,
  { department_id, isOwn, options }: Pick<Row, 'department_id' | 'options'> & { isOwn: boolean },
) {
  return (await carriersOf(db, department_id)).map((fund) => {
    const isSeen = seesFund(actor, fund);
    const enough = () => options.filter(({ cost }) => cost <= fund.available_kobo).map(({ id }) => id);
    return {
      id: fund.id,
      label: fund.label,
      available: isSeen ? koboToNaira(fund.available_kobo) : null,
      // Whoever sets what options cost would find out what is available by asking often.
      enough_for: isSeen || isOwn ? enough() : null,
    };
  });
}

async function entitlementOf(db: Queryable, grade_level_id: number | null) {
  if (grade_level_id === null) return [];
  const { rows } = await sql<{ name: string; amount: number }>`
    select a.name, r.amount_kobo as amount from allowance_rates r join allowances a on a.id = r.allowance_id
     where r.grade_level_id = ${grade_level_id} and r.is_current order by a.name limit 50`.execute(db);
  return rows.map(({ name, amount }) => ({ name, amount: koboToNaira(amount) }));
}

async function nightlyOf(db: Queryable, id: number) {
  const { rows } = await sql<{ rate: number; nights: number }>`
    select r.amount_kobo as rate, h.nights from hotels h
      join lateral (select amount_kobo from accommodation_rates a where a.accommodation_id = h.accommodation_id
        and a.date_activated <= h.from_day order by a.date_activated desc limit 1) r on true
     where h.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { rate, nights } = found;
  return { rate: koboToNaira(rate), nights, cost: koboToNaira(rate * nights) };
}

/** Other requests of the same person whose days overlap or touch these. */
async function sameTrip(
  db: Queryable,
  {
    kind,
    id,
    user_id,
    arranges,
    from,
    to,
  }: { kind: TravelKind; id: number; user_id: number; arranges: boolean; from: string; to: string },
) {
  const near = sql`t.user_id = ${user_id} and t.from_day <= ${to}::date + 1 and t.to_day >= ${from}::date - 1 and t.status not in ('deleted', 'cancelled', 'declined')`;
  const { rows } = await sql<
    Omit<z.infer<typeof decisionSchema>['same_trip'][number], 'path'> & { id: number }
  >`
    select 'flight' as kind, t.id, t.code, t.purpose, t.from_day as "from", t.to_day as "to", t.status from reservations as t
     where ${near} and not (${kind.table} = 'reservations' and t.id = ${id})
    union all
    select 'hotel', t.id, t.code, t.purpose, t.from_day, t.to_day, t.status from hotels as t
     where ${near} and not (${kind.table} = 'hotels' and t.id = ${id})
    order by 5, 2 limit 20`.execute(db);
  const flights = arranges ? '/facilities-logistics/reservations' : '/staff-services/flights';
  const hotels = arranges ? '/facilities-logistics/hotel-reservations' : '/staff-services/hotels';
  return rows.map(({ id: other, ...one }) => ({
    ...one,
    path: `${one.kind === 'flight' ? flights : hotels}/${other}`,
  }));
}
