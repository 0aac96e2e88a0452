import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());

const act = (who: { token: string }, year: number, name: string, body: object) =>
  desk.call<{ version: number }>('POST', `budget-years/${year}/closing/${name}`, { token: who.token, body });
const seenIn = async (year: number) => (await desk.closing(year)).version;

describe('The version that an officer saw', () => {
  it('is 0 of a year about which nothing was decided, which is submitted and confirmed with it', async () => {
    const { year } = await desk.ground();
    const { budget, budget2 } = desk.people;
    expect(await seenIn(year)).toBe(0);
    const { version } = done(await act(budget, year, 'submit', { seen: 0 }));
    expect(version).toBe(await seenIn(year));
    done(await act(budget2, year, 'confirm', { seen: version }));
  });

  it('lets the first decision of a year be taken, and no second one that didn’t see it', async () => {
    const { year, fund } = await desk.ground();
    const [id = 0] = await desk.expend(fund, [7]);
    const items = (decision: string) => [{ type: 'expenditure', id, decision }];
    done(await act(desk.people.budget, year, 'decide', { items: items('lapsed'), seen: 0 }));
    const late = await act(desk.people.budget2, year, 'decide', { items: items('carried'), seen: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'STALE']);
    expect((await desk.item(year, 'expenditure', id))?.decision).toBe('lapsed');
  });
});

describe('Two officers who decide about the same item', () => {
  it('don’t overwrite each other: the second is told who decided what, and may decide once they have seen it', async () => {
    const { year, fund } = await desk.ground();
    const { budget, budget2 } = desk.people;
    const [id = 0, other = 0] = await desk.expend(fund, [7, 8]);
    const seenAt = async (of: number) => (await desk.item(year, 'expenditure', of))?.decided_at;
    const decided = (of: number, decision: string, seen_decided_at?: string | null) => ({
      ...{ type: 'expenditure', id: of, decision },
      ...(seen_decided_at === undefined ? {} : { seen_decided_at }),
    });
    done(await desk.decide(year, decided(id, 'lapsed', await seenAt(id))));
    const late = await desk.decide(
      year,
      [decided(other, 'carried', null), decided(id, 'carried', null)],
      budget2,
    );
    const code = await desk.value('select code from expenditures where id = $1', id);
    expect([late.status, late.body.code]).toEqual([409, 'STALE']);
    expect(late.body.detail).toMatch(
      new RegExp(`^${code} was decided as “Lapsed” by ${budget.name} on .*, after you opened it\\. Look at`),
    );
    expect((await desk.item(year, 'expenditure', id))?.decision).toBe('lapsed');
    expect((await desk.item(year, 'expenditure', other))?.decision).toBeNull();
    done(await desk.decide(year, decided(other, 'carried', null), budget2));
    done(await desk.decide(year, decided(id, 'carried', await seenAt(id)), budget2));
    expect((await desk.item(year, 'expenditure', id))?.decision).toBe('carried');
  });
});

describe('An act on a close', () => {
  const bodies = { decide: { items: [{ type: 'expenditure', id: 1, decision: 'lapsed' }] }, submit: {} };
  const acts = Object.entries({ ...bodies, 'send-back': { remark: 'Too early' }, confirm: {} });

  it.each(acts)(
    'asks first whether somebody may, then what they saw, then what can be done: %s',
    async (name, body) => {
      const { year } = await desk.ground();
      const { budget, budget2 } = desk.people;
      const foreign = await addPerson(desk, { groups: ['Audit'], permissions: ['edit-funds'] });
      done(await desk.submit(year));
      const seen = await seenIn(year);
      const code = async (who: { token: string }, given: number) =>
        (await act(who, year, name, { ...body, seen: given })).body.code;
      expect(await code(foreign, seen - 1)).toBe('FORBIDDEN');
      if (name === 'confirm') expect(await code(budget, seen - 1)).toBe('SOD_SAME_PERSON');
      // What is being closed is stopped by nobody: the state refuses every act.
      await desk.pool.query(
        'update year_closings set confirmed_by = $1, confirmed_at = now() where year = $2',
        [budget2.id, year],
      );
      const now = await seenIn(year);
      expect(await code(budget2, now - 1)).toBe('STALE');
      expect(await code(budget2, now)).toBe('WRONG_STATE');
    },
  );
});
