import { addPerson } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';
import type { Call } from './valid-posts.ts';

/** Officers of two departments. */
async function officers(portal: TestPortal) {
  const officer = (department_id: number) =>
    addPerson(portal, { groups: ['Department Officers'], department_id });
  const { rows } = await portal.pool.query<{ id: number }>('select id from departments order by id limit 2');
  const [here = 0, there = 0] = rows.map(({ id }) => id);
  return { there, sender: await officer(here), receiver: await officer(there) };
}

async function made(portal: TestPortal) {
  const desks = await officers(portal);
  const { token } = desks.sender;
  const body = { type: 'work-order', description: 'Mend the roof of the store' };
  const answer = await portal.call<{ id: number }>('POST', 'documents', { token, body });
  return { ...desks, id: answer.body.data.id };
}

async function sent(portal: TestPortal) {
  const document = await made(portal);
  const { id, there, sender } = document;
  const body = { department_id: there };
  await portal.call('POST', `documents/${id}/dispatch`, { token: sender.token, body });
  return document;
}

async function onSent(portal: TestPortal, act: string, body: object): Promise<Call> {
  const { id, receiver } = await sent(portal);
  return { path: `/documents/${id}/${act}`, token: receiver.token, body };
}

async function onMade(portal: TestPortal, act: string, body: (there: number) => object): Promise<Call> {
  const { id, sender, there } = await made(portal);
  return { path: `/documents/${id}/${act}`, token: sender.token, body: body(there) };
}

/** Calls of document control that the schema alone doesn't make. */
export const DOCUMENT_CALLS: Readonly<Record<string, (portal: TestPortal) => Promise<Call>>> = {
  '/documents': async (portal) => ({
    token: (await officers(portal)).sender.token,
    body: { type: 'work-order', description: 'Mend the roof of the store' },
  }),
  '/documents/:id/dispatch': (portal) => onMade(portal, 'dispatch', (department_id) => ({ department_id })),
  '/documents/:id/complete': (portal) => onMade(portal, 'complete', () => ({})),
  '/documents/:id/cancel': (portal) => onMade(portal, 'cancel', () => ({ reason: 'Not needed any more' })),
  '/documents/:id/receive': (portal) => onSent(portal, 'receive', {}),
  '/documents/:id/refuse': (portal) => onSent(portal, 'refuse', { remark: 'Not enclosed' }),
  '/documents/acknowledge': async (portal) => {
    const { id, receiver } = await sent(portal);
    return { token: receiver.token, body: { ids: [id] } };
  },
  '/documents/acts/dispatch': async (portal) => {
    const { id, sender, there } = await made(portal);
    return { token: sender.token, body: { rows: [{ id }], department_id: there } };
  },
  '/documents/acts/receive': async (portal) => {
    const { id, receiver } = await sent(portal);
    return { token: receiver.token, body: { rows: [{ id }] } };
  },
};
