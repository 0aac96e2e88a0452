import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { defineFlow } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import { koboToNaira } from '#shared/money.ts';
import { askedFor, bouncing, owesIt, refundWorkflow } from '#shared/workflows/refunds.ts';
import { seesWholeBudget } from '../budget/index.ts';
import { fulfilRefund } from './fulfil.ts';
import { isBouncing, loadRefunds } from './load-refunds.ts';
import { lockPaid } from './lock-paid.ts';
import { denyRefund, excuseRefund, giveUpRefund, resendRefund } from './refund-acts.ts';

/** Refunds before the department that is asked and the one that paid; the offices of the budget see all. */
export const refundFlow = defineFlow({
  workflow: refundWorkflow,
  views: { refunds: { scope: refundScope, presents: { carriers: z.array(whole) } } },
  load: loadRefunds,
  lock: lockAround,
  show: (record, { paid_kobo, asked_kobo, hold_kobo, back_kobo, carriers }) => ({
    ...record,
    carriers,
    balance: koboToNaira(paid_kobo - asked_kobo),
    set_aside: hold_kobo > 0 ? koboToNaira(hold_kobo) : null,
    came_back: back_kobo > 0 ? koboToNaira(back_kobo) : null,
  }),
  commands: {
    fulfil: fulfilRefund,
    deny: denyRefund,
    resend: resendRefund,
    withdraw: giveUpRefund,
    drop: giveUpRefund,
    excuse: excuseRefund,
  },
  rules: [
    [askedFor, ({ id }) => sql`t.user_id <> ${id} and t.resent_by is distinct from ${id}`],
    [owesIt, ({ department_ids }) => sql`t.department_id <> all(${department_ids}::bigint[])`],
    [bouncing, () => sql`not ${isBouncing(sql`t.expenditure_id`)}`],
  ],
});

/** Rows (alias `t`) that the actor's departments, or those below, asked for or are asked for. */
export function refundScope(actor: Actor): RawBuilder<SqlBool> | undefined {
  if (seesWholeBudget(actor)) return undefined;
  const own = sql`any(${actor.department_ids}::bigint[])`;
  return sql<SqlBool>`(t.department_id = ${own} or t.beneficiary_id = ${own})`;
}

async function lockAround(trx: Transaction, id: number): Promise<void> {
  const refund = await trx
    .selectFrom('refunds')
    .select('expenditure_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (refund) await lockPaid(trx, refund.expenditure_id);
}
