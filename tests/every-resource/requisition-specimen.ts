import type { Desks } from '../payments/desks.ts';
import { giveCollectCode, requisitionBody } from '../support/requisitions.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** Requisitions that the owner asks for, of the department whose head is in the cast. */
export const REQUISITIONS: Specimen = {
  natural: {
    pending: asked,
    approved: (desks, cast) => moved(desks, cast, ['head', 'approve']),
    registered: (desks, cast) => moved(desks, cast, ['head', 'approve'], ['store', 'register']),
    treated: (desks, cast) =>
      moved(desks, cast, ['head', 'approve'], ['store', 'register'], ['store', 'treat']),
  },
  sees: {
    requisitions: ({ key }) => key === 'owner',
    'requisition-requests': ({ heads, offices }, { ict }, state) =>
      heads.includes(ict) || (offices.includes('store') && ['approved', 'registered'].includes(state)),
    'inventory-requests': ({ offices }, _desks, state) =>
      isStore(offices) && !['pending', 'cancelled', 'deleted'].includes(state),
    'treated-requisitions': ({ key, offices }, _desks, state) =>
      ['treated', 'collected'].includes(state) && (key === 'owner' || isStore(offices)),
  },
  barred: { askedOrOwn: { owner: true } },
  // Whoever asked is still here.
  stops: { 'collect as collected-for-somebody-who-left': ['treated'] },
  besides: {
    'of which some was issued': async (desks, cast) => {
      const id = await moved(desks, cast, ['head', 'approve'], ['store', 'register']);
      const items = [{ id: await itemOf(desks, id), quantity: 1 }];
      await act(desks, cast, 'store', id, 'treat', { items });
      return id;
    },
  },
  bodies: {
    treat: async (desks, id) => ({ items: [{ id: await itemOf(desks, id), quantity: 2 }] }),
    return: async (desks, id) => ({ items: [{ id: await itemOf(desks, id), quantity: 1 }] }),
    collect: async (desks, id, who) => {
      const { rows } = await desks.pool.query('select from requisitions where id = $1 and owner_id = $2', [
        id,
        who.id,
      ]);
      const counted = { short: 0, damaged: 0 };
      return rows.length > 0 ? counted : { ...counted, code: await giveCollectCode(desks, id) };
    },
  },
};

function isStore(offices: readonly string[]): boolean {
  return offices.includes('store') || offices.includes('administrators');
}

async function asked(desks: Desks, cast: Cast): Promise<number> {
  const { token } = named(cast, 'owner');
  const answer = await desks.call<{ id: number }>('POST', 'requisitions', {
    token,
    body: await requisitionBody(desks),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}

async function moved(
  desks: Desks,
  cast: Cast,
  ...steps: readonly [who: string, act: string][]
): Promise<number> {
  const id = await asked(desks, cast);
  for (const [who, name] of steps) {
    const items = name === 'treat' ? { items: [{ id: await itemOf(desks, id), quantity: 2 }] } : {};
    await act(desks, cast, who, id, name, items);
  }
  return id;
}

async function act(
  desks: Desks,
  cast: Cast,
  who: string,
  id: number,
  name: string,
  body: object,
): Promise<void> {
  const { token } = named(cast, who);
  const answer = await desks.call('POST', `requisitions/${id}/${name}`, { token, body });
  if (answer.status !== 200) throw new Error(`${name} ${answer.status}: ${answer.text}`);
}

async function itemOf({ pool }: Pick<Desks, 'pool'>, id: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from requisition_items where requisition_id = $1',
    [id],
  );
  return rows[0]?.id ?? 0;
}
