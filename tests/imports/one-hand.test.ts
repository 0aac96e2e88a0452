import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingOfficer } from '../support/acting-officer.ts';
import { addPerson } from '../support/people.ts';
import { csv } from './believable-funds.ts';
import { openStoreDesk, type StoreDesk } from './store-desk.ts';

type Person = { id: number; token: string };

let desk: StoreDesk;
let paper: string;

beforeAll(async () => {
  desk = await openStoreDesk();
  const cells = { CATEGORY: 'Stationery', NAME: 'A4 paper', MEASUREMENT: 'Ream', OPENING_QUANTITY: 7 };
  const made = await desk.judged('products', csv([{ ...cells, OPENING_VALUE: 100 }]));
  await desk.committed(made.id);
  paper = (await desk.product('A4 paper')).code;
});
afterAll(() => desk.close());

/** Goods that somebody brings in by a file, checked. */
async function brought({ token }: Person): Promise<number> {
  const file = csv([{ CODE: paper, QUANTITY: '3', UNIT_PRICE: '33.35' }]);
  const { id } = (await desk.send('restock', file, undefined, token)).body.data;
  await desk.settled(id);
  return id;
}

const ask = async (id: number, act: 'commit' | 'undo', { token }: Person) => {
  const { body } = await desk.call('POST', `imports/${id}/${act}`, {
    token,
    body: act === 'commit' ? { mode: 'all-or-nothing' } : {},
  });
  return [body.code, body.detail];
};
const waits = async ({ token }: Person, id: number) =>
  (await desk.call<{ kind: string; id: number }[]>('GET', 'inbox', { token })).body.data.some(
    (row) => row.kind === 'imports' && row.id === id,
  );

it('what somebody uploaded who acts for an officer of the store is not imported by that officer, also afterwards', async () => {
  const { officer, acting, end, actsToo } = await actingOfficer(desk, 'Store', 'store');
  const { acting: other } = await actsToo();
  const another = await addPerson(desk, { groups: ['Store'] });
  const id = await brought(acting);
  const uploaded = expect.stringContaining(`${acting.name} uploaded this file. Somebody else must`);
  for (const who of [officer, other]) {
    expect(await waits(who, id)).toBe(false);
    expect(await ask(id, 'commit', who)).toEqual(['SECOND_PERSON_NEEDED', uploaded]);
  }
  await end();
  for (const who of [officer, other]) {
    expect(await waits(who, id)).toBe(false);
    expect(await ask(id, 'commit', who)).toEqual(['SECOND_PERSON_NEEDED', uploaded]);
    await expect(
      desk.pool.query(`update imports set status = 'committing', committed_by = $1 where id = $2`, [
        who.id,
        id,
      ]),
    ).rejects.toThrow('what takes two people is imported by somebody else than brought it');
  }
  expect(await waits(another, id)).toBe(true);
  expect((await desk.committed(id, 'all-or-nothing', another)).status).toBe('committed');
});

it('what somebody imported who acts for an officer of the store is not taken back by that officer', async () => {
  const { officer, acting, end } = await actingOfficer(desk, 'Store', 'store');
  const another = await addPerson(desk, { groups: ['Store'] });
  const id = await brought(another);
  expect((await desk.committed(id, 'all-or-nothing', acting)).status).toBe('committed');
  await end();
  expect(await ask(id, 'undo', officer)).toEqual([
    'SECOND_PERSON_NEEDED',
    expect.stringContaining(
      `${acting.name} imported this file. Somebody else must undo it. They acted for you then`,
    ),
  ]);
  await expect(
    desk.pool.query(`update imports set status = 'undoing', undone_by = $1 where id = $2`, [officer.id, id]),
  ).rejects.toThrow('taken back by somebody else than imported it');
});
