import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { saidText } from '#shared/resource/clean-text.ts';
import { MAX_STOCK } from '#shared/stock.ts';
import { countWorkflow, seesLedger } from '#shared/workflows/stock-counts.ts';
import { type LockedProduct, lockProducts } from '../inventory/index.ts';
import { linesOf, progressOf, totalsOf } from './count-lines.ts';
import { loadCounts, type StockCount } from './find-counts.ts';
import { cameInSince, severalLots } from './which-lot.ts';

const whole = z.int('Enter a whole number.');

/** What somebody counted. */
export const countedBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        product_id: whole.min(1),
        quantity: whole.min(0, 'Enter 0 or more.').max(MAX_STOCK),
        lot: z.iso
          .date('Enter a day.')
          .nullish()
          .describe(
            'The last day on which the lot is good, null of what doesn’t expire; left out where the product has one lot.',
          ),
      }),
    )
    .min(1, 'Count at least one product.')
    .max(500),
});

/** Reasons of differences, by line. */
export const reasonsBody = z.strictObject({
  lines: z
    .array(z.strictObject({ id: whole, reason: saidText(2000).nullable() }))
    .min(1)
    .max(1000),
});

/** `POST stock-counts/:id/count`: what I counted, each with what the ledger says of the lot at this moment. Answers the lines of these products, for a store has thousands, and what all lines come to. */
export async function countGoods(
  trx: Transaction,
  { id, actor, body }: RequestContext<z.infer<typeof countedBody>>,
): Promise<Answer> {
  const given = body.lines;
  const known = await sql<{ product_id: number }>`
    select product_id from stock_count_products where count_id = ${id} and product_id = any(${given.map((one) => one.product_id)}::bigint[])`.execute(
    trx,
  );
  const ids = known.rows.map(({ product_id }) => product_id);
  const products = ids.length > 0 ? await lockProducts(trx, ids) : new Map<number, LockedProduct>();
  await countOpen(trx, id);
  const errors: FieldErrors = {};
  const found = await linesOf(trx, id, actor.id, false, ids);
  const entries: { line_id: number; round: number; quantity: number; ledger: number }[] = [];
  for (const [place, { product_id, quantity, lot }] of given.entries()) {
    const product = products.get(product_id);
    const own = found.filter((line) => line.product_id === product_id);
    if (!product) {
      errors[`lines.${place}.product_id`] = ['This product isn’t in this count'];
      continue;
    }
    const listed = own.map((line) => line.lot);
    const sent = given.flatMap((one) =>
      one.product_id === product_id && one.lot !== undefined ? [one.lot] : [],
    );
    const wrong =
      lot === undefined
        ? severalLots(product.lots, listed)
        : cameInSince(product.lots, [...listed, ...sent], lot, quantity);
    if (wrong) {
      errors[`lines.${place}.lot`] = [wrong];
      continue;
    }
    const line =
      lot === undefined
        ? own[0]
        : (own.find((one) => one.lot === lot) ?? (await addLine(trx, id, product_id, lot)));
    if (!line) continue;
    if (entries.some((one) => one.line_id === line.id)) {
      errors[`lines.${place}.product_id`] = ['This lot is named twice: count each lot once'];
      continue;
    }
    const there = product.lots.find((one) => one.expiry_date === line.lot);
    entries.push({
      ...{ line_id: line.id, round: line.round, quantity },
      ledger: there?.quantity ?? 0,
    });
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
  await sql`
    insert into stock_count_entries (line_id, round, user_id, quantity, ledger_quantity, ledger_seq)
    select e.line_id, e.round, ${actor.id}, e.quantity, e.ledger, p.stock_seq
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(line_id bigint, round integer, quantity integer, ledger integer)
      join stock_count_lines l on l.id = e.line_id join products p on p.id = l.product_id`.execute(trx);
  const many = `${entries.length} ${entries.length === 1 ? 'line' : 'lines'}`;
  await recordActivity(trx, { subject: 'stock-counts', id, action: 'counted', actor, remark: many });
  const lines = await linesOf(trx, id, actor.id, false, ids);
  const totals = await progressOf(trx, id, actor.id);
  return {
    data: { lines, totals },
    message: `${entries.length === 1 ? 'Counted' : `${entries.length} lines counted`}. You have counted ${totals.mine} of ${totals.lines}.`,
  };
}

/** `POST stock-counts/:id/reasons`: why lines differ, said by whoever may answer the count. */
export async function reasonDifferences(
  trx: Transaction,
  { id, actor, body }: RequestContext<z.infer<typeof reasonsBody>>,
): Promise<Answer> {
  const count = await lockedCount(trx, id);
  refuseUnlessAnswering(count, actor);
  await refuseOtherLines(trx, id, body.lines);
  const { rows } = await sql`
    update stock_count_lines l set reason = nullif(e.reason, '')
      from jsonb_to_recordset(${JSON.stringify(body.lines)}::jsonb) as e(id bigint, reason text)
     where l.id = e.id and l.count_id = ${id} and l.difference <> 0 returning l.id`.execute(trx);
  const lines = await linesOf(trx, id, actor.id, true);
  return {
    data: { lines, totals: totalsOf(lines) },
    message: `${rows.length} ${rows.length === 1 ? 'reason is' : 'reasons are'} kept.`,
  };
}

async function refuseOtherLines(
  trx: Transaction,
  count_id: number,
  given: readonly { id: number }[],
): Promise<void> {
  const { rows } = await sql<{ id: number; difference: number | null }>`
    select id, difference from stock_count_lines where count_id = ${count_id} and id = any(${given.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
  const differences = new Map(rows.map(({ id, difference }) => [id, difference]));
  const errors: FieldErrors = {};
  for (const [place, { id }] of given.entries()) {
    if (!differences.has(id)) errors[`lines.${place}.id`] = ['is not a line of this count'];
    else if (!differences.get(id))
      errors[`lines.${place}.id`] = ['does not differ from the ledger: it needs no reason'];
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

function refuseUnlessAnswering(count: StockCount, actor: Actor): void {
  if (count.status !== 'submitted')
    throw new Refusal('WRONG_STATE', 'Only of a count that is submitted is it said why lines differ.');
  if (!seesLedger(count, actor))
    throw new Refusal('SOD_SAME_PERSON', 'You opened this count or counted in it: somebody else answers it.');
}

/** The count, which stays open until the transaction ends; of two who count at once the second waits, for its timeline tells what both counted. */
async function countOpen(trx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{
    status: keyof typeof countWorkflow.states;
  }>`select status from stock_counts where id = ${id} for no key update`.execute(trx);
  const [count] = rows;
  if (!count) throw new Refusal('NOT_FOUND', 'There is no such stock count.');
  const { status } = count;
  if (status !== 'open')
    throw new Refusal('WRONG_STATE', `It is “${countWorkflow.states[status].word}”. Counting has ended.`);
}

async function lockedCount(trx: Transaction, id: number): Promise<StockCount> {
  await sql`select from stock_counts where id = ${id} for update`.execute(trx);
  const count = (await loadCounts(trx, [id])).get(id);
  if (!count) throw new Refusal('NOT_FOUND', 'There is no such stock count.');
  return count;
}

// A lot that the shelf has and the list of the count hasn't.
async function addLine(trx: Transaction, count_id: number, product_id: number, lot: string | null) {
  const { rows } = await sql<{ id: number; round: number; lot: string | null }>`
    insert into stock_count_lines (count_id, product_id, expiry_date) values (${count_id}, ${product_id}, ${lot})
    on conflict (count_id, product_id, expiry_date) do update set round = stock_count_lines.round
    returning id, round, expiry_date as lot`.execute(trx);
  return rows[0];
}
