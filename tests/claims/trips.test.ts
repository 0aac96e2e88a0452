import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAPER_CHECKS } from '#server/verify/paper-checks.ts';
import { addDays } from '#shared/dates.ts';
import { foundAfter, foundBy } from '../support/verified.ts';
import { dayAhead, done } from '../travel/trip-desk.ts';
import { startAdvancesDesk } from './advances-desk.ts';

interface Trip {
  id: number;
  started: string;
  finished: string;
  parts: {
    kind: string;
    id: number;
    status: string;
    path: string | null;
    amount: number | null;
    owed: number;
  }[];
  nearby: { kind: string; id: number }[];
  may_move: boolean;
  cost: number;
  held: number;
  got: number;
  owed: number;
  owes: number;
}

let desk: Awaited<ReturnType<typeof startAdvancesDesk>>;
beforeAll(async () => {
  desk = await startAdvancesDesk();
}, 120_000);
afterAll(() => desk.close());

const read = (id: number, who: { token: string } = desk.people.traveller) =>
  desk.call<Trip>('GET', `trips/${id}`, { token: who.token });
const move = (id: number, body: object, who: { token: string } = desk.people.traveller) =>
  desk.call<Trip>('POST', `trips/${id}/parts`, { token: who.token, body });
const tripOf = async (table: string, id: number) => {
  const { rows } = await desk.pool.query<{ trip_id: number }>(`select trip_id from ${table} where id = $1`, [
    id,
  ]);
  return rows[0]?.trip_id ?? 0;
};

it('joins what one person asks for on days that overlap or touch, and adds up what it comes to', async () => {
  const { traveller, officer, budget, treasury, treasury2, audit } = desk.people;
  const from = dayAhead(60);
  const flight = done(await desk.ask(traveller, { from, to: addDays(from, 3) }));
  const id = await tripOf('reservations', flight.id);
  done(await desk.act(desk.people.logistics, flight.id, 'take'));
  const { options } = done(
    await desk.act(desk.people.logistics, flight.id, 'decide', {
      options: [{ title: 'Ibom Air', cost: 90_000 }],
      reserved_fund_id: desk.payer,
    }),
  );
  const fund_id = await desk.fund();
  done(await desk.act(traveller, flight.id, 'accept', { option: options[0]?.id, fund_id }));
  const claim = await desk.submitted(desk.trip({ started: addDays(from, 3), finished: addDays(from, 5) }));
  expect(await tripOf('claims', claim.id)).toBe(id);
  const apart = done(
    await desk.makeClaim(desk.trip({ started: addDays(from, 7), finished: addDays(from, 8) })),
  );
  expect(await tripOf('claims', apart.id)).not.toBe(id);

  const before = done(await read(id));
  expect(before).toMatchObject({
    ...{ started: from, finished: addDays(from, 5), may_move: true },
    ...{ cost: 0, held: 90_000, got: 0, owed: claim.total, owes: 0 },
    nearby: [{ kind: 'claims', id: apart.id }],
  });
  expect(before.parts.map(({ kind, status, path }) => [kind, status, path])).toEqual([
    ['flights', 'accepted', `/staff-services/flights/${flight.id}`],
    ['claims', 'registered', `/staff-services/claims/${claim.id}`],
  ]);

  const raised = done(await desk.raise({ category: 'staff-claim', claim_id: claim.id, fund_id }));
  const {
    payments: [payment = 0],
  } = await desk.batched(raised.id);
  await desk.clearedBy(payment, budget, treasury, audit, treasury2);
  expect(done(await read(id))).toMatchObject({ cost: claim.total, got: claim.total, owed: 0, held: 90_000 });
  // Whoever bears it reads it too, and opens of it what is theirs to read.
  const seen = done(await read(id, officer));
  expect(seen.parts.map(({ path }) => path)).toEqual([null, `/staff-services/claims/${claim.id}`]);
  expect((await read(id, desk.people.stranger)).status).toBe(404);
});

it('lets its traveller, and the department that bears it, say what belongs to it', async () => {
  const { officer, stranger, logistics } = desk.people;
  const first = done(await desk.makeClaim(desk.trip()));
  const second = done(await desk.makeClaim(desk.trip()));
  const [one, other] = [await tripOf('claims', first.id), await tripOf('claims', second.id)];
  const part = { kind: 'claims', part_id: second.id };
  expect(done(await move(one, { ...part, together: true })).parts).toHaveLength(2);
  expect(await tripOf('claims', second.id)).toBe(one);
  expect((await move(one, { ...part, together: true })).body.detail).toBe(
    `${second.code} belongs to this trip already.`,
  );
  // A draft is its owner's alone, in a trip too.
  expect((await read(one, officer)).status).toBe(404);
  for (const { id } of [first, second]) done(await desk.claimAct(desk.people.traveller, id, 'submit'));
  expect(done(await move(one, { ...part, together: false }, officer)).parts).toHaveLength(1);
  expect(await tripOf('claims', second.id)).not.toBe(one);
  expect((await move(other, { ...part, together: false })).body.detail).toContain('does not belong');
  expect(await foundBy(desk.pool, PAPER_CHECKS)).toEqual([]);
  const back = `update claims set trip_id = ${one} where id = ${second.id}`;
  expect(await foundAfter(desk.pool, back, 'Nights of trips')).toMatch(
    / or of another than its timeline tells/,
  );
  expect((await move(one, { ...part, together: true }, stranger)).status).toBe(404);
  expect((await move(one, { ...part, together: true }, logistics)).body.detail).toContain(
    'The traveller says',
  );
  const foreign = done(await desk.ask(stranger, {}));
  const refused = await move(one, { kind: 'flights', part_id: foreign.id, together: true });
  expect(refused.body.errors).toHaveProperty('part_id');
});

it('counts an advance as what its traveller got and has to account for', async () => {
  const drafted = done(await desk.make());
  const id = await tripOf('touring_advances', drafted.id);
  expect(done(await read(id))).toMatchObject({ cost: 0, got: 0, owed: drafted.total, owes: 0 });
  const paid = await desk.paid();
  const trip = done(await read(await tripOf('touring_advances', paid.id)));
  expect(trip).toMatchObject({ cost: paid.total, got: paid.total, owed: 0, owes: paid.total });
  expect(trip.parts).toMatchObject([
    { kind: 'touring-advances', status: 'paid', path: `/budget/touring-advance/${paid.id}` },
  ]);
});

it('shows a claim to others once it is submitted, and takes in nothing that is no part of a journey', async () => {
  const { traveller, officer, logistics, treasury, audit } = desk.people;
  await desk.settleAll();
  const advance = await desk.paid();
  const id = await tripOf('touring_advances', advance.id);
  const days = { started: advance.finished, finished: addDays(advance.finished, 2) };
  const draft = done(await desk.makeClaim(desk.trip({ ...days, purpose: 'Not decided yet' })));
  expect(done(await read(id)).parts).toMatchObject([{ id: advance.id }, { id: draft.id }]);
  for (const who of [officer, logistics, treasury])
    expect(done(await read(id, who)).parts).toMatchObject([{ id: advance.id }]);
  const part = { kind: 'claims', part_id: draft.id };
  expect((await move(id, { ...part, together: false }, officer)).body.errors).toHaveProperty('part_id');
  done(await move(id, { ...part, together: false }));
  expect(done(await read(id)).nearby).toMatchObject([{ id: draft.id }]);
  expect(done(await read(id, officer)).nearby).toEqual([]);

  const spent = [await desk.bought(1_000)];
  const lines = advance.expenses.map(({ allowance_id, from }) => ({ allowance_id, from }));
  const retirement = done(
    await desk.call<{ id: number }>('POST', 'retirements', {
      token: traveller.token,
      body: { touring_advance_id: advance.id, expenses: [...lines, ...spent] },
    }),
  );
  const act = (name: string, { token } = traveller) =>
    desk.call<{ claim: { id: number } }>('POST', `retirements/${retirement.id}/${name}`, { token, body: {} });
  done(await act('submit'));
  const { claim } = done(await act('close', audit));
  const other = done(await desk.makeClaim(desk.trip({ type: 'others', expenses: [await desk.bought(10)] })));
  for (const part_id of [claim.id, other.id]) {
    const refused = await move(id, { kind: 'claims', part_id, together: true });
    expect(refused.body.errors).toHaveProperty('part_id');
  }
  expect(done(await read(id))).toMatchObject({ owed: 1_000 });
});
