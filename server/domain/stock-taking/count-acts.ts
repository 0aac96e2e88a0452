import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import type { countWorkflow } from '#shared/workflows/stock-counts.ts';
import { type LockedProduct, lockProducts, postStock } from '../inventory/index.ts';
import { notify } from '../notifications/index.ts';
import { type Difference, differencesOf, overtakenLine, type StockCount } from './find-counts.ts';

type Acts = typeof countWorkflow.acts;
type Act<A extends keyof Acts> = Call<StockCount, ActInput<Acts[A]>>;

/** Has what two people counted otherwise counted once more; what they counted stays for the record. */
export async function recountCount(trx: Transaction, { record }: Act<'recount'>): Promise<Done> {
  await sql`
    update stock_count_lines l set round = l.round + 1 where l.count_id = ${record.id}
       and (select count(distinct e.quantity - e.ledger_quantity) from stock_count_standing e where e.line_id = l.id) > 1`.execute(
    trx,
  );
  const words = `${lines(record.differing)} of ${record.code} ${areOne(record.differing)} to be counted again.`;
  return { message: words, remark: `${lines(record.differing)} of ${grouped(record.line_count)}` };
}

/** Takes what was counted as the result: the last count of each line, with what the ledger said at that moment. */
export async function submitCount(trx: Transaction, { actor, record }: Act<'submit'>): Promise<Done> {
  const { uncounted, differing, code } = record;
  if (uncounted > 0)
    throw new Refusal('RULE', `${lines(uncounted)} of ${code} ${areOne(uncounted)} not counted yet.`);
  if (differing > 0)
    throw new Refusal(
      'RULE',
      `Two people counted ${lines(differing)} of ${code} differently. Ask for a second count.`,
    );
  await sql`
    update stock_count_lines l set counted = e.quantity, ledger_quantity = e.ledger_quantity
      from (select distinct on (line_id) line_id, quantity, ledger_quantity from stock_count_standing
             where count_id = ${record.id} order by line_id, entry_id desc) e
     where e.line_id = l.id`.execute(trx);
  const found = (await differencesOf(trx, record.id)).length;
  const differ = found === 0 ? 'nothing differs' : `${lines(found)} ${found === 1 ? 'differs' : 'differ'}`;
  return {
    message: `${code} is submitted: ${differ}.`,
    remark: `${lines(record.line_count)} counted, ${differ}`,
    set: { submitted_by: actor.id, submitted_at: new Date(), decided_by: null, decided_at: null },
  };
}

/** Enters the differences, all or none, under the locks of their products. */
export async function approveCount(
  trx: Transaction,
  { actor, id, record, input: { remark } }: Act<'approve'>,
): Promise<Done> {
  const differences = await differencesOf(trx, id);
  const reasoned = differences.map((one) => ({ ...one, reason: one.reason ?? remark ?? '' }));
  if (reasoned.some(({ reason }) => reason.trim().length < 3)) {
    const sentence = 'Give a reason for each difference, or one for all, in at least 3 characters.';
    throw new Refusal('VALIDATION', sentence, { remark: [sentence] });
  }
  const products =
    differences.length > 0
      ? await lockProducts(
          trx,
          differences.map(({ product_id }) => product_id),
        )
      : new Map<number, LockedProduct>();
  await refuseIfOvertaken(trx, id);
  for (const one of reasoned) refuseIfBelowZero(products.get(one.product_id), one);
  await sql`update stock_count_lines set reason = ${remark ?? null} where count_id = ${id} and difference <> 0 and reason is null`.execute(
    trx,
  );
  await postStock(
    trx,
    reasoned.map(({ product_id, difference, expiry_date, reason }) => ({
      ...{ product_id, kind: 'adjustment', quantity: difference, expiry_date },
      ...{ source: { type: 'stock-counts', id, code: record.code }, note: reason, actor },
    })),
  );
  await tell(trx, actor, record, `Count ${record.code} was approved`);
  const said = reasoned.length === 0 ? 'Nothing differed.' : `${lines(reasoned.length)} adjusted.`;
  return {
    message: `${record.code} is approved. ${said}`,
    set: decided(actor, remark ?? null),
    remark: withWords(adjustedWords(reasoned, record.line_count), remark),
  };
}

/** Sends the count back: what differs from the ledger is counted once more. */
export async function denyCount(
  trx: Transaction,
  { actor, id, record, input: { remark } }: Act<'deny'>,
): Promise<Done> {
  const again = (await differencesOf(trx, id)).length;
  await sql`
    update stock_count_lines set round = round + case when difference <> 0 then 1 else 0 end, counted = null, ledger_quantity = null, reason = null
     where count_id = ${id}`.execute(trx);
  await tell(trx, actor, record, `Count ${record.code} was sent back`, remark);
  const words = `${lines(again)} of ${grouped(record.line_count)} to be counted again`;
  return {
    message: `${record.code} was sent back.`,
    set: decided(actor, remark),
    remark: withWords(words, remark),
  };
}

/** Ends the count without any entry; its products can be counted in another. */
export async function cancelCount(_trx: Transaction, { record }: Act<'cancel'>): Promise<Done> {
  return { message: `${record.code} was cancelled.` };
}

/** What was missing when it was counted may be what was written off since: it would be taken off twice. */
async function refuseIfOvertaken(trx: Transaction, count_id: number): Promise<void> {
  const line = await overtakenLine(trx, count_id);
  if (!line) return;
  const { code, name, expiry_date, by } = line;
  const sentence = `${code} ${name}${lotWords(expiry_date)} was written off or adjusted by ${by} after it was counted. Send the count back to have it counted again.`;
  throw new Refusal('RULE', sentence);
}

/** What was given out since the count may leave less than is missing. */
function refuseIfBelowZero(
  product: LockedProduct | undefined,
  { difference, expiry_date }: Difference,
): void {
  if (!product || difference >= 0) return;
  const there = product.lots.find((lot) => lot.expiry_date === expiry_date)?.quantity ?? 0;
  if (there + difference >= 0) return;
  const sentence = `${grouped(-difference)} of ${product.code} ${product.name}${lotWords(expiry_date)} ${areOne(-difference)} missing, and only ${grouped(there)} ${areOne(there)} left by now. Send the count back to have it counted again.`;
  throw new Refusal(
    'STOCK_SHORT',
    sentence,
    {},
    { product_id: product.id, missing: -difference, in_lot: there, expiry_date },
  );
}

/** What a timeline says was entered: of how many lines how much was found more and how much fewer. */
function adjustedWords(differences: readonly Difference[], of: number): string {
  if (differences.length === 0) return `Nothing differed in ${lines(of)}`;
  const sum = (sign: 1 | -1) =>
    grouped(differences.reduce((all, { difference }) => all + Math.max(0, sign * difference), 0));
  return `${lines(differences.length)} of ${grouped(of)} adjusted: ${sum(1)} more, ${sum(-1)} fewer`;
}

function withWords(figures: string, remark: string | null | undefined): string {
  return remark ? `${figures}. ${remark}` : figures;
}

function decided(actor: Actor, remark: string | null) {
  return { decided_by: actor.id, decided_at: new Date(), remark };
}

async function tell(
  trx: Transaction,
  actor: Actor,
  { id, user_id }: StockCount,
  title: string,
  remark: string | null = null,
): Promise<void> {
  await notify(trx, {
    user_ids: [user_id],
    about: remark ? 'remarks' : 'mine',
    title,
    body: remark,
    path: `${stockCounts.path}/${id}`,
    sender_name: actor.name,
  });
}

function lines(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'line' : 'lines'}`;
}

function lotWords(expiry_date: string | null): string {
  return expiry_date ? ` good until ${formatDay(expiry_date)}` : '';
}

function areOne(count: number): string {
  return count === 1 ? 'is' : 'are';
}
