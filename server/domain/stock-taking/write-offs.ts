import { sql } from 'kysely';
import type { SeenFigures } from '#server/crud/act-body.ts';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import { createRoute } from '#server/crud/routes.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { type WriteOffEffect, writeOffEffect } from '#shared/resources/inventory/stock-answers.ts';
import { stockWriteOffs } from '#shared/resources/inventory/stock-write-offs.ts';
import { proposed, type WriteOffFacts, writeOffWorkflow } from '#shared/workflows/stock-write-offs.ts';
import { type LockedProduct, lockProducts, postStock, tellLow } from '../inventory/index.ts';
import { notify } from '../notifications/index.ts';
import { refuseIfLotShort } from './lot-short.ts';

/** A write-off as its commands know it. */
type WriteOff = Loaded<WriteOffFacts> & {
  code: string;
  product_id: number;
  product: string;
  quantity: number;
  expiry_date: string | null;
  reference: string;
  /** What there is of the product now, and what is written off is worth of it. */
  in_stock: number;
  worth_kobo: number;
};
type Answering = Call<WriteOff, { remark?: string }>;

/** Write-offs before the store that proposes them and before audit, which approves. */
export const writeOffFlow = defineFlow({
  workflow: writeOffWorkflow,
  views: {
    'stock-write-offs': {
      async prepare(trx, { actor }, values) {
        const product_id = Number(values.product_id);
        const product = (await lockProducts(trx, [product_id])).get(product_id);
        const lot = lotOf(values.expiry_date as string | null | undefined, product?.lots ?? []);
        if (product) refuseIfLotShort(product, lot, Number(values.quantity), 'quantity', true);
        return { code: nextCode('WOF'), user_id: actor.id, expiry_date: lot };
      },
      presents: {
        effect: writeOffEffect
          .nullable()
          .describe('What approving does to the stock of the product; null once it is answered.'),
      },
    },
  },
  load: loadWriteOffs,
  show: (record, facts) => ({ ...record, effect: effectOf(facts) }),
  figures: refuseOtherWorth,
  lock: (trx, id) => lockProductOf(trx, id),
  commands: { approve: approveWriteOff, deny: denyWriteOff, withdraw: withdrawWriteOff },
  rules: [[proposed, ({ id }) => sql`t.user_id <> ${id}`]],
});

function effectOf({ status, quantity, in_stock, worth_kobo }: WriteOff): WriteOffEffect | null {
  if (status !== 'pending') return null;
  return { before: in_stock, after: in_stock - quantity, value: koboToNaira(worth_kobo) };
}

/** Refuses where what is written off is worth other than what the person saw. */
async function refuseOtherWorth(
  _trx: Transaction,
  { status, worth_kobo }: WriteOff,
  { seen_amount }: SeenFigures,
): Promise<void> {
  if (status !== 'pending' || seen_amount === undefined || nairaToKobo(seen_amount) === worth_kobo) return;
  const sentence = `It is now worth ${formatNaira(worth_kobo)}: the stock moved after you looked. Look again before you act.`;
  throw new Refusal('STALE', sentence, undefined, { amount: koboToNaira(worth_kobo) });
}

/** The lot that is named; the only one that there is, where none is. */
function lotOf(named: string | null | undefined, lots: LockedProduct['lots']): string | null {
  if (named !== undefined || lots.length === 0) return named ?? null;
  if (lots.length === 1) return lots[0]?.expiry_date ?? null;
  const sentence = 'There are several lots of it. Choose which one is written off.';
  throw new Refusal('VALIDATION', sentence, { expiry_date: [sentence] });
}

/** Proposing a write-off; the answer says who is asked. */
export const proposeRoute = createRoute(stockWriteOffs, writeOffFlow.extensions['stock-write-offs'] ?? {}, {
  summary: 'Propose to write goods off',
  async created(trx, _context, { code, product_id, expiry_date, quantity }) {
    await tellLow(trx, [
      {
        product_id: Number(product_id),
        expiry_date: expiry_date as string | null,
        quantity: -Number(quantity),
      },
    ]);
    return `Write-off ${code} is proposed. Audit answers; until then the stock stays as it is.`;
  },
});

async function approveWriteOff(
  trx: Transaction,
  { actor, id, record }: Call<WriteOff, ActInput<typeof writeOffWorkflow.acts.approve>>,
): Promise<Done> {
  const { code, product_id, quantity, expiry_date, reference } = record;
  const product = (await lockProducts(trx, [product_id])).get(product_id);
  if (product) refuseIfLotShort(product, expiry_date, quantity, 'quantity');
  const source = { type: 'stock-write-offs', id, code };
  await postStock(trx, [
    { product_id, kind: 'write-off', quantity: -quantity, expiry_date, source, note: reference, actor },
  ]);
  const { rows } = await sql<{ value_kobo: number }>`
    select value_kobo from stock_entries where source_type = 'stock-write-offs' and source_id = ${id}`.execute(
    trx,
  );
  await tell(trx, actor, record, `Write-off ${code} was approved`);
  return {
    message: `${grouped(quantity)} of ${record.product} ${quantity === 1 ? 'is' : 'are'} written off.`,
    set: { ...answered(actor), value_kobo: -(rows[0]?.value_kobo ?? 0) },
  };
}

async function denyWriteOff(trx: Transaction, { actor, record, input }: Answering): Promise<Done> {
  await tell(trx, actor, record, `Write-off ${record.code} was denied`, input.remark);
  return {
    message: `Write-off ${record.code} was denied.`,
    set: { ...answered(actor), remark: input.remark },
  };
}

async function withdrawWriteOff(_trx: Transaction, { record }: Answering): Promise<Done> {
  return { message: `Write-off ${record.code} was withdrawn.` };
}

function answered(actor: Actor) {
  return { decided_by: actor.id, decided_at: new Date() };
}

/** A remark is a message of whoever wrote it; without one it is only an event. */
async function tell(
  trx: Transaction,
  actor: Actor,
  { id, user_id }: WriteOff,
  title: string,
  remark?: string,
): Promise<void> {
  await notify(trx, {
    user_ids: [user_id],
    about: remark ? 'remarks' : 'mine',
    title,
    body: remark ?? null,
    path: `${stockWriteOffs.path}/${id}`,
    sender_name: actor.name,
  });
}

// The product stays locked while its write-off is answered: products come before the records that move them.
async function lockProductOf(trx: Transaction, id: number): Promise<void> {
  await sql`select from products where id = (select product_id from stock_write_offs where id = ${id}) for no key update`.execute(
    trx,
  );
}

async function loadWriteOffs(db: Queryable, ids: readonly number[]): Promise<Map<number, WriteOff>> {
  const { rows } = await sql<WriteOff>`
    select w.id, w.version, w.updated_at, w.status, w.user_id, w.code, w.product_id, w.quantity, w.expiry_date, w.reference,
        p.code || ' ' || p.name as product, p.quantity as in_stock,
        coalesce(round(p.value_kobo::numeric * least(w.quantity, p.quantity) / nullif(p.quantity, 0)), 0)::bigint as worth_kobo
      from stock_write_offs w join products p on p.id = w.product_id where w.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
