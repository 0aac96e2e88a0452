import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
import { dayAhead, done, startTripDesk, type Trip } from './trip-desk.ts';

let desk: Awaited<ReturnType<typeof startTripDesk>>;
beforeAll(async () => {
  desk = await startTripDesk();
});
afterAll(() => desk.close());

const stay = (from: string, to: string, more: object = {}) => ({
  ...{ purpose: 'Audit of Lagos office', state: 'lagos', accommodation_id: desk.accommodation, from, to },
  ...more,
});

describe('a stay on nights that were asked for already', () => {
  it('says why of those it meets: moved to meet another it is asked again, and never for what it says already', async () => {
    const { token } = desk.people.traveller;
    const ask = (from: number, to: number, more: object = {}) =>
      desk.call<Trip>('POST', 'hotels', { token, body: stay(dayAhead(from), dayAhead(to), more) });
    const one = done(await ask(10, 12));
    const other = done(await ask(20, 22));
    expect((await ask(11, 13)).body.code).toBe('POSSIBLE_DUPLICATE');
    const second = done(await ask(11, 13, { duplicate_remark: 'For a guest' }));
    const change = (body: object, id = second.id) =>
      desk.call<Trip>('PATCH', `hotels/${id}`, { token, body });
    expect((await change({ purpose: 'Audit of the Lagos office' })).status).toBe(200);
    expect((await change({ to: dayAhead(14) })).status).toBe(200);
    // The first met it when the second was asked for.
    expect((await change({ purpose: 'Audit again' }, one.id)).status).toBe(200);
    const moved = await change({ from: dayAhead(21), to: dayAhead(23) });
    expect([moved.status, moved.body.code]).toEqual([409, 'POSSIBLE_DUPLICATE']);
    expect(moved.body.detail).toMatch(new RegExp(`^You asked for a hotel from .+ already: ${other.code}`));
    const said = { from: dayAhead(21), to: dayAhead(23), duplicate_remark: 'For a guest' };
    expect((await change(said)).status).toBe(200);
  });

  it('are those of whoever asked, whoever goes on with it', async () => {
    const { traveller } = desk.people;
    const [leaver, admin] = [
      await addPerson(desk, { groups: ['Staff'], department_id: desk.ict }),
      await addPerson(desk, { groups: ['Administrators'], department_id: desk.ict }),
    ];
    const ask = async (who: { token: string }, from: number, to: number) =>
      done(
        await desk.call<Trip>('POST', 'hotels', {
          token: who.token,
          body: stay(dayAhead(from), dayAhead(to)),
        }),
      );
    const { id } = await ask(leaver, 40, 42);
    await ask(leaver, 50, 52);
    await ask(traveller, 60, 62);
    await desk.pool.query(`update users set status = 'inactive' where id = $1`, [leaver.id]);
    await desk.pool.query(
      `insert into successors (subject_type, subject_id, path, for_id, user_id, named_by) values ('hotels', $1, $2, $3, $4, $5)`,
      [id, `/staff-services/hotels/${id}`, leaver.id, traveller.id, admin.id],
    );
    const move = (from: number, to: number) =>
      desk.call<Trip>('PATCH', `hotels/${id}`, {
        token: traveller.token,
        body: { from: dayAhead(from), to: dayAhead(to) },
      });
    const refused = await move(51, 53);
    expect([refused.status, refused.body.code]).toEqual([409, 'POSSIBLE_DUPLICATE']);
    expect(refused.body.detail).toMatch(/^The same person asked for a hotel/);
    expect((await move(61, 63)).status).toBe(200);
  });
});

describe('the days of a trip', () => {
  it('begin within two years and take one at most, by the database too', async () => {
    const { traveller } = desk.people;
    const ask = (from: string, to: string) =>
      desk.call<Trip>('POST', 'hotels', { token: traveller.token, body: stay(from, to) });
    const latest = `Choose a day within two years: ${formatDay(dayAhead(730))} at the latest`;
    const far = ['9990-12-30', '9999-12-31'] as const;
    expect((await ask(...far)).body.errors).toEqual({ from: [latest], to: ['A stay takes a year at most'] });
    expect((await ask(dayAhead(70), far[1])).body.errors).toEqual({ to: ['A stay takes a year at most'] });
    const flight = await desk.ask(traveller, { from: dayAhead(731), to: dayAhead(1100) });
    expect(flight.body.errors).toEqual({ from: [latest], to: ['A trip takes a year at most'] });
    const { id } = done(await ask(dayAhead(730), dayAhead(731)));
    await expect(
      desk.pool.query(`update hotels set from_day = $1, to_day = $2 where id = ${id}`, [...far]),
    ).rejects.toMatchObject({ constraint: 'days_within_two_years' });
    await expect(
      desk.pool.query(`update hotels set to_day = from_day + 367, nights = 367 where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'hotels_a_year_at_most' });
  });
});
