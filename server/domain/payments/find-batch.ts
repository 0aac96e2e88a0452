import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { FoundBatch } from '#shared/resources/payments/desk-answers.ts';
import type { PaymentStage, PaymentStatus } from '#shared/workflows/desks.ts';
import { PAYMENT_STATES, stateOf } from '#shared/workflows/payments.ts';
import { departmentScope } from '../budget/index.ts';

type Found = { id: number; payee_name: string; stage: PaymentStage; status: PaymentStatus };

/** The batch of exactly this number or reference within the actor's scope, wherever it stands; undefined when there is none. */
export async function findBatch(db: Database, actor: Actor, number: string): Promise<FoundBatch | undefined> {
  const { rows } = await sql<Omit<FoundBatch, 'payments'> & { payments: Found[] }>`
    select t.id, t.code, t.reference_no, t.status,
      (select json_agg(json_build_object('id', p.id, 'payee_name', p.payee_name, 'stage', p.stage, 'status', p.status) order by p.id)
         from payments p where p.batch_id = t.id) as payments
      from batches t
     where (t.code = upper(${number}) or t.reference_no = ${number}) and ${departmentScope(actor) ?? sql<SqlBool>`true`}
     limit 1`.execute(db);
  const [batch] = rows;
  if (!batch) return undefined;
  return {
    ...batch,
    payments: batch.payments.map(({ id, payee_name, ...payment }) => ({
      id,
      payee_name,
      state: PAYMENT_STATES[stateOf(payment)],
    })),
  };
}
