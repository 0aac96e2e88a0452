import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerFile } from '#shared/resources/payments/schedule-answers.ts';
import { workbookParts, xls, zip } from '../spreadsheets/workbooks.ts';
import { nodesOf, plansOf, statementsOf } from '../support/plans.ts';
import { foundWrong } from '../support/verified.ts';
import { type ScheduledDesks, startScheduledDesks } from './scheduled-desks.ts';

let desks: ScheduledDesks;
beforeAll(async () => {
  desks = await startScheduledDesks();
});
afterAll(() => desks.close());

describe('a payment schedule', () => {
  it('is made of what was posted on the day, as it was posted, tax apart', async () => {
    const { treasury2, audit } = desks.people;
    const [plain = 0] = await desks.posted([1_000]);
    const [taxed = 0] = await desks.posted([107_500], {});
    const waits = await desks.taxed(500, { transaction_class: 'not-liable', vat: 'none' });
    expect((await desks.prepare([plain], {}, audit)).status).toBe(403);
    const unposted = await desks.prepare([plain, waits.id]);
    expect(unposted.body.detail).toBe(`${waits.pv_no} is not posted.`);
    const another = await desks.prepare([plain], { day: '2026-01-05' });
    expect(another.body.detail).toContain('a schedule has payments of one day');
    const nobody = await desks.prepare([plain], { bank_account_id: 9_999 });
    expect(nobody.body.errors?.bank_account_id).toBeDefined();
    const payable = await desks.call<{ payments: { id: number; net: number; why_not: string | null }[] }>(
      'GET',
      `payment-schedules/payable?day=${desks.day}`,
      { token: treasury2.token },
    );
    expect(payable.body.data.payments).toMatchObject([
      { id: plain, net: 1_000, why_not: null },
      { id: taxed, net: 95_000, why_not: null },
    ]);
    const made = await desks.prepare([taxed, plain]);
    expect(made.body.message).toMatch(/^PYS\d+ of ₦96,000.00 waits for two signatories\.$/);
    expect(made.body.data).toMatchObject({
      ...{ status: 'draft', gross: 108_500, deducted: 12_500, amount: 96_000 },
      lines: [
        { serial: 1, payment_id: plain, net: 1_000, bank_code: '044', fits: expect.any(Boolean) },
        { serial: 2, payment_id: taxed, net: 95_000, bank_code: '044' },
      ],
    });
    const twice = await desks.prepare([plain]);
    expect(twice.body).toMatchObject({ code: 'TAKEN' });
    expect(twice.body.detail).toContain(`is in schedule ${made.body.data.code} already`);
  });

  it('looks for what was posted by its day alone, however many payments there are', async () => {
    const { token } = desks.people.treasury2;
    const path = `payment-schedules/payable?day=${desks.day}`;
    const sent = await statementsOf(() => desks.call('GET', path, { token }));
    const reads = sent.filter(({ text }) => /from payments p/.test(text));
    expect(reads).toHaveLength(2);
    const plans = await plansOf(desks, reads, 'set local enable_seqscan = off');
    for (const plan of plans)
      expect(nodesOf(plan).map((node) => node['Index Name'])).toContain('payments_paid_on');
  });

  it('is signed by two who neither prepared it nor posted anything in it, and then sent', async () => {
    const { treasury, treasury2, treasury3 } = desks.people;
    const payments = await desks.posted([300]);
    const { id, code } = (await desks.prepare(payments, {}, treasury3)).body.data;
    expect((await desks.move(id, 'approve', treasury3)).body.detail).toContain('You prepared this schedule.');
    expect((await desks.move(id, 'approve', treasury2)).body.detail).toContain('You posted a payment');
    expect((await desks.move(id, 'send', treasury)).body.code).toBe('WRONG_STATE');
    const first = await desks.move(id, 'approve', treasury);
    expect(first.body.data).toMatchObject({ status: 'draft', first_signed_by: treasury.id });
    expect((await desks.move(id, 'approve', treasury)).body.detail).toContain('You signed this schedule');
    // The database holds it too, whoever is named.
    const sign = (who: number) =>
      desks.pool.query(
        `update payment_schedules set second_signed_by = ${who}, status = 'approved' where id = ${id}`,
      );
    await expect(sign(treasury2.id)).rejects.toThrow('who posted a payment signs');
    await expect(sign(treasury3.id)).rejects.toThrow('payment_schedules_two_signatories');
    const early = `payment-schedules/${id}/export`;
    expect((await desks.call('GET', early, { token: treasury.token })).body.detail).toContain(
      'Two signatories',
    );
    await desks.move(id, 'withdraw', treasury3, { reason: 'Another account pays it' });
    const again = await desks.sent(payments);
    expect(again).toMatchObject({ status: 'sent', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(again.code).not.toBe(code);
    expect((await desks.move(again.id, 'withdraw', treasury3, { reason: 'Late' })).body.code).toBe(
      'WRONG_STATE',
    );
  });

  it('is saved by the template that was signed, the same bytes each time, and its digest is printed', async () => {
    const { treasury } = desks.people;
    const schedule = await desks.sent(await desks.posted([1_234.5]));
    const file = async (query = '') =>
      desks.call('GET', `payment-schedules/${schedule.id}/export${query}`, { token: treasury.token });
    const csv = await file();
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="${schedule.code}.csv"`);
    expect(createHash('sha256').update(csv.bytes).digest('hex')).toBe(schedule.digest);
    const timeline = await desks.call<{ action: string; remark: string }[]>(
      'GET',
      `payment-schedules/${schedule.id}/timeline`,
      { token: treasury.token },
    );
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({
        action: 'exported',
        remark: `${schedule.code}.csv by the template CSV, SHA-256 ${schedule.digest}`,
      }),
    );
    const [line] = schedule.lines;
    expect(csv.text).toContain(`,Access Bank,044,${line?.payee_account},1234.50,`);
    expect((await file('?template=fixed')).body.detail).toBe(
      `${schedule.code} was signed with the template CSV: its file is saved by that alone.`,
    );
    const book = await desks.sent(await desks.posted([10]), { template: 'xlsx' });
    const asBook = () => desks.call('GET', `payment-schedules/${book.id}/export`, { token: treasury.token });
    const once = await asBook();
    await new Promise((wait) => setTimeout(wait, 2_100));
    expect((await asBook()).bytes.equals(once.bytes)).toBe(true);
    const paper = await desks.call<{
      facts: { label: string; value: string }[];
      total: { in_words: string };
    }>('GET', `payment-schedules/${schedule.id}/sheet`, { token: treasury.token });
    const told = paper.body.data.facts.find(({ label }) => label === 'SHA-256 of the file')?.value;
    expect(told?.replaceAll(' ', '')).toBe(schedule.digest);
    expect(paper.body.data.total.in_words).toBe(
      'One thousand, two hundred and thirty-four naira, fifty kobo only',
    );
  });
});

describe('what the bank answers', () => {
  it('is entered once: what it rejected is recorded as returned, and can be paid anew', async () => {
    const { treasury, treasury2, treasury3 } = desks.people;
    const [good = 0, bad = 0] = await desks.posted([400, 600]);
    const schedule = await desks.sent([good, bad]);
    const [first, second] = schedule.lines.map(({ id }) => id);
    const answer = (lines: object[], more: object = {}) =>
      desks.move(schedule.id, 'confirm', treasury, { lines, ...more });
    const paid = { id: first, outcome: 'paid' };
    const rejected = { id: second, outcome: 'rejected', reason: 'Account is dormant' };
    const other = await answer([paid, rejected], { digest: 'a'.repeat(64) });
    expect(other.body.detail).toContain('its digest is another');
    expect((await answer([paid])).status).toBe(422);
    expect((await answer([paid, { id: second, outcome: 'rejected' }])).body.errors).toEqual({
      'lines.1.reason': ['Say why the bank rejected it.'],
    });
    const told = await answer([paid, rejected], { digest: schedule.digest });
    expect(told.body.data).toMatchObject({ status: 'partly-confirmed' });
    expect(told.body.data.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'rejected']);
    expect((await answer([paid, rejected])).body.code).toBe('WRONG_STATE');
    expect((await desks.prepare([bad])).body.code).toBe('TAKEN');
    expect((await desks.act(treasury, bad, 'confirm-bounce')).body.code).toBe('SOD_SAME_PERSON');
    expect((await desks.act(treasury3, bad, 'confirm-bounce')).status).toBe(200);
    await desks.clearedBy(bad, treasury2);
    expect((await desks.prepare([bad])).status).toBe(201);
    expect((await desks.prepare([good])).body.code).toBe('TAKEN');
  });

  it('is read from the bank’s file, whose rows are looked at and recorded by nobody', async () => {
    const { treasury, audit } = desks.people;
    const schedule = await desks.sent(await desks.posted([700, 750]));
    const [first, second] = schedule.lines;
    const path = `payment-schedules/${schedule.id}/read-answer`;
    const read = (content: string | Uint8Array<ArrayBuffer>, name: string, who = treasury) => {
      const form = new FormData();
      form.set('file', new File([content], name));
      return desks.call<AnswerFile>('POST', path, { token: who.token, form });
    };
    const text = `Zenith Bank\n\nStatus;Account;Amount;Serial\nPaid;${first?.payee_account};700;1\nPending;;750;2\nPaid;;1;3\n`;
    expect((await read(text, 'answer.csv', audit)).status).toBe(403);
    const two = new FormData();
    for (const name of ['one.csv', 'two.csv']) two.append('file', new File([text], name));
    const sent = (more: object) => desks.call('POST', path, { token: treasury.token, ...more });
    expect((await sent({ form: two })).body.errors?.file?.[0]).toContain('the form has several');
    expect((await sent({ body: { file: 1 } })).body.detail).toContain('sent as a form');
    const told = await read(text, 'answer.csv');
    expect(told.body.message).toBe(
      '1 of 2 lines read from answer.csv. Say yourself what became of the other. Nothing is recorded yet.',
    );
    expect(told.body.data).toEqual({
      ...{ name: 'answer.csv', sheet: null, hidden_rows: 0 },
      lines: [
        { id: first?.id, row: 4, outcome: 'paid', reason: null, problem: null },
        {
          ...{ id: second?.id, row: 5, outcome: null, reason: null },
          problem: 'Row 5 says “Pending”, which is neither paid nor rejected.',
        },
      ],
      others: [{ row: 6, problem: 'It names line “3”, and the schedule has lines 1 to 2.' }],
    });
    const book = xls([
      ['S/N', 'Response'],
      [1, '00'],
      [2, 'Returned: account closed'],
    ]);
    const { lines } = (await read(new Uint8Array(book), 'answer.xls')).body.data;
    expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['paid', null],
      ['rejected', 'account closed'],
    ]);
    const bare = await read('Serial,Amount\n1,700\n', 'answer.csv');
    expect(bare.body.detail).toContain('No column of “answer.csv” says what became of the payments.');
    expect((await read('Status\nPaid\n', 'answer.csv')).body.detail).toContain('names the payments');
    expect((await read('PK', 'answer.xlsx')).body.code).toBe('FILE_TYPE');
    const claims = 150 * 1024 * 1024;
    const large = zip([...workbookParts(''), { name: 'xl/media/a.png', content: '', claims }]);
    expect((await read(new Uint8Array(large), 'answer.xlsx')).status).toBe(413);
    const { rows } = await desks.pool.query(
      `select outcome from payment_schedule_lines where schedule_id = ${schedule.id}`,
    );
    expect(rows).toEqual([{ outcome: null }, { outcome: null }]);
    await desks.move(schedule.id, 'confirm', treasury, {
      lines: lines.map(({ id, outcome, reason }) => ({ id, outcome, ...(reason ? { reason } : {}) })),
    });
    expect((await read(text, 'answer.csv')).body.code).toBe('WRONG_STATE');
  });

  it('is not recorded a second time of what was returned before', async () => {
    const { treasury, treasury3 } = desks.people;
    const [one = 0] = await desks.posted([800]);
    const schedule = await desks.sent([one]);
    await desks.act(treasury, one, 'bounce', { reason: 'Name differs', date: desks.day });
    const [line] = schedule.lines;
    const said = { id: line?.id, outcome: 'paid' };
    const paid = await desks.move(schedule.id, 'confirm', treasury3, { lines: [said] });
    expect(paid.body.errors?.lines?.[0]).toContain('is recorded as returned by the bank');
    const lines = [{ ...said, outcome: 'rejected', reason: 'Name differs' }];
    const told = await desks.move(schedule.id, 'confirm', treasury3, { lines });
    expect(told.body.data.status).toBe('partly-confirmed');
    const { rows } = await desks.pool.query(`select from payment_bounces where payment_id = ${one}`);
    expect(rows).toHaveLength(1);
  });

  it('never goes out while the bank is said to have returned something in it', async () => {
    const { treasury, treasury2, treasury3 } = desks.people;
    const [one = 0] = await desks.posted([900]);
    const { id } = (await desks.prepare([one])).body.data;
    await desks.move(id, 'approve', treasury);
    await desks.move(id, 'approve', treasury3);
    expect((await desks.move(id, 'withdraw', treasury, { reason: 'Late' })).body.detail).toContain(
      'approved',
    );
    await desks.act(treasury, one, 'bounce', { reason: 'Name differs', date: desks.day });
    expect((await desks.move(id, 'send', treasury2)).body.detail).toMatch(
      /^PV.* is recorded as returned by the bank\. This schedule waits until that is decided\.$/,
    );
    // One officer says that it came back: what two signed is not undone by that.
    expect((await desks.move(id, 'withdraw', treasury, { reason: 'Returned' })).body.code).toBe(
      'WRONG_STATE',
    );
    await desks.act(treasury3, one, 'confirm-bounce');
    const send = desks.pool.query(
      `update payment_schedules set status = 'sent', digest = repeat('a', 64), sent_by = 1 where id = ${id}`,
    );
    await expect(send).rejects.toThrow('something in it is not paid as it says');
    expect((await desks.move(id, 'withdraw', treasury, { reason: 'Returned' })).status).toBe(200);
  });
});

it('has a payment in one schedule, however many prepare one at once', async () => {
  const { treasury, treasury2, treasury3 } = desks.people;
  const payments = await desks.posted([50, 60]);
  const people = [treasury, treasury2, treasury3];
  const tries = Array.from({ length: 50 }, (_, turn) =>
    desks.prepare(turn % 2 ? payments : [...payments].reverse(), {}, people[turn % 3]),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['TAKEN']),
  );
  const { rows } = await desks.pool.query(
    `select payment_id from payment_schedule_lines where is_live and payment_id = any($1)`,
    [payments],
  );
  expect(rows).toHaveLength(2);
});

it('stays as it was prepared, in the database too', async () => {
  const run = (statement: string) => desks.pool.query(statement);
  await expect(
    run('update payment_schedules set amount_kobo = 1, gross_kobo = 1, deducted_kobo = 0'),
  ).rejects.toThrow('stays as it was prepared');
  await expect(run('update payment_schedule_lines set net_kobo = 1')).rejects.toThrow('stays');
  await expect(run('update payment_schedule_lines set is_live = false where is_live')).rejects.toThrow(
    'stays',
  );
  await expect(run('delete from payment_schedule_lines')).rejects.toThrow('stays');
  await expect(run('delete from payment_schedules')).rejects.toThrow(
    'payment_schedule_lines_schedule_id_fkey',
  );
});

it('leaves nothing for verify to find', async () => {
  expect(await foundWrong(desks.pool)).toEqual([]);
});
