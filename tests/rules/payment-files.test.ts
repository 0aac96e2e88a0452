import { describe, expect, it } from 'vitest';
import { layoutProblems } from '#server/domain/schedules/layout-problems.ts';
import { digestOf, fileOf } from '#server/domain/schedules/schedule-file.ts';
import { foreignLetter } from '#server/domain/schedules/template-heads.ts';
import type { FileLayout } from '#shared/schedule-templates.ts';

const LINE = {
  ...{ serial: 1, pv_no: 'PV/2026/0002', payee_bank: 'Zenith Bank', bank_code: '057' },
  payee_name: 'Ọláyínká Works & Sons of the long name that goes on',
  ...{ payee_account: '2000014579', net_kobo: 7_000_000_000_000, gross_kobo: 7_000_000_000_000 },
  ...{ deducted_kobo: 0, narration: 'PV/2026/0002 Roof' },
};
const ACCOUNT = { name: 'Board Capital', bank_name: 'Zenith Bank', account_number: '1000014571' };
const SCHEDULE = { code: 'PYS0001', day: '2026-11-27', account: ACCOUNT };
const FIXED: FileLayout = {
  ...{ code: 'narrow', name: 'Narrow', kind: 'fixed', amounts: 'kobo', days: 'dd-mm-yyyy' },
  columns: [
    { field: 'payee', head: null, constant: null, width: 30 },
    { field: 'account', head: null, constant: null, width: 10 },
  ],
};

async function bytesOf(payee_name: string, layout: FileLayout): Promise<Buffer> {
  const lines = [{ ...LINE, payee_name }] as unknown as Parameters<typeof fileOf>[1];
  return (await fileOf(SCHEDULE, lines, layout)).bytes;
}

describe('a file of fixed columns', () => {
  it.each([
    ['Ọláyínká Ɗan-Fulani & Ñ’ Sons', "Olayinka Dan-Fulani & N' Sons "],
    ['Bola 😀🏽 Stores 東', 'Bola ?? Stores ?              '],
    ['ŋ\u200bÆ ﬁne ₦ \u202eBest', 'nAE fine N Best               '],
    ['x'.repeat(200), 'x'.repeat(30)],
  ])('has “%s” in plain letters, one byte each, so that no figure shifts', async (payee, written) => {
    const bytes = await bytesOf(payee, { ...FIXED, words: 'ascii' });
    expect(bytes.toString('latin1')).toBe(`${written}2000014579\r\n`);
  });

  it('keeps its bytes where it was sent with words as they were written', async () => {
    const name = 'Ọláyínká 😀 Works';
    expect((await bytesOf(name, FIXED)).toString()).toBe(`${name.padEnd(30)}2000014579\r\n`);
    const lines = [{ ...LINE, payee_name: name }] as unknown as Parameters<typeof fileOf>[1];
    expect(digestOf(await fileOf(SCHEDULE, lines, FIXED))).not.toBe(
      digestOf(await fileOf(SCHEDULE, lines, { ...FIXED, words: 'ascii' })),
    );
  });
});

type Columns = Parameters<typeof layoutProblems>[0]['columns'];

/** What is wrong with columns beside those that every template has. */
function wrong(columns: readonly object[], more: Partial<FileLayout> = {}) {
  const all = [{ field: 'account', head: 'NUBAN' }, { field: 'net', head: 'Net amount' }, ...columns];
  const whole = all.map((column, at) => ({
    ...{ place: at + 1, head: null, constant: null, width: 60 },
    ...column,
  })) as unknown as Columns;
  const problems = layoutProblems({ kind: 'csv', amounts: 'naira', ...more, columns: whole });
  return Object.fromEntries(Object.entries(problems).map(([path, [sentence]]) => [path, sentence]));
}

const FIGURES =
  'It could be read as an account: a text has six figures at most. Choose the column of an account instead.';

describe('a template of payment files', () => {
  const text = (constant: string, head = 'Type') => ({ field: 'constant', constant, head });

  it.each(['0123 456', '01a23b45c67', '０１２３４５６', '①②③④⑤⑥⑦', '٠١٢٣٤٥٦'])(
    'has no text of more than six figures, such as “%s”',
    (constant) => {
      expect(wrong([text(constant)])).toEqual({ 'columns.2.constant': FIGURES });
      expect(wrong([text('NIP 044-150')])).toEqual({});
    },
  );

  it('counts the figures of fixed columns side by side together', () => {
    const parts = [text('0123'), text('A45'), text('67')];
    expect(wrong(parts, { kind: 'fixed' })).toEqual({ 'columns.4.constant': FIGURES });
    expect(wrong(parts)).toEqual({});
  });

  it.each([
    ['narration', 'NUBAN', 'A bank could read it as an account, and beneath it is none.'],
    ['serial', 'Ａccount Ｎumber', 'A bank could read it as an account, and beneath it is none.'],
    ['serial', 'NU\u200bBAN of payee', 'A bank could read it as an account, and beneath it is none.'],
    ['serial', 'NU\u0412AN', 'Use Latin letters: others look like them and are read as something else.'],
    [
      'paying_account',
      'Account No.',
      'It could be read as the account of the payee. Say “paying” or “debit” in it.',
    ],
    ['account', 'Debit account', 'It reads as the account that pays. Beneath it is the NUBAN of the payee.'],
    ['gross', 'Amount', 'A bank could pay by it. Say “gross” in it.'],
    ['taxes', 'Net amount (₦)', 'A bank could pay by it. Say “tax” in it.'],
    ['serial', 'Amount', 'A bank could read it as an amount, and beneath it is none.'],
  ])('has above %s no head “%s”', (field, head, sentence) => {
    expect(wrong([{ field, head }])).toEqual({ 'columns.2.head': sentence });
  });

  it.each([
    ['paying_account', 'Debit account'],
    ['paying_account', 'Source NUBAN'],
    ['paying_name', 'Account name'],
    ['gross', 'Gross amount'],
    ['taxes', 'Amount of tax'],
    ['narration', 'Narration'],
    ['bank_code', 'Sort code'],
  ])('may have above %s the head “%s”', (field, head) => {
    expect(wrong([{ field, head }])).toEqual({});
  });

  it('in kobo says so above every amount, except in fixed columns', () => {
    const sentence = 'Amounts are in kobo, and a bank reads naira. Say “kobo” in it.';
    const gross = { field: 'gross', head: 'Gross (kobo)' };
    expect(wrong([gross], { amounts: 'kobo' })).toEqual({ 'columns.1.head': sentence });
    expect(wrong([gross], { amounts: 'kobo', kind: 'fixed' })).toEqual({});
  });

  it('has a name in Latin letters, with the marks of Nigerian languages', () => {
    expect(['СSV', 'Zenith βulk', 'ЗENITH'].map(foreignLetter)).toEqual([true, true, true]);
    expect(['Ọ̀ṣun bulk 2', 'ＣＳＶ', 'Ɓanki’s'].map(foreignLetter)).toEqual([false, false, false]);
  });
});
