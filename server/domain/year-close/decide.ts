import { sql } from 'kysely';
import type { z } from 'zod';
import { inOffice } from '#server/crud/in-office.ts';
import { refusedTogether } from '#server/crud/refused-together.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { shortSentence } from '#shared/fund-figures.ts';
import type { closingDecideBody } from '#shared/resources/budget/year-close.ts';
import { NOT_FOR_SALARIES } from '#shared/workflows/holds.ts';
import {
  ANSWERED_FIRST,
  CLOSING_DECISIONS,
  CLOSING_TYPES,
  type ClosingDecision,
  type ClosingType,
  decisionsFor,
  isCarrying,
  needsRemark,
} from '#shared/year-close.ts';
import { lockToAct, refuseState, stateAfter, whyNotDecide } from './closing.ts';
import { refuseDecidedSince } from './decided-since.ts';

type Body = z.infer<typeof closingDecideBody>;
type Wanted = Body['items'][number];

/** Something open, as far as a decision about it is judged. */
interface Open {
  type: ClosingType;
  record_id: number;
  code: string;
  is_batched: boolean;
  is_part_paid: boolean;
  names_hold: boolean;
}

/**
 * `POST budget-years/{year}/closing/decide`: a budget officer decides about several open items at once. What is submitted
 * already is open again, since somebody must submit what changed. Refused where a decision isn't among those of the item,
 * where somebody decided otherwise after it was read, where no fund takes what is carried, or where its fund would be short.
 */
export async function decideClosing(trx: Transaction, context: RequestContext<Body>): Promise<Answer> {
  const { actor, body } = context;
  const closing = await lockToAct(trx, context);
  const { year } = closing;
  await refuseDecidedSince(trx, closing, body.items);
  refuseState(whyNotDecide(closing, actor));
  const open = await openItems(trx, year, body.items);
  await refusedTogether(
    ...body.items.map((item, place) => async () => refuseWrong(item, open.get(keyOf(item)), place)),
  );
  await write(trx, { closing_id: closing.id, actor_id: actor.id }, body.items);
  await refuseNowhere(trx, year, body.items);
  await refuseShort(trx, year);
  await trx
    .updateTable('year_closings')
    .set({ status: 'open', submitted_by: null, submitted_for_id: null, submitted_at: null, failure: null })
    .where('id', '=', closing.id)
    .execute();
  const reopened = closing.status === 'submitted';
  await recordActivity(trx, {
    subject: 'year-closings',
    id: closing.id,
    action: 'decided',
    actor,
    ...inOffice(actor, 'budget-officers'),
    remark: inWords(body.items, open),
    changes: reopened ? { status: ['submitted', 'open'] } : {},
  });
  const count = body.items.length === 1 ? 'One item was' : `${body.items.length} items were`;
  return {
    data: await stateAfter(trx, year),
    message: `${count} decided.${reopened ? ' The close has to be submitted again.' : ''}`,
  };
}

async function openItems(
  trx: Transaction,
  year: number,
  items: readonly Wanted[],
): Promise<Map<string, Open>> {
  const keys = new Set(items.map(keyOf));
  if (keys.size < items.length) throw wrong('Each item is decided once.', 'items');
  const { rows } = await sql<Open>`
    select l.type, l.record_id, l.code, l.is_batched, l.is_part_paid, l.names_hold from closing_items(${year}) l
      join jsonb_to_recordset(${JSON.stringify(items.map(({ type, id }) => ({ type, id })))}::jsonb) as w(type text, id bigint)
        on w.type = l.type and w.id = l.record_id`.execute(trx);
  return new Map(rows.map((row) => [keyOf({ type: row.type, id: row.record_id }), row]));
}

function refuseWrong(
  { type, decision, fund_id, remark }: Wanted,
  item: Open | undefined,
  place: number,
): void {
  const at = `items.${place}`;
  if (!item)
    throw wrong(`This ${CLOSING_TYPES[type].toLowerCase()} is not open in that year any more.`, `${at}.id`);
  const allowed = decisionsFor(item);
  const { code } = item;
  if (allowed.length === 0) throw wrong(`${code}: ${ANSWERED_FIRST[type] ?? ''}`, `${at}.decision`);
  if (!allowed.includes(decision))
    throw wrong(
      `${code} can be: ${allowed.map((one) => CLOSING_DECISIONS[one].toLowerCase()).join(', ')}.`,
      `${at}.decision`,
    );
  if (needsRemark(decision) && (remark ?? '').length < 3)
    throw wrong(`Say in at least 3 characters why ${code} is decided for the department.`, `${at}.remark`);
  if (fund_id !== undefined && !isCarrying(decision))
    throw wrong(`${code} goes to no other fund: leave the fund out.`, `${at}.fund_id`);
}

async function write(
  trx: Transaction,
  { closing_id, actor_id }: { closing_id: number; actor_id: number },
  items: readonly Wanted[],
): Promise<void> {
  const rows = JSON.stringify(items);
  await sql`
    update closing_decisions d set is_current = false from jsonb_to_recordset(${rows}::jsonb) as w(type text, id bigint)
     where d.closing_id = ${closing_id} and d.type = w.type and d.record_id = w.id and d.is_current`.execute(
    trx,
  );
  await sql`
    insert into closing_decisions (closing_id, type, record_id, decision, fund_id, remark, decided_by)
    select ${closing_id}, w.type, w.id, w.decision, f.id, nullif(w.remark, ''), ${actor_id}
      from jsonb_to_recordset(${rows}::jsonb) as w(type text, id bigint, decision text, fund_id bigint, remark text)
      left join funds f on f.id = w.fund_id`.execute(trx);
}

/** What is carried finds its fund: the one of the same code, head and department, or one of the department that is named. */
async function refuseNowhere(trx: Transaction, year: number, items: readonly Wanted[]): Promise<void> {
  const carried = items.filter(({ decision }) => isCarrying(decision));
  if (carried.length === 0) return;
  const next = await trx
    .selectFrom('budget_years')
    .select('closed_at')
    .where('year', '=', year + 1)
    .executeTakeFirst();
  if (next?.closed_at)
    throw wrong(
      `The budget year ${year + 1} is closed: nothing is carried to it.`,
      `items.${items.findIndex(({ decision }) => isCarrying(decision))}.decision`,
    );
  const { rows } = await sql<{ type: string; id: number; code: string; fund: string; problem: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as w(type text, id bigint, fund_id bigint)
    ), needs as (
      select w.type, w.id, w.fund_id as named, p.from_fund_id as fund_id, p.subject = 'reserves' as is_held
        from wanted w join closing_parts(${year}) p on p.type = w.type and p.record_id = w.id
      union
      select w.type, w.id, w.fund_id, x.fund_id, x.is_held from wanted w join holds h on w.type = 'hold' and h.id = w.id
        cross join lateral (values (h.fund_id, true), (h.reserved_fund_id, false)) x(fund_id, is_held)
      union
      select w.type, w.id, w.fund_id, m.fund_id, false from wanted w join mandates m on w.type = 'mandate' and m.id = w.id
    )
    select n.type, n.id, b.code, b.code || ' ' || s.name as fund, case
        when closing_target(f.id, n.named) is null then 'nowhere'
        when n.is_held and ${IS_PERSONNEL} then 'personnel'
        when not n.is_held and ${PAYS_NO_TRIPS} then 'logistics'
        when n.named is not null and not exists (select from funds g where g.id = n.named and g.budget_year = ${year} + 1) then 'not-next-year'
        else 'same' end as problem
      from needs n join funds f on f.id = n.fund_id and f.budget_year = ${year}
      join budget_codes b on b.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id
     where closing_target(f.id, n.named) is null or n.is_held and ${IS_PERSONNEL} or not n.is_held and ${PAYS_NO_TRIPS}
        or n.named is not null and (not exists (select from funds g where g.id = n.named and g.budget_year = ${year} + 1)
          or closing_target(f.id, null) is not null and closing_target(f.id, null) <> n.named
            and exists (select from funds g where g.id = n.named and g.department_id = f.department_id)
            and n.type in ('expenditure', 'batch'))
     order by n.type, n.id limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return;
  const place = items.findIndex(({ type, id }) => type === found.type && id === found.id);
  throw wrong(
    found.problem === 'nowhere'
      ? `${found.fund} has no fund of the same department and head in ${year + 1}: choose a fund of its department, or let it lapse.`
      : found.problem === 'personnel'
        ? NOT_FOR_SALARIES
        : found.problem === 'logistics'
          ? 'Trips are paid by a fund of logistics. Choose one, or let it lapse.'
          : found.problem === 'same'
            ? `It goes to ${found.fund} of ${year + 1}: leave the fund out.`
            : `Choose a fund of ${year + 1}.`,
    `items.${place}.fund_id`,
  );
}

// Nothing is set aside on funds that pay salaries, in whichever year.
const IS_PERSONNEL = sql`(select s.type from funds g join sub_budget_heads s on s.id = g.sub_budget_head_id
  where g.id = closing_target(f.id, n.named)) = 'personnel'`;

// Trips are paid by funds of logistics, also where another than the successor was named.
const PAYS_NO_TRIPS = sql`n.type in ('hold', 'mandate') and closing_target(f.id, null) is null and not (select s.is_logistics
  from funds g join sub_budget_heads s on s.id = g.sub_budget_head_id where g.id = closing_target(f.id, n.named))`;

/** Refuses decisions by which a fund of the next year would have less than nothing available. */
export async function refuseShort(trx: Transaction, year: number): Promise<void> {
  const { rows } = await sql<{
    fund: string;
    approved_kobo: number;
    booked_kobo: number;
    actual_kobo: number;
    reserved_kobo: number;
    asked_kobo: number;
  }>`
    select b.code || ' ' || s.name as fund, f.approved_kobo, f.booked_kobo, f.actual_kobo, f.reserved_kobo, e.booked_kobo + e.reserved_kobo as asked_kobo
      from closing_effects(${year}) e join funds f on f.id = e.fund_id
      join budget_codes b on b.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id
     where f.approved_kobo - f.booked_kobo - f.reserved_kobo < e.booked_kobo + e.reserved_kobo and e.booked_kobo + e.reserved_kobo > 0
     order by f.budget_year, b.code limit 1`.execute(trx);
  const [short] = rows;
  if (!short) return;
  const { fund, approved_kobo, booked_kobo, actual_kobo, reserved_kobo } = short;
  const sentence = shortSentence(fund, {
    approved: approved_kobo,
    booked: booked_kobo,
    actual: actual_kobo,
    reserved: reserved_kobo,
  });
  throw new Refusal('FUND_SHORT', sentence, { items: [sentence] });
}

function keyOf({ type, id }: { type: string; id: number }): string {
  return `${type} ${id}`;
}

/** What was decided, for the timeline: by decision, with the codes as far as they are few. */
function inWords(items: readonly Wanted[], open: ReadonlyMap<string, Open>): string {
  const by = new Map<ClosingDecision, string[]>();
  for (const item of items)
    by.set(item.decision, [...(by.get(item.decision) ?? []), open.get(keyOf(item))?.code ?? '']);
  return [...by]
    .map(([decision, codes]) => {
      const shown = codes.slice(0, NAMED).join(', ');
      const more = codes.length > NAMED ? ` and ${codes.length - NAMED} more` : '';
      return `${CLOSING_DECISIONS[decision]}: ${shown}${more}`;
    })
    .join('. ');
}

const NAMED = 20;

function wrong(sentence: string, path: string): Refusal {
  return new Refusal('VALIDATION', sentence, { [path]: [sentence] });
}
