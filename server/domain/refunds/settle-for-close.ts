import { asActedFor } from '#server/crud/acted-for.ts';
import { follow } from '#server/crud/follow.ts';
import { inOffice } from '#server/crud/in-office.ts';
import { type Activity, recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { barOf } from '#shared/resource/judge.ts';
import { askedFor, refundWorkflow } from '#shared/workflows/refunds.ts';
import { fulfilRefund } from './fulfil.ts';
import { loadRefunds, type Refund } from './load-refunds.ts';
import { giveUpRefund } from './refund-acts.ts';
import { tellAsked } from './tell.ts';

/** At the close of a year its officers fulfil, for the department that is asked, a refund for which money is set aside. The caller has locked it. */
export async function fulfilForClose(
  trx: Transaction,
  actor: Actor,
  id: number,
  remark: string,
): Promise<void> {
  const record = await load(trx, id);
  const judged = (await asActedFor(trx, 'refunds', [id], actor))(id);
  const own = barOf(askedFor, record, judged, 'Another officer must confirm the close.');
  if (own) throw new Refusal('SOD_SAME_PERSON', `${record.code}: ${own}`);
  const { set, remark: booked, also = [] } = await fulfilRefund(trx, { actor, id, record, input: {} });
  await follow(trx, refundWorkflow, 'fulfil', [id], set);
  const said = [remark, booked].filter(Boolean).join('. ');
  await recordActivities(trx, [lineOf(actor, record, 'fulfilled', said), ...also]);
  const title = `${record.code} was fulfilled for your department when the year was closed`;
  await tellAsked(trx, actor, { ...record, id }, title, remark);
}

/** At the close of a year its officers give a refund up for the department that paid: the cost stays with it. The caller has locked it. */
export async function withdrawForClose(
  trx: Transaction,
  actor: Actor,
  id: number,
  remark: string,
): Promise<void> {
  const record = await load(trx, id);
  const [line, to] =
    record.status === 'denied' ? (['drop', 'dropped'] as const) : (['withdraw', 'withdrawn'] as const);
  await giveUpRefund(trx, { actor, record, line: { to } });
  await follow(trx, refundWorkflow, line, [id]);
  await recordActivities(trx, [lineOf(actor, record, to, remark)]);
  const title = `${record.code} (${formatNaira(record.amount_kobo)}) was withdrawn when the year was closed`;
  await tellAsked(trx, actor, { ...record, id }, title, remark);
}

async function load(trx: Transaction, id: number): Promise<Refund> {
  const record = (await loadRefunds(trx, [id])).get(id);
  if (!record) throw new Error(`refund ${id} is not there`);
  return record;
}

function lineOf(actor: Actor, record: Refund, status: string, remark: string): Activity {
  return {
    subject: 'refunds',
    id: record.id,
    action: status,
    actor,
    ...inOffice(actor, 'budget-officers'),
    remark,
    changes: { status: [record.status, status] },
  };
}
