import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { koboToNaira } from '#shared/money.ts';
import {
  type CashStanding,
  countsIn,
  type Drawn,
  drawFrom,
  giveBackTo,
  type Quarter,
  quarterOn,
  type WarrantCovers,
  type WarrantRule,
  warrantShort,
} from '#shared/warrants.ts';

/** What a payment holds, and should hold, of what was released. */
interface Holding {
  id: number;
  fund_id: number;
  fund: string;
  budget_year: number;
  budget_head_id: number;
  type: string;
  rule: WarrantRule;
  /** Its amount less what came back of it. */
  whole_kobo: number;
  /** The same where it stands now: nothing of what is gone or not cleared yet. */
  due_kobo: number;
  held_kobo: number;
  held: { warrant_id: number; held_kobo: number }[];
}

interface LockedWarrant {
  id: number;
  covers: WarrantCovers;
  quarter: Quarter;
  budget_year: number;
  fund_id: number | null;
  budget_head_id: number | null;
  type: string | null;
  amount_kobo: number;
  used_kobo: number;
  left_kobo: number;
}

/**
 * Draws for payments that the budget office clears or treasury posts what they hold too little of, in the order given: what
 * fits passes. Answers why the others can't go on, by payment. Nothing is asked while no payment waits for cash.
 */
export async function drawWarrants(
  trx: Transaction,
  actor: Actor,
  payment_ids: readonly number[],
): Promise<Map<number, Refusal>> {
  return settle(trx, actor, payment_ids, ({ rule, whole_kobo, held_kobo }) =>
    rule === 'off' ? held_kobo : whole_kobo,
  );
}

/**
 * Has payments hold what they should where they stand now: gives back what is returned, reversed, pulled back or came back, and
 * of an edit the difference, which a higher amount draws. What drew nothing yet draws when it is posted. Asked twice it does nothing more.
 */
export async function followWarrants(
  trx: Transaction,
  actor: Actor,
  payment_ids: readonly number[],
): Promise<void> {
  const short = await settle(trx, actor, payment_ids, ({ rule, due_kobo, held_kobo }) =>
    rule === 'off' || held_kobo === 0 ? Math.min(held_kobo, due_kobo) : due_kobo,
  );
  for (const refusal of short.values()) throw refusal;
}

/** Gives back what of a paid payment comes back in this transaction, before the payment itself says so. */
export async function giveBackWarrants(
  trx: Transaction,
  actor: Actor,
  payment_id: number,
  back_kobo: number,
): Promise<void> {
  await settle(trx, actor, [payment_id], ({ due_kobo, held_kobo }) =>
    Math.min(held_kobo, Math.max(due_kobo - back_kobo, 0)),
  );
}

/** Gives all back that payments hold: they go on in another year, of which other cash pays. */
export async function releaseWarrants(
  trx: Transaction,
  actor: Actor,
  payment_ids: readonly number[],
): Promise<void> {
  await settle(trx, actor, payment_ids, () => 0);
}

/** Locks what payments hold of, where something else is locked before it is given back. */
export async function lockHeldWarrants(trx: Transaction, payment_ids: readonly number[]): Promise<void> {
  if (payment_ids.length === 0) return;
  await sql`select from warrants where id in (select e.warrant_id from warrant_entries e where e.payment_id = any(${[...payment_ids]}::bigint[]))
    order by id for update`.execute(trx);
}

async function settle(
  trx: Transaction,
  actor: Actor,
  payment_ids: readonly number[],
  targetOf: (holding: Holding) => number,
): Promise<Map<number, Refusal>> {
  const short = new Map<number, Refusal>();
  if (payment_ids.length === 0) return short;
  const holdings = (await holdingsOf(trx, payment_ids)).filter((one) => targetOf(one) !== one.held_kobo);
  if (holdings.length === 0) return short;
  const warrants = await lockWarrants(trx, holdings);
  const entries: { payment_id: number; fund_id: number; warrant_id: number; amount_kobo: number }[] = [];
  for (const one of holdings) {
    const missing = targetOf(one) - one.held_kobo;
    const moved = missing > 0 ? drawn(one, warrants, missing) : givenBack(one, warrants, -missing);
    if (moved instanceof Refusal) short.set(one.id, moved);
    else
      for (const { id, amount_kobo } of moved) {
        const warrant = warrants.get(id);
        if (!warrant) continue;
        warrant.used_kobo += amount_kobo;
        warrant.left_kobo -= amount_kobo;
        entries.push({ payment_id: one.id, fund_id: one.fund_id, warrant_id: id, amount_kobo });
      }
  }
  if (entries.length > 0)
    await trx
      .insertInto('warrant_entries')
      .values(
        entries.map((entry) => ({
          ...entry,
          kind: entry.amount_kobo > 0 ? 'drawn' : 'given-back',
          actor_id: actor.id,
        })),
      )
      .execute();
  return short;
}

/** In the order given; those of a closed year are left out, since of that nothing moves any more. */
async function holdingsOf(trx: Transaction, payment_ids: readonly number[]): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select p.id, f.id as fund_id, c.code || ' ' || s.name as fund, f.budget_year, s.budget_head_id, s.type, warrants_rule() as rule,
        p.amount_kobo - p.recovered_kobo as whole_kobo, cash_due(p) as due_kobo, coalesce(h.held_kobo, 0)::bigint as held_kobo, coalesce(h.held, '[]') as held
      from unnest(${[...payment_ids]}::bigint[]) with ordinality as asked (id, place) join payments p on p.id = asked.id
        join batches b on b.id = p.batch_id join funds f on f.id = b.fund_id join budget_codes c on c.id = f.budget_code_id
        join sub_budget_heads s on s.id = f.sub_budget_head_id left join budget_years y on y.year = f.budget_year
        left join lateral (
          select sum(l.kobo) as held_kobo, jsonb_agg(jsonb_build_object('warrant_id', l.warrant_id, 'held_kobo', l.kobo)) filter (where l.kobo <> 0) as held
            from (select e.warrant_id, sum(e.amount_kobo) as kobo from warrant_entries e where e.payment_id = p.id group by e.warrant_id) l) h on true
     where y.closed_at is null order by asked.place`.execute(trx);
  return rows;
}

/** What these payments hold of, and may draw from, locked by id: the last of the locks but those of receipts and taxes. */
async function lockWarrants(
  trx: Transaction,
  holdings: readonly Holding[],
): Promise<Map<number, LockedWarrant>> {
  const funds = [...new Set(holdings.map(({ fund_id }) => fund_id))];
  const held = [...new Set(holdings.flatMap(({ held: parts }) => parts.map(({ warrant_id }) => warrant_id)))];
  const { rows } = await sql<LockedWarrant>`
    select w.id, w.covers, w.quarter, w.budget_year, w.fund_id, w.budget_head_id, w.type, w.amount_kobo, w.used_kobo, w.left_kobo from warrants w
     where w.id = any(${held}::bigint[]) or w.status = 'approved' and w.id in (
       select o.id from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id
         join warrants o on o.budget_year = f.budget_year
           and (o.fund_id = f.id or o.budget_head_id = s.budget_head_id or o.type = s.type and o.budget_year = f.budget_year)
        where f.id = any(${funds}::bigint[]))
     order by w.id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

function drawn(
  one: Holding,
  warrants: ReadonlyMap<number, LockedWarrant>,
  missing_kobo: number,
): Drawn[] | Refusal {
  const quarter = quarterOn(one.budget_year);
  const covering = [...warrants.values()].filter(
    (warrant) => covers(warrant, one) && countsIn(warrant.quarter, quarter, one.rule),
  );
  const cash: CashStanding = {
    rule: one.rule,
    quarter,
    released_kobo: sum(covering.map(({ amount_kobo }) => amount_kobo)),
    used_kobo: sum(covering.map(({ used_kobo }) => used_kobo)),
    left_kobo: sum(covering.map(({ left_kobo }) => left_kobo)),
  };
  return drawFrom(covering, missing_kobo) ?? refusalOf(one, cash);
}

function givenBack(
  { held }: Holding,
  warrants: ReadonlyMap<number, LockedWarrant>,
  back_kobo: number,
): Drawn[] {
  const parts = held.flatMap(({ warrant_id, held_kobo }) => {
    const warrant = warrants.get(warrant_id);
    return warrant ? [{ ...warrant, held_kobo }] : [];
  });
  return giveBackTo(parts, back_kobo).map(({ id, amount_kobo }) => ({ id, amount_kobo: -amount_kobo }));
}

function covers(warrant: LockedWarrant, { fund_id, budget_head_id, type, budget_year }: Holding): boolean {
  if (warrant.budget_year !== budget_year) return false;
  switch (warrant.covers) {
    case 'fund':
      return warrant.fund_id === fund_id;
    case 'head':
      return warrant.budget_head_id === budget_head_id;
    case 'type':
      return warrant.type === type;
  }
}

function refusalOf({ fund, fund_id, whole_kobo }: Holding, cash: CashStanding): Refusal {
  const { released_kobo, used_kobo, left_kobo } = cash;
  return new Refusal('WARRANT_SHORT', warrantShort(fund, cash, whole_kobo), undefined, {
    fund_id,
    fund,
    quarter: cash.quarter,
    released: koboToNaira(released_kobo),
    used: koboToNaira(used_kobo),
    left: koboToNaira(left_kobo),
    asked: koboToNaira(whole_kobo),
  });
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
