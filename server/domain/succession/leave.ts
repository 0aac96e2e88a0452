import { z } from 'zod';
import { readRecord } from '#server/crud/list-query.ts';
import { updateRecord } from '#server/crud/write-records.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole } from '#server/frame/answers.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { saidText } from '#shared/resource/clean-text.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { LEAVING } from '#shared/succession.ts';
import { changeStatus, employeeExtensions, lockPerson } from '../administration/index.ts';
import { endSessions, requestActivation } from '../session/index.ts';
import { cancelRecords, decidedOf, passOn, takeBack, workBody } from './hand-over.ts';
import { type Leaver, type OpenItem, type openWorkSchema, wireItem } from './open-item.ts';
import { openRecords } from './open-records.ts';
import { openPosts } from './posts.ts';

const remark = saidText(500).optional();

/** What deactivating takes: why, what becomes of what is open, or that this is decided later. */
export const deactivateBody = z.strictObject({
  remark,
  work: workBody.optional(),
  later: z.boolean().optional().describe('Shuts them out at once; what is open is handed over afterwards.'),
});
export const activateBody = z.strictObject({ remark });
export const handOverBody = z.strictObject({ remark, work: workBody });
export const moveBody = z.strictObject({
  remark,
  department_id: whole.positive(),
  work: workBody.optional(),
});
export const openWorkQuery = z.looseObject({ for: z.enum(LEAVING).optional() });

/** What somebody has open, before their account is closed or they go to another department. */
export async function readOpenWork(db: Queryable, { actor, id, query }: RequestContext): Promise<Answer> {
  const person = await findPerson(db, id);
  const isMove = (query as z.infer<typeof openWorkQuery>).for === 'move';
  const items = await openWork(db, actor, person, isMove);
  const { version, name, status } = person;
  const data: z.infer<typeof openWorkSchema> = {
    person: { id, name, status, version },
    items: items.map(wireItem),
  };
  return { data };
}

/** Posts and records; what somebody who only moves asked for stays theirs. */
async function openWork(db: Queryable, actor: Actor, person: Leaver, isMove: boolean): Promise<OpenItem[]> {
  const posts = await openPosts(db, person, isMove);
  const records = await openRecords(db, actor, person);
  return [
    ...posts,
    ...(isMove ? records.map((one) => ({ ...one, needs: false, successor: false })) : records),
  ];
}

/** Closes an account at once: what is open is handed over or cancelled, sessions end, signing in is refused, the records stay. */
export async function deactivateEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  const found = await lockPerson(trx, context);
  const { work = [], later, remark: why } = context.body as z.infer<typeof deactivateBody>;
  if (found.status === 'inactive') throw new Refusal('WRONG_STATE', `${found.name} is already deactivated.`);
  const person = await findPerson(trx, context.id);
  const items = later && work.length === 0 ? [] : await openWork(trx, context.actor, person, false);
  const decided = later
    ? decidedOf(
        items.map((one) => ({ ...one, needs: false })),
        work,
        person,
      )
    : decidedOf(items, work, person);
  await cancelRecords(trx, context, decided, why || `${person.name} has left.`);
  await changeStatus(trx, context, person, 'inactive');
  await endSessions(trx, context.id);
  await passOn(trx, context, person, decided);
  await context.portal.enqueue(trx, 'end-delegations', {});
  return answer(trx, context, `${person.name} was deactivated and signed out everywhere.`);
}

/** Hands over what somebody left open whose account is closed already. */
export async function handOver(trx: Transaction, context: RequestContext): Promise<Answer> {
  const found = await lockPerson(trx, context);
  if (found.status !== 'inactive')
    throw new Refusal(
      'WRONG_STATE',
      `${found.name} is still here. What is theirs is handed over when they are deactivated.`,
    );
  const person = await findPerson(trx, context.id);
  const { work, remark: why } = context.body as z.infer<typeof handOverBody>;
  const items = await openWork(trx, context.actor, person, false);
  const decided = decidedOf(
    items.map((one) => ({ ...one, needs: false })),
    work,
    person,
  );
  await cancelRecords(trx, context, decided, why || `${person.name} has left.`);
  await passOn(trx, context, person, decided);
  return answer(trx, context, `What is selected of ${person.name} was handed over.`);
}

/** Moves somebody to another department, once their posts in the former one are passed on; their own requests stay theirs. */
export async function moveEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  await lockPerson(trx, context);
  const person = await findPerson(trx, context.id);
  const { work = [], department_id, remark: why } = context.body as z.infer<typeof moveBody>;
  if (department_id === person.department_id) {
    const sentence = `${person.name} is in that department already.`;
    throw new Refusal('RULE', sentence, { department_id: [sentence] });
  }
  const decided = decidedOf(await openWork(trx, context.actor, person, true), work, person);
  await cancelRecords(trx, context, decided, why || `${person.name} moves to another department.`);
  await passOn(trx, context, person, decided);
  await updateRecord(trx, employees, employeeExtensions, {
    ...context,
    body: { department_id },
    seen: undefined,
  });
  return answer(
    trx,
    context,
    `${person.name} was moved. What they asked for before stays with the former department.`,
  );
}

/** Opens an account again; what others went on with is theirs again, and a person who never chose a password gets a new link by mail. */
export async function activateEmployee(trx: Transaction, context: RequestContext): Promise<Answer> {
  const person = await lockPerson(trx, context);
  if (person.status !== 'inactive') throw new Refusal('WRONG_STATE', `${person.name} is not deactivated.`);
  const credentials = await trx
    .selectFrom('user_credentials')
    .select('password_hash')
    .where('user_id', '=', context.id)
    .executeTakeFirst();
  const hasPassword = Boolean(credentials?.password_hash);
  await changeStatus(trx, context, person, hasPassword ? 'active' : 'invited');
  await takeBack(trx, context.actor, person);
  if (hasPassword) return answer(trx, context, `${person.name} can sign in again.`);
  await requestActivation(trx, context.portal, [context.id]);
  return answer(trx, context, `${person.name} gets an e-mail with a link to choose a password.`);
}

async function findPerson(db: Queryable, id: number): Promise<Leaver & { version: number }> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'name', 'department_id', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw new Refusal('NOT_FOUND', 'There is no such employee.');
  return person;
}

async function answer(trx: Transaction, { id, actor }: RequestContext, message: string): Promise<Answer> {
  return { data: await readRecord(trx, employees, employeeExtensions, actor, id), message };
}
