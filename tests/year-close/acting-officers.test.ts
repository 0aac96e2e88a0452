import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sheet } from '#shared/resource/sheet.ts';
import { actingOfficer } from '../support/acting-officer.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;
let seat: Awaited<ReturnType<typeof actingOfficer>>;
let year: number;

beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  year = (await desk.ground()).year;
  seat = await actingOfficer(desk);
});

const waiting = async (who: { token: string }) => {
  const rows = done(
    await desk.call<{ kind: string; title: string; code: string }[]>('GET', 'inbox', { token: who.token }),
  );
  return rows.filter(({ kind, code }) => kind === 'year-closings' && code === `Budget year ${year}`);
};

const told = async ({ id }: { id: number }) => {
  const { rows } = await desk.pool.query<{ title: string }>(
    'select title from notifications where user_id = $1 order by id',
    [id],
  );
  return rows.map(({ title }) => title);
};

describe('A close that somebody submitted for an officer', () => {
  it('is not confirmed by that officer, also when nobody acts for them any more', async () => {
    const { officer, acting, end } = seat;
    done(await desk.submit(year, acting));
    await end();
    expect((await desk.closing(year, '', officer)).may.confirm).toBe(
      'It was submitted for you. Another budget officer must confirm it.',
    );
    expect(await waiting(officer)).toEqual([]);
    const refused = await desk.confirm(year, officer);
    expect([refused.status, refused.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    await expect(
      desk.pool.query(
        `update year_closings set confirmed_by = submitted_for_id, confirmed_at = now() where year = $1`,
        [year],
      ),
    ).rejects.toThrow('year_closings_two_people');
    expect(await waiting(desk.people.budget2)).toHaveLength(1);
    expect(done(await desk.confirm(year)).status).toBe('closed');
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it('says for whom it was submitted and confirmed: on its page, in its list, in the inbox and on paper', async () => {
    const { officer, acting } = seat;
    const other = await actingOfficer(desk);
    const submitted = `${acting.name} for ${officer.name}`;
    done(await desk.submit(year, acting));
    expect((await waiting(other.acting))[0]?.title).toBe(`Submitted by ${submitted}`);
    done(await desk.confirm(year, other.acting));
    expect(await desk.closing(year)).toMatchObject({
      ...{ submitted_by: { id: acting.id }, submitted_for: officer.name },
      ...{ confirmed_by: { id: other.acting.id }, confirmed_for: other.officer.name },
    });
    const { token } = desk.people.budget;
    const id = Number(await desk.value('select id from year_closings where year = $1', year));
    expect(done(await desk.call('GET', `yearClosings/${id}`, { token }))).toMatchObject({
      ...{ submitted_for: { id: officer.id }, confirmed_for: other.officer.name },
    });
    const { facts } = done(await desk.call<Sheet>('GET', `yearClosings/${id}/sheet`, { token }));
    const fact = (label: string) => facts.find((one) => one.label === label)?.value;
    expect([fact('Submitted by'), fact('Confirmed by')]).toEqual([
      submitted,
      `${other.acting.name} for ${other.officer.name}`,
    ]);
  });

  it('is told to whoever can confirm it, and its officer reads what becomes of it', async () => {
    const { officer, acting } = seat;
    const waits = `The close of ${year} waits for a second officer`;
    done(await desk.submit(year, acting));
    expect(await told(desk.people.budget2)).toContain(waits);
    expect(await told(acting)).not.toContain(waits);
    expect(await told(officer)).not.toContain(waits);
    expect(await told(officer)).toContain(`The close of ${year} was submitted for you`);
    const back = { token: desk.people.budget2.token, body: { remark: 'Is it still wanted?' } };
    done(await desk.call('POST', `budget-years/${year}/closing/send-back`, back));
    for (const who of [officer, acting])
      expect(await told(who)).toContain(`The close of ${year} was sent back`);
    // Whoever acts for the officer who submits is no second one either.
    done(await desk.submit(year, officer));
    expect(await told(acting)).not.toContain(waits);
  });
});
