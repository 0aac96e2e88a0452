import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { amountOf } from '#server/domain/notifications/amounts.ts';
import { mailDigests, mailNews } from '#server/domain/notifications/mail-news.ts';
import { type News, notify } from '#server/domain/notifications/notify.ts';
import type { Portal } from '#server/frame/portal.ts';
import type { Letter } from '#server/mail/letters.ts';
import { NOTICES } from '#shared/notices.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
let reader: Awaited<ReturnType<typeof addPerson>>;
let other: Awaited<ReturnType<typeof addPerson>>;
let sent: { to: string; letter: Letter }[];
let away: string[];
let refused: string[];
let cut: boolean;

beforeAll(async () => {
  portal = await startTestPortal();
  [reader, other] = [await addPerson(portal), await addPerson(portal)];
});
afterAll(() => portal.close());
beforeEach(async () => {
  [sent, away, refused] = [[], [], []];
  cut = false;
  await portal.pool.query('delete from notifications; delete from notice_choices');
});

function mailing() {
  return {
    db: portal.db,
    config: { publicUrl: 'https://portal.test' },
    log: { warn: () => {} },
    mailer: {
      async send({ address }: { address: string }, letter: Letter) {
        if (away.includes(address)) throw new Error('the mail server does not answer');
        if (refused.includes(address)) throw Object.assign(new Error('550'), { code: 'EENVELOPE' });
        sent.push({ to: address, letter });
        if (cut) throw new Error('the portal ended before it noted that the letter was taken');
      },
    },
  } as unknown as Portal;
}

const tell = (...news: Partial<News>[]) =>
  inTransaction(portal.db, (trx) =>
    notify(
      trx,
      ...news.map((one) => ({ user_ids: [reader.id], about: 'waits' as const, title: 'Told', ...one })),
    ),
  );

const choose = (body: object, who = reader) =>
  portal.call<{ about: string; delivery: string }[]>('POST', 'notifications/choices', {
    token: who.token,
    body,
  });

const told = async () =>
  (
    await portal.pool.query<{ id: number; title: string; delivery: string; mailed: boolean }>(
      'select id, title, delivery, mailed_at is not null as mailed from notifications order by id',
    )
  ).rows;

describe('how news reaches somebody', () => {
  it('is as NOTICES says until they choose, and then as they chose, for each what it is about', async () => {
    const before = await portal.call<{ about: string; delivery: string }[]>('GET', 'notifications/choices', {
      token: reader.token,
    });
    expect(before.body.data.map(({ about, delivery }) => [about, delivery])).toEqual(
      NOTICES.map(({ about, delivery }) => [about, delivery]),
    );
    const answer = await choose({ waits: 'mail', mine: 'none', remarks: 'portal' });
    expect(answer.body.data.map(({ delivery }) => delivery)).toEqual([
      'mail',
      'none',
      'portal',
      'digest',
      'mail',
    ]);
    for (const about of ['waits', 'mine', 'remarks', 'reminders'] as const)
      await tell({ about, title: about, user_ids: [reader.id, other.id, reader.id] });
    const mine = await portal.pool.query(
      'select about, kind, delivery from notifications where user_id = $1 order by id',
      [reader.id],
    );
    expect(mine.rows).toEqual([
      { about: 'waits', kind: 'notification', delivery: 'mail' },
      { about: 'remarks', kind: 'message', delivery: 'portal' },
      { about: 'reminders', kind: 'notification', delivery: 'digest' },
    ]);
    expect((await told()).length).toBe(7);
  });

  it('can’t be turned off for what somebody does to their account, not even in the database', async () => {
    const { status, body } = await choose({ account: 'none' });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('account');
    expect((await choose({ account: 'shouted' })).status).toBe(422);
    expect((await choose({ everything: 'none' })).status).toBe(422);
    await expect(
      portal.pool.query(`insert into notice_choices values ($1, 'account', 'none')`, [reader.id]),
    ).rejects.toMatchObject({ constraint: 'notice_choices_always' });
    expect((await choose({ account: 'portal' })).status).toBe(200);
  });
});

describe('a mail at once', () => {
  beforeEach(() => choose({ waits: 'mail' }));

  it('says what, from whom, how much, and where, once', async () => {
    await tell({
      title: 'Choose\nyour flight',
      body: 'Two options <b>',
      amount_kobo: 5_000_000,
      sender_name: 'Ẹniọlá Òkè',
      path: '/staff-services/reservations/7',
    });
    await mailNews(mailing());
    await mailNews(mailing());
    expect(sent).toHaveLength(1);
    const { to, letter } = sent[0] as (typeof sent)[number];
    expect(to).toBe(reader.email);
    expect(letter.subject).toBe('Choose your flight');
    for (const words of [
      'Two options <b>',
      '₦50,000.00',
      'From: Ẹniọlá Òkè',
      'https://portal.test/staff-services/reservations/7',
      'https://portal.test/user/account?tab=settings',
    ])
      expect(letter.text.replaceAll('\u00a0', ' ')).toContain(words);
    expect(letter.html).toContain('Two options &lt;b&gt;');
  });

  it('is not sent of what was read meanwhile, has a letter of its own, or to whoever left', async () => {
    await tell({ title: 'Read' }, { title: 'Has a letter', hasLetter: true });
    await portal.call('POST', 'notifications/read', { token: reader.token, body: { all: true } });
    const gone = await addPerson(portal, { status: 'inactive' });
    await tell({ about: 'remarks', title: 'Left', user_ids: [gone.id] });
    await mailNews(mailing());
    expect(sent).toEqual([]);
  });

  it('that fails keeps nobody else’s, and is tried again', async () => {
    await choose({ waits: 'mail' }, other);
    away = [reader.email];
    await tell({ title: 'First' }, { title: 'Second', user_ids: [other.id] });
    await mailNews(mailing());
    expect(sent.map(({ to }) => to)).toEqual([other.email]);
    away = [];
    await mailNews(mailing());
    expect(sent).toHaveLength(1);
    await portal.pool.query(`update notifications set mail_tried_at = now() - interval '6 minutes'`);
    await mailNews(mailing());
    expect(sent.map(({ letter }) => letter.subject)).toEqual(['Second', 'First']);
  });

  it('that was taken as the portal ended comes again as the same letter, and once more to nobody', async () => {
    await tell({ title: 'First' }, { title: 'Second' });
    cut = true;
    await mailNews(mailing());
    cut = false;
    await portal.pool.query(`update notifications set mail_tried_at = now() - interval '6 minutes'`);
    for (const _ of [1, 2]) await mailNews(mailing());
    const ids = (await told()).map(({ id }) => `news-${id}`).toSorted();
    expect(ids).toHaveLength(2);
    expect(sent.map(({ letter }) => letter.id).toSorted()).toEqual([...ids, ...ids].toSorted());
  });

  it('of two portals at work is sent by one', async () => {
    await tell(...Array.from({ length: 12 }, (_, place) => ({ title: `News ${place}` })));
    await Promise.all([mailNews(mailing()), mailNews(mailing()), mailNews(mailing())]);
    expect(sent.map(({ letter }) => letter.subject).toSorted()).toEqual(
      (await told()).map(({ title }) => title).toSorted(),
    );
  });
});

describe('the morning’s mail', () => {
  const old = () => portal.pool.query(`update notifications set created_at = now() - interval '26 hours'`);

  it('tells each person in one letter what came before it, the newest first, and how much it leaves out', async () => {
    await tell({ title: 'One' }, { title: 'Two' }, { title: 'For another', user_ids: [other.id] });
    await old();
    await tell({ title: 'At once', about: 'remarks' });
    await mailDigests(mailing());
    await mailDigests(mailing());
    expect(sent.map(({ to, letter }) => [to, letter.subject])).toEqual([
      [reader.email, '2 things are new on the Service Portal'],
      [other.email, '1 thing is new on the Service Portal'],
    ]);
    const text = sent[0]?.letter.text ?? '';
    expect(text.indexOf('Two')).toBeGreaterThan(0);
    expect(text.indexOf('Two')).toBeLessThan(text.indexOf('One'));
    expect(text).not.toContain('At once');
    sent = [];
    await tell(...Array.from({ length: 34 }, (_, place) => ({ title: `News ${place}` })));
    await old();
    await mailDigests(mailing());
    expect(sent.map(({ letter }) => letter.subject)).toEqual(['34 things are new on the Service Portal']);
    expect(sent[0]?.letter.text).toContain('The newest 30:');
    expect(sent[0]?.letter.text).not.toContain('News 3\n');
  });

  it('of two portals at work comes once to each', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(portal)));
    const user_ids = people.map(({ id }) => id);
    await tell(...Array.from({ length: 5 }, (_, place) => ({ title: `News ${place}`, user_ids })));
    await old();
    await Promise.all([mailDigests(mailing()), mailDigests(mailing()), mailDigests(mailing())]);
    await mailDigests(mailing());
    expect(sent.map(({ to, letter }) => `${to} ${letter.subject}`).toSorted()).toEqual(
      people.map(({ email }) => `${email} 5 things are new on the Service Portal`).toSorted(),
    );
  });

  it('that fails is sent later in the day', async () => {
    away = [reader.email];
    await tell({ title: 'One' });
    await old();
    await mailDigests(mailing());
    away = [];
    await portal.pool.query(`update notifications set mail_tried_at = now() - interval '31 minutes'`);
    await mailDigests(mailing());
    expect(sent).toHaveLength(1);
    expect((await told())[0]?.mailed).toBe(true);
  });

  it('that nobody takes keeps nobody else’s from being sent that day', async () => {
    const gone = await Promise.all([1, 2, 3, 4].map(() => addPerson(portal)));
    await tell(...gone.map(({ id }) => ({ user_ids: [id] })), { user_ids: [other.id] });
    await old();
    refused = gone.map(({ email }) => email);
    await mailDigests(mailing());
    expect(sent.map(({ to }) => to)).toEqual([other.email]);
    await portal.pool.query('update notifications set mailed_at = null, mail_tried_at = null');
    [sent, away, refused] = [[], refused, []];
    for (const _morning of [1, 2]) {
      await mailDigests(mailing());
      await portal.pool.query(
        `update notifications set mail_tried_at = mail_tried_at - interval '31 minutes'`,
      );
    }
    expect(sent.map(({ to }) => to)).toEqual([other.email]);
  });
});

describe('how much news is about', () => {
  it('is what the record comes to that it leads to, of every kind of record that is about money', async () => {
    const asked = RESOURCES.flatMap((resource) => amountOf(resource, 1) ?? []);
    expect(asked.length).toBeGreaterThan(15);
    for (const select of asked) await select.execute(portal.db);
  });

  it('is said in its mail, with who, what and the link, unless it is about an account', async () => {
    await portal.pool.query(
      `insert into departments (name, code, abv, type) values ('Works', 'W1', 'WKS', 'unit')`,
    );
    const { rows } = await portal.pool.query<{ id: number }>(
      `insert into claims (code, purpose, type, claim_type, started, finished, user_id, department_id, total_kobo)
         select draw_code('SC'), 'Printing', 'others', 'claim', lagos_today(), lagos_today(), $1, d.id, 0 from departments d limit 1 returning id`,
      [reader.id],
    );
    const id = rows[0]?.id ?? 0;
    await portal.pool.query(
      `insert into expense_lines (claim_id, description, from_day, to_day, amount_kobo) values ($1, 'Printing', lagos_today(), lagos_today(), 1250050)`,
      [id],
    );
    const path = `/staff-services/claims/${id}`;
    await choose(Object.fromEntries(NOTICES.map(({ about }) => [about, 'mail'])));
    await tell(
      ...NOTICES.map(({ about }) => ({ about, title: `Of ${about}`, path, sender_name: 'Bola Ade' })),
    );
    await mailNews(mailing());
    expect(sent).toHaveLength(NOTICES.length);
    for (const { about } of NOTICES) {
      const letter = sent.find(({ letter: one }) => JSON.stringify(one).includes(`Of ${about}`))?.letter;
      const text = JSON.stringify(letter);
      expect(text, about).toContain('Bola Ade');
      expect(text, about).toContain(`https://portal.test${path}`);
      if (about === 'account') expect(text).not.toContain('12,500.50');
      else expect(text, about).toContain('₦12,500.50');
    }
  });
});
