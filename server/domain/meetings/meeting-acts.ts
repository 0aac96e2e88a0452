import { sql } from 'kysely';
import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { type meetingWorkflow, spanWords } from '#shared/workflows/meetings.ts';
import { placeHold, reverseHold } from '../holds/index.ts';
import { notify } from '../notifications/index.ts';
import type { Meeting } from './find-meetings.ts';
import { mailMeeting } from './mail-meeting.ts';

type Acts = typeof meetingWorkflow.acts;
type Answer<A extends keyof Acts> = Call<Meeting, ActInput<Acts[A]>>;

/** One books a room at a time: who comes second sees what the first has booked. */
export async function lockRoom(trx: Transaction, id: number): Promise<void> {
  await sql`select from rooms r where r.id = (select room_id from meetings where id = ${id}) for no key update`.execute(
    trx,
  );
}

/** Books the room; contact and invited people get the meeting for their calendar. */
export async function approveMeeting(
  trx: Transaction,
  { actor, record, context, input: { cost } }: Answer<'approve'>,
): Promise<Done> {
  const { title, room } = record;
  const when = spanWords(record);
  const held = cost ? await setAside(trx, actor, record, nairaToKobo(cost)) : undefined;
  await tell(trx, actor, record, `${room.name} is booked for “${title}”, ${when}`);
  await mailMeeting(trx, context.portal, record.id, 'REQUEST');
  return {
    message: `${room.name} is booked, ${when}.${held ? ` ${held.words}` : ''}`,
    remark: held?.words,
    set: { ...decided(actor, null), ...held?.set },
  };
}

/** Refuses with a remark; the room stays free. */
export async function declineMeeting(
  trx: Transaction,
  { actor, record, input: { remark } }: Answer<'decline'>,
): Promise<Done> {
  await tell(trx, actor, record, `Your request for “${record.title}” was declined`, remark);
  return { message: `Request ${record.code} was declined.`, set: decided(actor, remark) };
}

/** It was held. */
export async function concludeMeeting(_trx: Transaction, { record }: Answer<'conclude'>): Promise<Done> {
  return { message: `${record.code} is concluded.` };
}

/** Nobody came; the room is free for the rest of the time. */
export async function markNoShow(trx: Transaction, { actor, record }: Answer<'no-show'>): Promise<Done> {
  await tell(trx, actor, record, `Nobody came to “${record.title}”, logistics says`);
  return { message: `${record.code} is marked as no-show.` };
}

/** Logistics takes the room back; what was set aside is free again, and whoever was invited is told. */
export async function callOffMeeting(
  trx: Transaction,
  { actor, record, input: { reason }, context }: Answer<'call-off'>,
): Promise<Done> {
  if (record.live_hold_id) await reverseHold(trx, actor, record.live_hold_id, reason);
  await tell(trx, actor, record, `“${record.title}” was called off`, reason);
  await mailMeeting(trx, context.portal, record.id, 'CANCEL');
  return { message: `${record.code} was called off.`, set: { remark: reason } };
}

/** The person who asked needs the room no more; what was set aside is free again. */
export async function cancelMeeting(
  trx: Transaction,
  { actor, record, input: { reason }, context }: Answer<'cancel'>,
): Promise<Done> {
  if (record.live_hold_id) await reverseHold(trx, actor, record.live_hold_id, reason);
  if (record.status === 'approved') await mailMeeting(trx, context.portal, record.id, 'CANCEL');
  return { message: `${record.code} was cancelled.`, set: { remark: reason } };
}

/** The person who asked takes the request back before it is answered. */
export async function deleteMeeting(_trx: Transaction, { record }: Answer<'delete'>): Promise<Done> {
  return { message: `Request ${record.code} was deleted.` };
}

/** Sets what the meeting costs aside on the fund that was asked for; without one the department chooses. */
async function setAside(trx: Transaction, actor: Actor, meeting: Meeting, cost_kobo: number) {
  const { id, code, title, user_id, department_id, fund_id } = meeting;
  if (!department_id) {
    const sentence = 'Whoever asked belongs to no department that could carry the cost.';
    throw new Refusal('RULE', sentence, { cost: [sentence] });
  }
  const request = { type: 'meeting', holdable_type: 'meetings', id, code, purpose: title } as const;
  const terms = { cost_kobo, fund_id, reserved_fund_id: null };
  const hold = await placeHold(trx, actor, { ...request, user_id, department_id }, terms);
  const amount = formatNaira(cost_kobo);
  return {
    words:
      hold.status === 'secured' ? `${amount} is set aside for it.` : `Its department sets ${amount} aside.`,
    set: { cost_kobo, hold_id: hold.id },
  };
}

function decided(actor: Actor, remark: string | null) {
  return { decided_by: actor.id, decided_at: new Date(), remark };
}

/** A remark is a message of whoever wrote it; without one it is only an event. */
async function tell(
  trx: Transaction,
  actor: Actor,
  { id, user_id }: Meeting,
  title: string,
  remark: string | null = null,
): Promise<void> {
  await notify(trx, {
    user_ids: [user_id],
    about: remark ? 'remarks' : 'mine',
    title,
    body: remark,
    path: `/staff-services/meetings/${id}`,
    sender_name: actor.name,
  });
}
