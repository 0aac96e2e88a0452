import { sql } from 'kysely';
import { z } from 'zod';
import { whole } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { koboToNaira } from '#shared/money.ts';
import { HOLD_TYPES } from '#shared/workflows/holds.ts';

/** Whether the request of hold `t` is accepted or later; one that was called off with something still to be paid keeps its hold. */
export const PAYABLE = sql`
  exists (select from reservations r where r.id = t.flight_id and r.hold_id = t.id and r.status in ('accepted', 'booked', 'closed', 'cancelled'))
  or exists (select from hotels r where r.id = t.hotel_id and r.hold_id = t.id and r.status in ('accepted', 'booked', 'closed', 'cancelled'))`;

/** The vendor whom the accepted option behind hold `t` names, if any. */
export const VENDOR_OF = sql`
  (select o.vendor_id from travel_options o
    where o.id = coalesce((select r.option_id from reservations r where r.id = t.flight_id), (select r.option_id from hotels r where r.id = t.hotel_id)))`;

const MOST = 500;

const readySchema = z.array(
  z.object({
    id: whole,
    code: z.string(),
    type: z.enum(HOLD_TYPES),
    request: z.string(),
    purpose: z.string(),
    traveller: z.string(),
    department: z.string(),
    option: z.string().nullable(),
    status: z.string().describe('The state of the request.'),
    due: z.number().describe('What is to be paid for it.'),
    vendor: z.object({ id: whole, label: z.string() }).nullable(),
    reserved_fund: z.object({ id: whole, label: z.string() }),
    since: z.iso.datetime({ offset: true }),
  }),
);

const readyQuery = z.looseObject({
  vendor: z
    .string()
    .regex(/^\d{1,15}$/, 'is not a number')
    .optional()
    .describe('Only what a mandate of this vendor may pay.'),
});

/** What a mandate may bundle: secured for accepted trips, the oldest first. */
export const readyHoldsRoute: Route = {
  method: 'GET',
  path: '/logistics/holds',
  access: ['add-mandates'],
  summary: 'The holds that a mandate may bundle, the oldest first',
  kind: 'own',
  query: readyQuery,
  answer: readySchema,
  async read(db, { query }) {
    const vendor = query.vendor ? Number(query.vendor) : null;
    const { rows } = await sql<Record<string, unknown> & { due_kobo: number; since: Date }>`
      select t.id, t.code, t.type, t.request, t.purpose, u.name as traveller, d.name as department,
          coalesce(r.status, l.status) as status, o.title as option, t.due_kobo, t.created_at as since,
          case when v.id is not null then json_build_object('id', v.id, 'label', v.name) end as vendor,
          json_build_object('id', f.id, 'label', c.code || ' ' || s.name) as reserved_fund
        from holds t join users u on u.id = t.user_id join departments d on d.id = t.department_id
          left join reservations r on r.id = t.flight_id left join hotels l on l.id = t.hotel_id
          left join travel_options o on o.id = coalesce(r.option_id, l.option_id) left join vendors v on v.id = o.vendor_id
          join funds f on f.id = t.reserved_fund_id join budget_codes c on c.id = f.budget_code_id
          join sub_budget_heads s on s.id = f.sub_budget_head_id
       where t.status = 'secured' and t.reserved_fund_id is not null and (${PAYABLE})
         and (${vendor}::bigint is null or v.id is null or v.id = ${vendor}::bigint)
       order by t.id limit ${MOST}`.execute(db);
    return {
      data: rows.map(({ due_kobo, since, ...row }) => ({
        ...row,
        due: koboToNaira(due_kobo),
        since: since.toISOString(),
      })),
    };
  },
};
