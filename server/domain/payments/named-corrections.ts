import { sql } from 'kysely';
import { bodyOf } from '#server/crud/act-body.ts';
import type { Done } from '#server/crud/flow.ts';
import { readRecord } from '#server/crud/list-query.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { recordAnswer } from '#server/frame/answers.ts';
import type { RequestContext, Route } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { paymentFlow } from './payments.ts';
import { wrong } from './shares-back.ts';

const { recover, 'confirm-correction': confirm } = paymentWorkflow.acts;
const view = paymentFlow.extensions.payments ?? {};

/** What treasury records after a payment, under names that say which it is; money that came back goes by its expenditure. */
export const namedCorrections: readonly Route[] = [
  {
    ...shared('Record money that came back: of what one expenditure paid', recover),
    path: '/expenditures/:id/recover',
    async write(trx, context) {
      const { id, refund_id } = await paymentOf(trx, context.id);
      const body = refund_id === null ? context.body : named(context.body, refund_id);
      const { message } = await paymentFlow.act(trx, 'recover', { ...context, id, body });
      return answered(trx, context, id, message);
    },
  },
  {
    ...shared('Confirm money that came back: of what one expenditure paid', confirm),
    path: '/expenditures/:id/recover/confirm',
    async write(trx, context) {
      const { id, refund_id } = await paymentOf(trx, context.id);
      const { message } = await confirmOnly(trx, { ...context, id }, 'recovery', refund_id);
      return answered(trx, context, id, message);
    },
  },
  {
    ...shared('Confirm a replacement transfer: of one payment', confirm),
    path: '/payments/:id/reissue/confirm',
    async write(trx, context) {
      const { message } = await confirmOnly(trx, context, 'reissue');
      return answered(trx, context, context.id, message);
    },
  },
];

function shared(summary: string, act: typeof recover | typeof confirm) {
  return {
    method: 'POST',
    access: ['edit-payments'],
    summary,
    kind: 'post',
    documentedBody: bodyOf(act, true),
    seen: 'the payment',
    answer: recordAnswer(payments, view),
  } as const;
}

/**
 * The payment of an expenditure; of several, of which all but the last are gone, the last. Of one that stands for a refund, the
 * payment of which it carries a part, with the refund.
 */
async function paymentOf(
  db: Queryable,
  expenditure_id: number,
): Promise<{ id: number; refund_id: number | null }> {
  const { rows } = await sql<{ id: number; refund_id: number | null }>`
    select p.id, e.refund_id from expenditures e left join refunds r on r.id = e.refund_id
      join payments p on p.expenditure_id = coalesce(r.expenditure_id, e.id)
     where e.id = ${expenditure_id} order by p.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such payment.');
  return found;
}

/** The body with the refund by which the expenditure is carried; another one that is named is not its own. */
function named(body: unknown, refund_id: number): object {
  const given = Object(body) as { refund_id?: unknown };
  if (![undefined, null, refund_id].includes(given.refund_id as number | null | undefined))
    throw wrong('refund_id', 'This expenditure is carried by another refund: leave it out');
  return { ...given, refund_id };
}

/** Confirms what waits for a second officer where it is of this kind: judged once it is locked and confirmed, and undone where it isn't. */
async function confirmOnly(
  trx: Transaction,
  context: RequestContext,
  kind: 'recovery' | 'reissue',
  refund_id: number | null = null,
): Promise<Done> {
  const done = await paymentFlow.act(trx, 'confirm-correction', context);
  const { rows } = await sql<{ kind: string; refund_id: number | null }>`
    select kind, refund_id from payment_corrections where payment_id = ${context.id} and confirmed_at is not null
     order by confirmed_at desc, id desc limit 1`.execute(trx);
  if (rows[0]?.kind === kind && rows[0].refund_id === refund_id) return done;
  if (rows[0]?.kind === kind && kind === 'recovery')
    throw new Refusal(
      'WRONG_STATE',
      'What treasury recorded came back of another part of the payment: confirm it where that is carried.',
    );
  throw new Refusal(
    'WRONG_STATE',
    kind === 'recovery'
      ? 'What treasury recorded is a replacement transfer, and no money that came back: confirm that one instead.'
      : 'What treasury recorded is money that came back, and no replacement transfer: confirm that instead.',
  );
}

async function answered(trx: Transaction, { actor }: RequestContext, id: number, message: string) {
  const { present } = view;
  return { data: await readRecord(trx, payments, { present }, actor, id), message };
}
