import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import {
  countsIn,
  drawFrom,
  giveBackTo,
  QUARTERS,
  type Quarter,
  quarterOn,
  type WarrantCovers,
  type WarrantShare,
} from '#shared/warrants.ts';
import { insertRows } from './insert-rows.ts';
import type { StoryPerson } from './story.ts';
import { insertLines, type Line } from './write-timelines.ts';

/** The year in which the cash of one head is nearly used up, while payments of it wait; the heads on which accounts of the demonstration raise are not short. */
const SHORT = { year: 2024, but: ['2202', '2301'] } as const;
/** Released by type instead of by head. */
const BY_TYPE = 'personnel';
/** A fund that has a release of its own beside that of its head. */
const OWN = { year: 2024, sub: 'Motor Vehicles' } as const;
const ROUND_KOBO = 50_000 * 100;
const HOUR_MS = 3_600_000;

/** What a payment drew or gave back at a moment; in kobo, of a fund. */
interface Cash {
  payment_id: number;
  fund_id: number;
  year: number;
  scope: string;
  at: Date;
  actor_id: number;
  kobo: number;
}

interface Warrant extends WarrantShare {
  scope: string;
  budget_year: number;
  fund_id: number | null;
  budget_head_id: number | null;
  type: string | null;
  amount_kobo: number;
  reference: string;
  entered: Date;
  is_pending?: true;
}

interface Vote {
  scope: string;
  year: number;
  budget_head_id: number | null;
  type: string | null;
  code: string;
  vote_kobo: number;
  /** The least that waits for the budget office; null where nothing does. */
  waiting_kobo: number | null;
}

/** Writes the warrants of both years by quarter, ample but for one head, what payments drew from them, and one that waits for its answer. */
export async function writeWarrants(
  trx: Transaction,
  officers: readonly StoryPerson[],
  now: Date,
): Promise<void> {
  const cash = await cashOf(trx);
  const warrants = (await releases(trx, cash, now)).map((one, index) => ({ ...one, id: index + 1 }));
  await enter(trx, warrants, officers);
  await insertRows(trx, 'warrant_entries', drawn(cash, warrants));
}

/** Where a payment draws: released by type for personnel, by head for all else. */
const SCOPE = sql`f.budget_year || '/' || case s.type when ${BY_TYPE} then s.type else h.code end`;

/** What payments drew as the budget office cleared them, and gave back since, in the order of time. */
async function cashOf(trx: Transaction): Promise<Cash[]> {
  const { rows } = await sql<Cash>`
    select p.id as payment_id, f.id as fund_id, f.budget_year as year, ${SCOPE} as scope, m.at, m.actor_id, m.kobo
      from payments p join batches b on b.id = p.batch_id join funds f on f.id = b.fund_id join sub_budget_heads s on s.id = f.sub_budget_head_id
        join budget_heads h on h.id = s.budget_head_id
        cross join lateral (select a.id, a.at, a.user_id from payment_acts a where a.payment_id = p.id and a.action = 'clear' and a.desk = 'budget-office'
          order by a.id desc limit 1) c
        cross join lateral (
          select c.at, c.user_id as actor_id, coalesce(p.cleared_amount_kobo, p.amount_kobo) as kobo
          union all
          select a.at, a.user_id, a.amount_after_kobo - a.amount_before_kobo from payment_acts a where a.payment_id = p.id and a.action = 'edit' and a.id > c.id
          union all
          select r.confirmed_at, r.confirmed_by, -r.amount_kobo from payment_corrections r
           where r.payment_id = p.id and r.kind = 'recovery' and r.confirmed_by is not null
          union all
          select r.closed_at, r.closed_by, -r.returned_kobo from retirements r join expenditures e on e.touring_advance_id = r.touring_advance_id
           where e.id = p.expenditure_id and r.status = 'closed' and r.returned_kobo > 0 and p.status = 'paid') m
     where p.status in ('cleared', 'queried', 'responded', 'paid') order by m.at, p.id, m.kobo desc`.execute(
    trx,
  );
  return rows;
}

/** Of each scope a quarter of the vote each quarter, and at least what payments drew until its end. */
async function releases(trx: Transaction, cash: readonly Cash[], now: Date): Promise<Omit<Warrant, 'id'>[]> {
  const { rows: votes } = await sql<Vote>`
    select ${SCOPE} as scope, f.budget_year as year, case when s.type = ${BY_TYPE} then null else h.id end as budget_head_id,
        case when s.type = ${BY_TYPE} then s.type end as type, case when s.type = ${BY_TYPE} then s.type else h.code end as code,
        sum(f.approved_kobo)::bigint as vote_kobo,
        (select min(p.amount_kobo) from payments p join batches b on b.id = p.batch_id join funds o on o.id = b.fund_id join sub_budget_heads os on os.id = o.sub_budget_head_id
          where p.status = 'pending' and o.budget_year = f.budget_year and os.budget_head_id = min(h.id)) as waiting_kobo
      from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id join budget_heads h on h.id = s.budget_head_id
     group by 1, 2, 3, 4, 5 order by 2, 5`.execute(trx);
  const short = votes.findLast(
    ({ year, type, code, waiting_kobo }) =>
      year === SHORT.year && !type && waiting_kobo && !SHORT.but.some((one) => one === code),
  );
  if (!short) throw new Error('the demonstration has no head that is short');
  const until = (vote: Vote, quarter: number) => upTo(vote, cash, quarter, vote === short);
  const all: Omit<Warrant, 'id'>[] = [];
  for (const quarter of [1, 2, 3, 4] as const)
    for (const vote of votes) {
      const entered = beginning(vote.year, quarter);
      if (entered > now) continue;
      const amount_kobo = until(vote, quarter) - until(vote, quarter - 1);
      if (amount_kobo > 0) all.push(warrantOf(vote, quarter, amount_kobo, entered));
    }
  const own = await ownRelease(trx);
  const left_kobo = short.vote_kobo - until(short, 4);
  const asked = new Date(now.getTime() - 20 * HOUR_MS);
  return [...all, own, { ...warrantOf(short, 4, round(left_kobo / 2), asked), is_pending: true }];
}

/** What is released of a scope until the end of a quarter; of one that is short, less than is left for what waits. */
function upTo(vote: Vote, cash: readonly Cash[], quarter: number, isShort: boolean): number {
  if (quarter === 0) return 0;
  let sum = 0;
  let most = 0;
  for (const { scope, year, at, kobo } of cash) {
    if (scope !== vote.scope || quarterOn(year, lagosToday(at)) > quarter) continue;
    sum += kobo;
    most = Math.max(most, sum);
  }
  if (isShort) return Math.min(most + Math.floor((vote.waiting_kobo ?? 0) / 2), vote.vote_kobo);
  if (quarter === 4) return vote.vote_kobo;
  return Math.min(Math.max(round(most), round((vote.vote_kobo * quarter) / 4)), vote.vote_kobo);
}

function warrantOf(vote: Vote, quarter: Quarter, amount_kobo: number, entered: Date): Omit<Warrant, 'id'> {
  const { scope, year, budget_head_id, type, code } = vote;
  const covers: WarrantCovers = type ? 'type' : 'head';
  return {
    ...{ scope, budget_year: year, quarter, covers, fund_id: null, budget_head_id, type },
    ...{ amount_kobo, left_kobo: amount_kobo, entered, reference: referenceOf(year, quarter, code) },
  };
}

async function ownRelease(trx: Transaction): Promise<Omit<Warrant, 'id'>> {
  const { rows } = await sql<{ id: number; code: string; approved_kobo: number }>`
    select f.id, c.code, f.approved_kobo from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id join budget_codes c on c.id = f.budget_code_id
     where f.budget_year = ${OWN.year} and s.name = ${OWN.sub} order by f.id limit 1`.execute(trx);
  const [fund] = rows;
  if (!fund) throw new Error('the demonstration has no fund with a release of its own');
  const amount_kobo = round(fund.approved_kobo / 10);
  return {
    ...{ scope: `fund ${fund.id}`, budget_year: OWN.year, quarter: 2, covers: 'fund', fund_id: fund.id },
    ...{ budget_head_id: null, type: null, amount_kobo, left_kobo: amount_kobo },
    ...{ entered: beginning(OWN.year, 2), reference: referenceOf(OWN.year, 2, fund.code) },
  };
}

function referenceOf(year: number, quarter: Quarter, of: string): string {
  return `OAGF/WRT/${year}/Q${quarter}/${of}`;
}

/** The morning on which the warrants of a quarter come: of the first quarter once the funds are there. */
function beginning(year: number, quarter: Quarter): Date {
  return new Date(Date.UTC(year, (quarter - 1) * 3, quarter === 1 ? 2 : 1, 9));
}

function round(kobo: number): number {
  return Math.ceil(kobo / ROUND_KOBO) * ROUND_KOBO;
}

/** Each is entered by one officer and approved an hour later by another; the last one waits. */
async function enter(
  trx: Transaction,
  warrants: readonly Warrant[],
  officers: readonly StoryPerson[],
): Promise<void> {
  const [one, other] = officers;
  if (!one || !other) throw new Error('a warrant takes two people of the budget office');
  const hands = ({ id }: Warrant) => (id % 2 ? ([one, other] as const) : ([other, one] as const));
  const decidedAt = ({ entered }: Warrant) => new Date(entered.getTime() + HOUR_MS);
  await insertRows(
    trx,
    'warrants',
    warrants.map((warrant) => ({
      ...{
        id: warrant.id,
        budget_year: warrant.budget_year,
        quarter: warrant.quarter,
        covers: warrant.covers,
      },
      ...{ fund_id: warrant.fund_id, budget_head_id: warrant.budget_head_id, type: warrant.type },
      ...{ amount_kobo: warrant.amount_kobo, reference: warrant.reference, status: 'pending' },
      ...{ code: '', seq: 0, used_kobo: 0, last_seq: 0, requested_by: hands(warrant)[0].id },
      ...{ created_at: warrant.entered, updated_at: warrant.entered, moved_at: warrant.entered, version: 1 },
    })),
  );
  const approved = warrants.filter(({ is_pending }) => !is_pending);
  const answers = approved.map((one) => ({ id: one.id, by: hands(one)[1].id, at: decidedAt(one) }));
  await sql`update warrants w set status = 'approved', decided_by = r.by, decided_at = r.at
    from json_to_recordset(${JSON.stringify(answers)}::json) as r(id bigint, by bigint, at timestamptz) where r.id = w.id`.execute(
    trx,
  );
  await sql`update warrants set moved_at = decided_at where status = 'approved'`.execute(trx);
  await insertLines(
    trx,
    warrants.flatMap((warrant): Line[] => {
      const own = { subject_type: 'warrants', subject_id: warrant.id, office: 'Budget office' };
      const [by, second] = hands(warrant);
      const begun: Line = { ...own, action: 'created', by, at: warrant.entered };
      if (warrant.is_pending) return [begun];
      const changes: Line['changes'] = { status: ['pending', 'approved'] };
      return [begun, { ...own, action: 'approved', by: second, at: decidedAt(warrant), changes }];
    }),
  );
}

/** What each payment drew and gave back, as the portal would have done it at the time. */
function drawn(cash: readonly Cash[], warrants: readonly Warrant[]) {
  const held = new Map<number, Map<number, number>>();
  return cash.flatMap(({ payment_id, fund_id, year, scope, at, actor_id, kobo }) => {
    const quarter = quarterOn(year, lagosToday(at));
    const own = held.get(payment_id) ?? new Map<number, number>();
    held.set(payment_id, own);
    const covering = warrants.filter(
      (one) =>
        !one.is_pending &&
        (one.scope === scope || one.fund_id === fund_id) &&
        countsIn(one.quarter, quarter, 'carried'),
    );
    const parts =
      kobo > 0
        ? drawFrom(covering, kobo)
        : giveBackTo(
            covering.map((one) => ({ ...one, held_kobo: own.get(one.id) ?? 0 })),
            -kobo,
          ).map(({ id, amount_kobo }) => ({ id, amount_kobo: -amount_kobo }));
    if (!parts) throw new Error(`too little is released for ${scope} in the ${QUARTERS[quarter || 1]}`);
    return parts.map(({ id, amount_kobo }) => {
      const warrant = warrants.find((one) => one.id === id);
      if (warrant) warrant.left_kobo -= amount_kobo;
      own.set(id, (own.get(id) ?? 0) + amount_kobo);
      const kind = amount_kobo > 0 ? 'drawn' : 'given-back';
      return { warrant_id: id, payment_id, fund_id, kind, amount_kobo, actor_id, at, seq: 0 };
    });
  });
}
