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

const { recover, 'confirm-correction': confirm } = paymentWorkflow.acts;
const view = paymentFlow.extensions.payments ?? {};

/** What treasury records after a payment, under names that say which it is; money that came back goes by its expenditure. */
export const namedCorrections: readonly Route[] = [
  {
    ...shared('Record money that came back: of what one expenditure paid', recover),
    path: '/expenditures/:id/recover',
    async write(trx, context) {
      const id = await paymentOf(trx, context.id);
      const { message } = await paymentFlow.act(trx, 'recover', { ...context, id });
      return answered(trx, context, id, message);
    },
  },
  {
    ...shared('Confirm money that came back: of what one expenditure paid', confirm),
    path: '/expenditures/:id/recover/confirm',
    async write(trx, context) {
      const id = await paymentOf(trx, context.id);
      const { message } = await confirmOnly(trx, { ...context, id }, 'recovery');
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

/** The payment of an expenditure; of several, of which all but the last are gone, the last. */
async function paymentOf(db: Queryable, expenditure_id: number): Promise<number> {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('expenditure_id', '=', expenditure_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such payment.');
  return found.id;
}

/** Confirms what waits for a second officer where it is of this kind: judged once it is locked and confirmed, and undone where it isn't. */
async function confirmOnly(
  trx: Transaction,
  context: RequestContext,
  kind: 'recovery' | 'reissue',
): Promise<Done> {
  const done = await paymentFlow.act(trx, 'confirm-correction', context);
  const { rows } = await sql<{ kind: string }>`
    select kind from payment_corrections where payment_id = ${context.id} and confirmed_at is not null
     order by confirmed_at desc, id desc limit 1`.execute(trx);
  if (rows[0]?.kind === kind) return done;
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
