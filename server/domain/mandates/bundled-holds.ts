import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import type { Route } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import { reserves } from '#shared/resources/budget/reserves.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { HOLD_TYPES, holdWorkflow } from '#shared/workflows/holds.ts';
import { requestList } from '../chains/index.ts';

const linkSchema = z.object({ id: whole, label: z.string() });

const bundledSchema = z.array(
  z.object({
    id: whole,
    code: z.string(),
    type: z.enum(HOLD_TYPES),
    request: z.string(),
    request_path: z.string().nullable(),
    path: z.string().nullable(),
    purpose: z.string(),
    traveller: z.string(),
    department: z.string(),
    itinerary: z.string().describe('The route of a flight, or the hotel.'),
    option: z.string().nullable(),
    from: z.iso.date(),
    to: z.iso.date(),
    called_off: z.boolean().describe('The trip was called off since it was bundled.'),
    fund: linkSchema.nullable().describe('The fund that carries the cost.'),
    cost: z.number(),
    due: z.number().describe('What is to be paid for it.'),
    amount: z.number().describe('What is still set aside for it.'),
    share: z.number().nullable().describe('What of the expenditure is for it, once one is raised.'),
    status: z.string(),
    status_label: z.string(),
  }),
);
/** A request in a mandate with its hold, as the mandate's page and its print show it; amounts in naira. */
export type Bundled = z.infer<typeof bundledSchema>[number];

interface Row
  extends Omit<Bundled, 'request_path' | 'path' | 'cost' | 'due' | 'amount' | 'share' | 'status_label'> {
  holdable_type: string;
  holdable_id: number;
  user_id: number;
  cost_kobo: number;
  due_kobo: number;
  amount_kobo: number;
  share_kobo: number | null;
}

/** What a mandate bundles, in the order in which it was set aside; with a page for what the actor may open. */
export async function bundledHolds(db: Queryable, actor: Actor, mandate_id: number): Promise<Bundled[]> {
  const { rows } = await sql<Row>`
    select t.id, t.code, t.type, t.request, t.purpose, t.status, t.holdable_type, t.holdable_id, t.user_id,
        coalesce(r.traveller, u.name) as traveller, d.name as department, o.title as option,
        coalesce(r.takeoff || ' – ' || r.destination, a.name || ', ' || a.area_city) as itinerary,
        coalesce(r.from_day, l.from_day) as "from", coalesce(r.to_day, l.to_day) as "to",
        coalesce(r.status, l.status) = 'cancelled' as called_off,
        case when f.id is not null then json_build_object('id', f.id, 'label', c.code || ' ' || s.name) end as fund,
        t.cost_kobo, t.due_kobo, t.amount_kobo, t.share_kobo
      from holds t join users u on u.id = t.user_id join departments d on d.id = t.department_id
        left join reservations r on r.id = t.flight_id left join hotels l on l.id = t.hotel_id
        left join accommodations a on a.id = l.accommodation_id
        left join travel_options o on o.id = coalesce(r.option_id, l.option_id)
        left join funds f on f.id = t.fund_id left join budget_codes c on c.id = f.budget_code_id
        left join sub_budget_heads s on s.id = f.sub_budget_head_id
     where t.mandate_id = ${mandate_id} order by t.id`.execute(db);
  const states: Readonly<Record<string, { word: string }>> = holdWorkflow.states;
  return rows.map(
    ({
      holdable_type,
      holdable_id,
      user_id,
      cost_kobo,
      due_kobo,
      amount_kobo,
      share_kobo,
      ...row
    }): Bundled => {
      const { seen } = requestList(actor, holdable_type, user_id);
      // Who reads mandates without being of logistics may still not see every department's holds.
      const mayOpen = actor.offices.has('logistics') && actor.permissions.has('read-reserves');
      return {
        ...row,
        request_path: seen && `${resourceNamed(seen).path}/${holdable_id}`,
        path: mayOpen ? `${reserves.path}/${row.id}` : null,
        cost: koboToNaira(cost_kobo),
        due: koboToNaira(due_kobo),
        amount: koboToNaira(amount_kobo),
        share: share_kobo === null ? null : koboToNaira(share_kobo),
        status_label: states[row.status]?.word ?? row.status,
      };
    },
  );
}

/** What a mandate bundles, for whoever may read it. */
export const bundledHoldsRoute: Route = {
  method: 'GET',
  path: '/mandates/:id/holds',
  access: ['read-mandates'],
  summary: 'The requests that a mandate bundles, with their holds',
  kind: 'own',
  answer: bundledSchema,
  async read(db, { actor, id }) {
    const found = await db.selectFrom('mandates').select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such mandate.');
    return { data: await bundledHolds(db, actor, id) };
  },
};
