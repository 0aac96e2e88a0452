import type { Call, Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { documentWorkflow } from '#shared/workflows/documents.ts';
import { notify } from '../notifications/index.ts';
import type { PaperDocument } from './load-documents.ts';
import { takeStep } from './take-step.ts';
import { whoReceives } from './who-receives.ts';

type Acts = (typeof documentWorkflow)['acts'];
type Acting<A extends keyof Acts> = Call<PaperDocument, ActInput<Acts[A]>>;

/** Sends a document to another department, or to an officer there; whoever receives there is told. */
export async function dispatchDocument(
  trx: Transaction,
  { actor, id, record, input: { department_id, user_id = null, remark = null } }: Acting<'dispatch'>,
): Promise<Done> {
  const department = await departmentTo(trx, record, department_id);
  const receivers = await whoReceives(trx, department_id);
  if (receivers.length === 0)
    refuse(
      'department_id',
      `Nobody at ${department} may receive documents. Choose a department where somebody does.`,
    );
  if (user_id !== null && !receivers.includes(user_id))
    refuse('user_id', `This person receives no documents at ${department}.`);
  const to = { to_department_id: department_id, to_user_id: user_id };
  await takeStep(trx, actor, { document_id: id, action: 'dispatched', ...to, remark });
  await notify(trx, {
    user_ids: (user_id === null ? receivers : [user_id]).filter((one) => one !== actor.id),
    about: remark ? 'remarks' : 'waits',
    title: `${record.at_department} sent ${record.reference_no}: acknowledge it when you have it in hand`,
    body: remark ?? record.description,
    path: `/document-control/acknowledge/${id}`,
    sender_name: actor.name,
  });
  return {
    message: `${record.reference_no} is on its way to ${department}.`,
    remark,
    changes: { to_department_id: [null, department] },
  };
}

/** Takes a document that was sent here: from now on it is in the charge of this department. */
export async function receiveDocument(
  trx: Transaction,
  { actor, id, record, input: { remark = null } }: Acting<'receive'>,
): Promise<Done> {
  await takeStep(trx, actor, { document_id: id, action: 'received', remark });
  const there = record.to_department ?? '';
  await tellSender(trx, actor, record, `${there} received ${record.reference_no}`, remark);
  return { message: `${record.reference_no} is received.`, remark };
}

/** Sends a document back that was not enclosed, or isn't for this department. */
export async function refuseDocument(
  trx: Transaction,
  { actor, id, record, input: { remark } }: Acting<'refuse'>,
): Promise<Done> {
  await takeStep(trx, actor, { document_id: id, action: 'refused', remark });
  const there = record.to_department ?? '';
  await tellSender(trx, actor, record, `${there} refused ${record.reference_no}`, remark);
  const { status: to } = await trx
    .selectFrom('documents')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { message: `${record.reference_no} is back with ${record.at_department}.`, to };
}

/** What a work-order asked for is done. */
export async function completeDocument(
  trx: Transaction,
  { actor, id, record }: Acting<'complete'>,
): Promise<Done> {
  await takeStep(trx, actor, { document_id: id, action: 'completed' });
  await notify(trx, {
    user_ids: record.user_id === actor.id ? [] : [record.user_id],
    about: 'mine',
    title: `${record.reference_no} is completed`,
    body: record.description,
    path: `/document-control/dispatch/${id}`,
  });
  return { message: `${record.reference_no} is completed.` };
}

/** The department that made a document takes it out of circulation, wherever it is. */
export async function cancelDocument(
  trx: Transaction,
  { actor, id, record, input: { reason } }: Acting<'cancel'>,
): Promise<Done> {
  await takeStep(trx, actor, { document_id: id, action: 'cancelled', remark: reason });
  const holders = await whoReceives(trx, record.at_department_id);
  await notify(trx, {
    user_ids: record.status === 'received' ? holders.filter((one) => one !== actor.id) : [],
    about: 'remarks',
    title: `${record.reference_no}, which your department has, was cancelled`,
    body: reason,
    path: `/document-control/dispatch/${id}`,
    sender_name: actor.name,
  });
  return { message: `${record.reference_no} is cancelled.` };
}

async function departmentTo(trx: Transaction, record: PaperDocument, id: number): Promise<string> {
  const found = await trx.selectFrom('departments').select('name').where('id', '=', id).executeTakeFirst();
  if (!found) return refuse('department_id', 'This department is not there any more; choose another.');
  if (id === record.at_department_id)
    return refuse('department_id', `${found.name} has it already; choose another department.`);
  return found.name;
}

function refuse(field: string, sentence: string): never {
  throw new Refusal('RULE', sentence, { [field]: [sentence] });
}

async function tellSender(
  trx: Transaction,
  actor: { id: number; name: string },
  { id, sent_by }: PaperDocument,
  title: string,
  words: string | null,
): Promise<void> {
  await notify(trx, {
    user_ids: sent_by === null || sent_by === actor.id ? [] : [sent_by],
    about: words ? 'remarks' : 'mine',
    title,
    body: words,
    path: `/document-control/dispatch/${id}`,
    sender_name: actor.name,
  });
}
