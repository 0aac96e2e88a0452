import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { appropriation, csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';
import { manyFunds } from './import-server.ts';

let desk: ImportDesk;
const QUIET = appropriation(2023).slice(0, 3);
const BOOKED = appropriation(2024).slice(0, 6);
const [one = '', two = ''] = BOOKED.map(({ CODE }) => CODE);

beforeAll(async () => {
  desk = await openImportDesk();
  for (const funds of [QUIET, BOOKED.slice(0, 4)])
    await desk.committed((await desk.judged('funds', csv(funds))).id);
  const { id } = await fund(one);
  await desk.db
    .insertInto('fund_entries')
    .values({
      ...{ fund_id: id, kind: 'expenditure-raised', booked_kobo: 100, source_type: 'tests', source_id: 1 },
      ...{ seq: 0, running_approved_kobo: 0, running_booked_kobo: 0 },
      ...{ running_actual_kobo: 0, running_reserved_kobo: 0 },
    })
    .execute();
});
afterAll(() => desk.close());

async function fund(code: string) {
  return desk.db
    .selectFrom('funds as f')
    .innerJoin('budget_codes as c', 'c.id', 'f.budget_code_id')
    .select(['f.id', 'f.approved_kobo'])
    .where('c.code', '=', code)
    .where('f.budget_year', '=', 2024)
    .executeTakeFirstOrThrow();
}

function ask(id: number, act: 'commit' | 'undo', { token }: { token: string }) {
  return desk.call('POST', `imports/${id}/${act}`, {
    token,
    body: act === 'commit' ? { mode: 'all-or-nothing' } : {},
  });
}

const inboxOf = async ({ token }: { token: string }) =>
  (await desk.call<{ kind: string; id: number }[]>('GET', 'inbox', { token })).body.data
    .filter(({ kind }) => kind === 'imports')
    .map(({ id }) => id);

let total = 2_000_000_000;
const newTotal = (year: number, CODE: string) => {
  total += 1_000_000;
  return csv([{ CODE, YEAR: year, APPROVED: String(total) }]);
};

describe('new totals', () => {
  it.each([
    ['update-funds', 'a booked year', () => newTotal(2024, one), 422],
    ['update-funds', 'a year nothing was booked in', () => newTotal(2023, QUIET[0]?.CODE ?? ''), 200],
    ['funds', 'a booked year', () => csv(BOOKED.slice(4, 5)), 422],
    ['funds', 'a year nothing was booked in', () => csv(appropriation(2022).slice(0, 1)), 200],
  ] as const)('of %s in %s: whoever uploaded them imports too, #%# ', async (kind, _year, file, status) => {
    const run = await desk.judged(kind, file());
    const answer = await ask(run.id, 'commit', desk.person);
    expect(answer.status, answer.text).toBe(status);
    if (status === 200) {
      await desk.settled(run.id);
      return;
    }
    expect(answer.body.code).toBe('SECOND_PERSON_NEEDED');
    expect(answer.body.detail).toContain('Money is booked in 2024 already. You uploaded this file');
    expect([run.commit_problem, run.years_by_two]).toEqual([answer.body.detail, [2024]]);
    expect([await inboxOf(desk.person), await inboxOf(desk.second)]).toEqual([[], [run.id]]);
    expect((await desk.committed(run.id, 'all-or-nothing', desk.second)).status).toBe('committed');
    expect(await inboxOf(desk.second)).toEqual([]);
    const told = await desk.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', desk.person.id)
      .execute();
    expect(told.at(-1)?.title).toContain(`${desk.second.name} imports your file`);
  });

  it('of staff take one person, whatever the year', async () => {
    const row = { ID: 'N-1', FIRSTNAME: 'Ada', SURNAME: 'Obi', EMAIL: 'n1@agency.test', GRADE: 'GL08' };
    const run = await desk.judged('users', csv([{ ...row, DEPARTMENT: BOOKED[0]?.DEPARTMENT ?? '' }]));
    expect((await desk.committed(run.id)).status).toBe('committed');
  });

  it('whose columns a second person matched are imported by neither of the two', async () => {
    const run = await desk.judged('update-funds', newTotal(2024, two));
    const matched = await desk.call('POST', `imports/${run.id}/mapping`, {
      token: desk.second.token,
      body: { mapping: run.mapping },
    });
    expect(matched.status, matched.text).toBe(200);
    await desk.settled(run.id);
    for (const person of [desk.person, desk.second])
      expect((await ask(run.id, 'commit', person)).body.code).toBe('SECOND_PERSON_NEEDED');
    const third = await addPerson(desk, {
      permissions: ['add-imports', 'read-imports', 'edit-funds', 'read-funds'],
    });
    expect(await inboxOf(third)).toEqual([run.id]);
    const before = (await fund(two)).approved_kobo;
    const asked = await ask(run.id, 'commit', third);
    expect(asked.body.message).toContain('Somebody else can undo this until');
    expect((await desk.settled(run.id)).status).toBe('committed');
    expect((await fund(two)).approved_kobo).not.toBe(before);
    // Nor does whoever imported them take them back alone.
    expect((await ask(run.id, 'undo', third)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await desk.undone(run.id)).now.status).toBe('undone');
    expect((await fund(two)).approved_kobo).toBe(before);
  });

  it('of a year in which something was booked after they were asked for are checked once more', async () => {
    const file = csv([{ CODE: QUIET[1]?.CODE ?? '', YEAR: 2023, APPROVED: '7,000,000,000' }]);
    const run = await desk.judged('update-funds', file);
    expect((await ask(run.id, 'commit', desk.person)).status).toBe(200);
    await desk.pool.query(`insert into fund_entries (fund_id, seq, kind, booked_kobo, source_type, source_id,
        running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo)
      select id, 0, 'expenditure-raised', 1, 'tests', 2, 0, 0, 0, 0 from funds where budget_year = 2023 limit 1`);
    const stopped = await desk.settled(run.id);
    expect(stopped).toMatchObject({ status: 'judged', years_by_two: [2023] });
    expect(stopped.error).toContain('You uploaded this file');
  });

  it.each([
    ['good-rows', 2051, 'committed', 300],
    ['all-or-nothing', 2052, 'judged', 0],
  ] as const)(
    'of a year in which something is booked while they are written, %s, wait for a second from then on',
    async (mode, year, status, written) => {
      const [first] = appropriation(year);
      await desk.committed((await desk.judged('funds', csv([{ ...first, CODE: 'C9901' }]))).id);
      const run = await desk.judged('funds', manyFunds(1_200, year));
      await desk.pool.query(`
      create function book_meanwhile() returns trigger language plpgsql as $$
      begin
        insert into fund_entries (fund_id, seq, kind, booked_kobo, source_type, source_id,
            running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo)
          select f.id, 0, 'expenditure-raised', 1, 'tests', 3, 0, 0, 0, 0
            from funds f join budget_codes c on c.id = f.budget_code_id where f.budget_year = ${year} and c.code = 'C9901';
        return null;
      end $$;
      create trigger book_meanwhile after update of done_rows on imports for each row
        when (new.id = ${run.id} and old.done_rows = 0 and new.done_rows > 0) execute function book_meanwhile()`);
      const { token } = desk.person;
      const asked = await desk.call('POST', `imports/${run.id}/commit`, { token, body: { mode } });
      expect(asked.status, asked.text).toBe(200);
      const stopped = await desk.settled(run.id);
      await desk.pool.query('drop function book_meanwhile cascade');
      expect([stopped.status, stopped.done_rows]).toEqual([status, written]);
      const { rows } = await desk.pool.query(
        'select count(*)::int as funds from funds where budget_year = $1',
        [year],
      );
      expect(rows).toEqual([{ funds: written + 1 }]);
      if (mode === 'all-or-nothing') {
        expect(stopped.error).toContain(`Money is booked in ${year} already. You uploaded this file`);
        return;
      }
      expect(stopped.counts).toMatchObject({ insert: 300, refused: 900 });
      const left = await desk.rows(run.id, '&judgement=refused');
      expect(left[0]?.reason).toBe(
        `Money was booked in ${year} while this file was imported, so somebody else imports the rest: upload these rows again.`,
      );
    },
  );

  it('go on being written by one person in no way, whatever the program thinks', async () => {
    const run = await desk.judged('update-funds', newTotal(2024, one));
    await desk.pool.query(
      `set session_replication_role = replica;
       update imports set status = 'committing', mode = 'good-rows', committed_by = user_id where id = ${run.id};
       set session_replication_role = origin`,
    );
    await expect(
      desk.pool.query(`update imports set done_rows = 1 where id = $1`, [run.id]),
    ).rejects.toMatchObject({ constraint: 'imports_second_person' });
    await desk.pool.query(`update imports set status = 'failed' where id = $1`, [run.id]);
  });

  it.each(['committing', 'undoing'] as const)('are held by the database too: %s', async (status) => {
    const run = await desk.judged('update-funds', newTotal(2024, one));
    const column = status === 'committing' ? 'committed_by' : 'undone_by';
    if (status === 'undoing') await desk.committed(run.id, 'all-or-nothing', desk.second);
    const by = status === 'undoing' ? desk.second.id : desk.person.id;
    const written = desk.pool.query(`update imports set status = $1, ${column} = $2 where id = $3`, [
      status,
      by,
      run.id,
    ]);
    await expect(written).rejects.toMatchObject({ constraint: 'imports_second_person' });
  });
});
