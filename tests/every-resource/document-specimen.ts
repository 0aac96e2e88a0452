import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named, type Somebody } from './workflow-cast.ts';

/** Work-orders: those of the owner's department are where they were made, or ended there; those of the stranger's were sent to it. */
export const DOCUMENTS: Specimen = {
  natural: {
    pending: (desks, cast) => made(desks, named(cast, 'owner')),
    dispatched: sent,
    received: async (desks, cast) => {
      const id = await sent(desks, cast);
      await act(desks, named(cast, 'owner'), id, 'receive', {});
      return id;
    },
    completed: async (desks, cast) => {
      const id = await made(desks, named(cast, 'owner'));
      await act(desks, named(cast, 'owner'), id, 'complete', {});
      return id;
    },
    cancelled: async (desks, cast) => {
      const id = await made(desks, named(cast, 'owner'));
      await act(desks, named(cast, 'owner'), id, 'cancel', { reason: 'Not needed' });
      return id;
    },
  },
  sees: {
    documents: isSender,
    acknowledge: isReceiver,
    drafts: (who, desks, state) =>
      who.offices.includes('administrators') ||
      who.offices.includes('records') ||
      isSender(who, desks, state) ||
      isReceiver(who, desks, state),
  },
  bodies: { dispatch: async ({ works }) => ({ department_id: works }) },
};

const SENT = ['dispatched', 'received'];

function isSender({ departments }: Somebody, { ict, works }: Desks, state: string): boolean {
  return (
    departments.includes(SENT.includes(state) ? works : ict) ||
    (state === 'received' && departments.includes(ict))
  );
}

function isReceiver({ departments }: Somebody, { ict }: Desks, state: string): boolean {
  return SENT.includes(state) && departments.includes(ict);
}

async function made(desks: Desks, { token }: { token: string }): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', 'documents', {
    token,
    body: { type: 'work-order', description: 'Mend the roof of the store' },
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}

async function sent(desks: Desks, cast: Cast): Promise<number> {
  const stranger = named(cast, 'stranger');
  const id = await made(desks, stranger);
  await act(desks, stranger, id, 'dispatch', { department_id: desks.ict });
  return id;
}

async function act(desks: Desks, { token }: Somebody, id: number, name: string, body: object): Promise<void> {
  const answer = await desks.call('POST', `documents/${id}/${name}`, { token, body });
  if (answer.status !== 200) throw new Error(`${name} ${answer.status}: ${answer.text}`);
}
