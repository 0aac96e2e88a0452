import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/people.ts';
import { csv } from './believable-funds.ts';
import { type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
let admin: Awaited<ReturnType<typeof addPerson>>;
beforeAll(async () => {
  desk = await openImportDesk();
  admin = await addPerson(desk, { groups: ['Administrators'] });
  await desk.db.insertInto('groups').values({ name: 'Registry' }).execute();
});
afterAll(() => desk.close());

let people = 0;
function row(GROUPS: string, more: object = {}) {
  people += 1;
  const EMAIL = `gr${people}@agency.test`;
  return {
    ...{ ID: `GR/${people}`, FIRSTNAME: 'Ada', SURNAME: 'Obi', EMAIL, GRADE: 'GL08', DEPARTMENT: 'MM4' },
    ...{ GROUPS, ...more },
  };
}

/** Brings a file as somebody, and has it carried out where no row is refused. */
async function brought(rows: object[], as: { token: string }) {
  const { body } = await desk.send('users', csv(rows), 'staff.csv', as.token);
  await desk.settled(body.data.id);
  const reasons = (await desk.rows(body.data.id)).map(({ reason }) => reason);
  if (reasons.every((reason) => reason === null)) await desk.committed(body.data.id, 'all-or-nothing', as);
  return { id: body.data.id, reasons };
}

const OFFICES = ['Administrators', 'Budget Officers', 'Treasury', 'Audit'];

describe('an import of staff', () => {
  it.each(OFFICES)(
    'puts nobody into %s for who is no administrator, nor takes anybody out',
    async (office) => {
      const added = await brought([row(office)], desk.person);
      expect(added.reasons[0]).toContain(`GROUPS: Only an administrator can change who is in ${office}.`);
      const officer = row(office);
      const first = await brought([officer], admin);
      expect(first.reasons).toEqual([null]);
      const taken = await brought([{ ...officer, GROUPS: 'Registry' }], desk.person);
      expect(taken.reasons[0]).toContain(`Only an administrator can change who is in ${office}.`);
      // Nor does an undo.
      const undone = await desk.call('POST', `imports/${first.id}/undo`, { token: desk.person.token });
      expect([undone.status, undone.body.detail]).toEqual([
        403,
        `Only an administrator can change who is in ${office}.`,
      ]);
    },
  );

  it('gives nobody a group that holds more than who brings it', async () => {
    const given = await brought([row('Store')], desk.person);
    expect(given.reasons[0]).toContain('GROUPS: Store: You can only give what you have yourself.');
    expect((await brought([row('Registry')], desk.person)).reasons).toEqual([null]);
    expect((await brought([row('Store')], admin)).reasons).toEqual([null]);
  });

  it('brings nobody into a department whose modules who brings it doesn’t have, nor back by an undo', async () => {
    const plain = row('');
    const before = row('', { DEPARTMENT: 'MM5' });
    expect((await brought([plain, before], admin)).reasons).toEqual([null, null]);
    const away = await brought([{ ...before, DEPARTMENT: 'MM4' }], admin);
    await desk.pool.query(
      `insert into module_departments (module_id, department_id)
       select m.id, d.id from modules m, departments d where m.slug = 'brands' and d.abv = 'MM5'`,
    );
    const why = /^DEPARTMENT: You can only give what you have yourself. You don't have: the module /;
    for (const one of [row('', { DEPARTMENT: 'MM5' }), { ...plain, DEPARTMENT: 'MM5' }])
      expect((await brought([one], desk.person)).reasons).toEqual([expect.stringMatching(why)]);
    const undone = await desk.call('POST', `imports/${away.id}/undo`, { token: desk.person.token });
    expect([undone.status, undone.body.detail]).toEqual([403, expect.stringContaining('the module ')]);
    expect((await desk.call('POST', `imports/${away.id}/undo`, { token: admin.token })).status).toBe(200);
    await desk.settled(away.id);
    const mail = await brought([{ ...before, DEPARTMENT: 'MM5', EMAIL: 'mine@agency.test' }], desk.person);
    expect(mail.reasons[0]).toContain('only an administrator can change it');
    await desk.pool.query('delete from module_departments');
  });

  it('ends links that somebody was shown before, where it gives a group, a department or another e-mail', async () => {
    const clerk = await addPerson(desk, { permissions: ['edit-employees'] });
    const people = [row(''), row(''), row(''), row('')];
    expect((await brought(people, admin)).reasons).toEqual([null, null, null, null]);
    const links: string[] = [];
    for (const { EMAIL } of people) {
      const { rows } = await desk.pool.query('select id from users where email = $1', [EMAIL]);
      const shown = await desk.call<{ link: string }>('POST', `users/${rows[0].id}/invite`, {
        token: clerk.token,
      });
      links.push(new URL(shown.body.data.link).searchParams.get('token') ?? '');
    }
    const works = () =>
      Promise.all(links.map(async (link) => (await desk.call('GET', `links/${link}`)).status === 200));
    expect(await works()).toEqual([true, true, true, true]);
    const [first, second, third, fourth] = people;
    const changed = [
      { ...first, GROUPS: 'Treasury' },
      { ...second, DEPARTMENT: 'MM5' },
      { ...third, EMAIL: 'elsewhere@agency.test' },
      { ...fourth, SURNAME: 'Bello' },
    ];
    const run = await brought(changed, admin);
    expect(run.reasons).toEqual([null, null, null, null]);
    expect(await works()).toEqual([false, false, false, true]);
    const { rows } = await desk.pool.query(
      'select array_agg(needs_another_invitation(id) order by id) as again from users where staff_no = any($1)',
      [people.map(({ ID }) => ID)],
    );
    expect(rows[0].again).toEqual([true, true, true, false]);
    await desk.call('POST', `imports/${run.id}/undo`, { token: admin.token });
    // What was given is gone: the links open what they opened when they were shown.
    expect((await desk.settled(run.id)).status).toBe('undone');
    expect(await works()).toEqual([true, true, true, true]);
  });

  it('that an administrator brought is carried out by nobody else', async () => {
    const { body } = await desk.send('users', csv([row('Treasury')]), 'staff.csv', admin.token);
    await desk.settled(body.data.id);
    const stopped = await desk.committed(body.data.id, 'all-or-nothing', desk.person);
    expect(stopped.status).toBe('judged');
    expect(stopped.error).toContain('Only an administrator can change who is in Treasury.');
  });

  it('tells audit and the office once of all whom it brings into it, and of their going by an undo', async () => {
    const auditor = await addPerson(desk, { groups: ['Audit'] });
    const treasurer = await addPerson(desk, { groups: ['Treasury'] });
    await desk.db.deleteFrom('notifications').execute();
    const { id } = await brought([row('Treasury'), row('Treasury'), row('Treasury')], admin);
    const told = async (user_id: number) =>
      (
        await desk.db
          .selectFrom('notifications')
          .select('title')
          .where('user_id', '=', user_id)
          .orderBy('id')
          .execute()
      ).map(({ title }) => title);
    const added = `${admin.name} added Obi Ada, Obi Ada, Obi Ada to Treasury`;
    for (const person of [auditor, treasurer]) expect(await told(person.id)).toEqual([added]);
    expect(await told(admin.id)).toEqual([]);
    await desk.call('POST', `imports/${id}/undo`, { token: admin.token });
    expect((await desk.settled(id)).status).toBe('undone');
    expect(await told(auditor.id)).toEqual([
      added,
      added.replace('added', 'removed').replace(' to ', ' from '),
    ]);
  });
});
