import { describe, expect, it } from 'vitest';
import { digestOf, fileOf } from '#server/domain/schedules/index.ts';
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
