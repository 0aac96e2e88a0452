import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, fileOf, layoutOf } from '#server/domain/schedules/index.ts';
import type { FileLayout } from '#shared/schedule-templates.ts';
import { addPerson } from '../support/people.ts';
import { foundWrong } from '../support/verified.ts';
import { type ScheduledDesks, startScheduledDesks } from './scheduled-desks.ts';

let desks: ScheduledDesks;
let admin: { id: number; token: string };
let admin2: { id: number; token: string };
beforeAll(async () => {
  desks = await startScheduledDesks();
  admin = await addPerson(desks, { groups: ['Administrators'] });
  admin2 = await addPerson(desks, { groups: ['Administrators'] });
});
afterAll(() => desks.close());

const LINES = [
  {
    ...{ serial: 1, pv_no: 'PV/2026/0001', payee_name: '=HYPERLINK("x")', payee_bank: 'Access Bank' },
    ...{ bank_code: '044', payee_account: '0000014579', net_kobo: 123_450, gross_kobo: 130_000 },
    ...{ deducted_kobo: 6_550, narration: 'PV/2026/0001 Chairs, "blue"' },
  },
  {
    ...{ serial: 2, pv_no: 'PV/2026/0002', payee_bank: 'Zenith Bank', bank_code: '057' },
    payee_name: 'Ọláyínká Works & Sons of the long name that goes on',
    ...{ payee_account: '2000014579', net_kobo: 7_000_000_000_000, gross_kobo: 7_000_000_000_000 },
    ...{ deducted_kobo: 0, narration: 'PV/2026/0002 Roof' },
  },
] as unknown as Parameters<typeof fileOf>[1];
const ACCOUNT = { name: 'Board Capital', bank_name: 'Zenith Bank', account_number: '1000014571' };
const SCHEDULE = { code: 'PYS0001', day: '2026-11-27', account: ACCOUNT };

const COLUMNS = [
  { place: 2, field: 'account', head: 'Credit account' },
  { place: 1, field: 'constant', head: '=Type', constant: 'NIP' },
  { place: 3, field: 'net', head: 'Amount' },
  { place: 4, field: 'day', head: 'Value date' },
];
const BODY = {
  name: 'Zenith bulk',
  code: 'zenith-bulk',
  kind: 'csv',
  amounts: 'naira',
  days: 'yyyymmdd',
  columns: COLUMNS,
};

interface Template {
  id: number;
  version: number;
  code: string;
  comes_with_portal: boolean;
  status: string;
  columns: { id: number; place: number; field: string }[];
}

const post = (path: string, body: object, who: { token: string } = admin) =>
  desks.call<Template>('POST', `payment-file-templates${path}`, { token: who.token, body });

describe('a file', () => {
  it.each([
    ['csv', '0a69191c0f1b66412c42d6cab04117ad1a47ead4ee5a914c3aaf1100342cbd8a'],
    ['xlsx', '1943d609dfbc8714539f3596438f9f54c526c2e81429786e347a88969ac612f0'],
    ['fixed', '48974e814b36b01d54aa779dfd3f3b71b28bb2b403fd362ce3b8058f36893477'],
  ])('by the template %s that comes with the portal has the same bytes always', async (code, digest) => {
    const layout = await layoutOf(desks.db, code);
    expect(layout && digestOf(await fileOf(SCHEDULE, LINES, layout))).toBe(digest);
  });

  it('has amounts and days as its template writes them, and figures of fixed columns whole', async () => {
    const column = (field: string, width: number | null, head = field) => ({
      ...{ field, width, head, constant: field === 'constant' ? '@NIP' : null },
    });
    const layout = (more: object) =>
      ({
        code: 'x',
        name: 'X',
        kind: 'fixed',
        amounts: 'naira',
        days: 'yyyy-mm-dd',
        columns: [],
        ...more,
      }) as FileLayout;
    const text = async (more: object) => (await fileOf(SCHEDULE, LINES, layout(more))).bytes.toString();
    const fixed = ['constant', 'account', 'net', 'day', 'paying_account', 'payee'].map((field) =>
      column(field, 15),
    );
    expect((await text({ columns: fixed })).split('\r\n')[1]).toBe(
      '@NIP           000002000014579070000000000.002026-11-27     000001000014571Ọláyínká Works ',
    );
    expect(await text({ columns: [column('net', 20)], amounts: 'grouped' })).toContain(
      '   70,000,000,000.00\r\n',
    );
    await expect(text({ columns: [column('net', 10)] })).rejects.toThrow(
      'Net amount 70000000000.00 does not fit into 10 characters of this template.',
    );
    const csv = ['constant', 'gross', 'taxes', 'schedule', 'paying_bank', 'day'].map((field) =>
      column(field, null),
    );
    expect((await text({ kind: 'csv', days: 'dd/mm/yyyy', columns: csv })).split('\r\n')[1]).toBe(
      "'@NIP,1300.00,65.50,PYS0001,Zenith Bank,27/11/2026",
    );
  });
});

describe('a template', () => {
  it('is defined by an administrator, with what a bank needs, and by nobody else', async () => {
    expect((await post('', BODY, desks.people.treasury)).status).toBe(403);
    const wrong = async (columns: object[], more: object = {}) =>
      (await post('', { ...BODY, ...more, columns })).body.errors;
    const [, , net] = COLUMNS;
    expect(await wrong([COLUMNS[0] ?? {}, { place: 2, field: 'gross' }])).toEqual({
      columns: ['A bank pays by NUBAN and net amount of the payee. Add a column of each.'],
      'columns.1.place': ['Another column has this place.'],
      'columns.1.head': ['Say what stands above it.'],
    });
    expect(
      await wrong([...COLUMNS, { place: 9, field: 'constant', head: 'NUBAN', constant: '0123 456 789' }]),
    ).toEqual({
      'columns.4.head': ['A bank could read it as an account, and beneath it is none.'],
      'columns.4.constant': [expect.stringContaining('It could be read as an account')],
    });
    for (const name of ['ＣＳＶ', 'csv', 'Xlsx'])
      expect(await wrong(COLUMNS, { name })).toEqual({
        name: [`It reads like “${name === 'Xlsx' ? 'XLSX' : 'CSV'}”, another template. Choose another name.`],
      });
    expect((await wrong(COLUMNS, { name: 'Zenith \u0412ulk' }))?.name?.[0]).toContain('Use Latin letters');
    const narrow = [
      { place: 1, field: 'account', width: 9 },
      { ...net, constant: 'x' },
    ];
    expect(await wrong(narrow, { kind: 'fixed' })).toEqual({
      'columns.0.width': ['It takes at least 10 characters.'],
      'columns.1.width': ['Say how many characters it takes.'],
      'columns.1.constant': ['Only a column with the same text in every line has one.'],
    });
    expect((await post('', { ...BODY, code: 'Zenith' })).status).toBe(422);
  });

  it('is used once another administrator confirms it', async () => {
    const { treasury, treasury2 } = desks.people;
    const made = await post('', BODY);
    expect(made.body.data).toMatchObject({
      code: 'zenith-bulk',
      comes_with_portal: false,
      status: 'proposed',
    });
    const { id } = made.body.data;
    expect((await post('', BODY)).body.errors?.code?.[0]).toContain('is proposed under this code already');
    const [payment = 0] = await desks.posted([20]);
    const early = await desks.prepare([payment], { template: 'zenith-bulk' });
    expect(early.body.errors?.template).toEqual(['There is no such template']);
    const own = await post(`/${id}/confirm`, {});
    expect(own.body.code).toBe('SOD_SAME_PERSON');
    expect(own.body.detail).toMatch(/^You proposed this template on /);
    expect((await post(`/${id}/confirm`, {}, treasury)).status).toBe(403);
    const alone = `update payment_file_templates set status = 'confirmed', decided_by = proposed_by where id = ${id}`;
    await expect(desks.pool.query(alone)).rejects.toThrow('payment_file_templates_two_people');
    const waits = await desks.call<{ id: number; verb: string }[]>('GET', 'inbox', { token: admin2.token });
    expect(waits.body.data).toContainEqual(
      expect.objectContaining({ id, verb: 'Confirm template of payment files' }),
    );
    expect((await post(`/${id}/confirm`, {}, admin2)).body.data.status).toBe('confirmed');
    const prepared = await desks.prepare([payment], { template: 'zenith-bulk' });
    expect(prepared.body.data).toMatchObject({ template: 'zenith-bulk', status: 'draft' });
    await desks.move(prepared.body.data.id, 'withdraw', treasury2, { reason: 'Another day' });
    const changed = `update payment_file_columns set field = 'gross' where template_id = ${id} and field = 'net'`;
    await expect(desks.pool.query(changed)).rejects.toThrow('stays as it was proposed');
    const renamed = `update payment_file_templates set amounts = 'kobo' where id = ${id}`;
    await expect(desks.pool.query(renamed)).rejects.toThrow('stays as it was proposed');
  });

  it('that comes with the portal stays', async () => {
    const all = await desks.call<Template[]>('GET', 'payment-file-templates', { token: admin.token });
    const { id = 0 } = all.body.data.find(({ code }) => code === 'csv') ?? {};
    expect((await post(`/${id}/stop`, { reason: 'Not used' })).body.detail).toContain(
      'comes with the portal',
    );
    expect((await post('', { ...BODY, code: 'csv', name: 'Mine' })).body.errors?.code?.[0]).toContain(
      'comes with the portal and stays',
    );
    const widen = `update payment_file_columns set width = 50 where template_id = ${id}`;
    await expect(desks.pool.query(widen)).rejects.toThrow('stays as it was proposed');
  });

  it('goes out as it was signed, and what was sent is saved in the same bytes whatever becomes of it', async () => {
    const { treasury, treasury3 } = desks.people;
    const payments = await desks.posted([1_234.5, 60]);
    const more = { template: 'zenith-bulk' };
    const { digest, id, ...sent } = await desks.sent(payments.slice(0, 1), more);
    expect(sent).toMatchObject({
      status: 'sent',
      files: [{ code: 'zenith-bulk', name: 'Zenith bulk, as it was sent' }],
    });
    const saved = () => desks.call('GET', `payment-schedules/${id}/export`, { token: treasury.token });
    const first = await saved();
    expect(first.text).toMatch(
      /^\uFEFF'=Type,Credit account,Amount,Value date\r\nNIP,\d{10},1234\.50,\d{8}\r\n$/,
    );
    const draft = (await desks.prepare(payments.slice(1), more)).body.data.id;
    await desks.move(draft, 'approve', treasury);
    // A change is a proposal under the same code, and takes the place of what was confirmed before.
    const changed = await post('', { ...BODY, amounts: 'grouped' });
    await post(`/${changed.body.data.id}/confirm`, {}, admin2);
    const { rows } = await desks.pool.query(
      `select status from payment_file_templates where code = 'zenith-bulk' order by id`,
    );
    expect(rows).toEqual([{ status: 'former' }, { status: 'confirmed' }]);
    const second = await desks.move(draft, 'approve', treasury3);
    expect(second.body.detail).toBe(
      'The template of its file was replaced or stopped. Withdraw this schedule and prepare another.',
    );
    const behind = `update payment_schedules set status = 'approved', second_signed_by = ${treasury3.id} where id = ${draft}`;
    await expect(desks.pool.query(behind)).rejects.toThrow('is not paid as it says');
    expect((await saved()).bytes.equals(first.bytes)).toBe(true);
    expect((await post(`/${changed.body.data.id}/stop`, { reason: 'Another bank' })).status).toBe(200);
    expect((await saved()).bytes.equals(first.bytes)).toBe(true);
    const stays = `update payment_schedules set file_layout = null where digest = '${digest}'`;
    await expect(desks.pool.query(stays)).rejects.toThrow('stays');
    expect(await foundWrong(desks.pool)).toEqual([]);
  });
});
