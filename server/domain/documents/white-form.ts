import { sql } from 'kysely';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { takeStep } from './take-step.ts';

/** Opens the white-form that travels with a batch and has its reference. */
export async function openWhiteForm(
  trx: Transaction,
  batch: {
    id: number;
    reference_no: string;
    department_id: number;
    user_id: number;
    description: string;
    amount_kobo: number;
  },
): Promise<void> {
  const { id, ...form } = batch;
  await trx
    .insertInto('documents')
    .values({ ...form, at_department_id: form.department_id, batch_id: id, type: 'white-form' })
    .execute();
}

/** Completes the white-form of a paid batch, cancels that of one reversed, returned or deleted, and reopens it when the bank returned money: it is then where it was. */
export async function followBatch(trx: Transaction, actor: Actor, batch_id: number): Promise<void> {
  const { rows } = await sql<{ id: number; status: string; due: Ended | null }>`
    select id, status, white_form_of(batch_id) as due from documents where batch_id = ${batch_id} for update`.execute(
    trx,
  );
  const [form] = rows;
  const isOver = form?.status === 'completed' || form?.status === 'cancelled';
  if (!form || form.status === form.due || (!form.due && !isOver)) return;
  const action = form.due ?? 'reopened';
  await takeStep(trx, actor, { document_id: form.id, action });
  const { status } = await trx
    .selectFrom('documents')
    .select('status')
    .where('id', '=', form.id)
    .executeTakeFirstOrThrow();
  const changes = { status: [form.status, status] as [string, string] };
  await recordActivity(trx, { subject: 'documents', id: form.id, action, actor, changes });
}

type Ended = 'completed' | 'cancelled';
