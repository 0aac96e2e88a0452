import { describe, expect, it, vi } from 'vitest';
import type { Candidate } from '#server/domain/statements/candidate.ts';
import type { OpenLine } from '#server/domain/statements/open-line.ts';
import { proposeMatches } from '#server/domain/statements/propose-matches.ts';
import { isDraft } from '#shared/reconciliation.ts';
import { saidKinds, wrongWay } from '#shared/statement-matches.ts';

const SCHEDULE: Candidate = {
  ...{
    kind: 'schedule',
    id: 1,
    code: 'PYS04821',
    names: ['PYS04821'],
    amount_kobo: -300_000,
    other_kobo: -200_000,
  },
  ...{ day: '2026-11-10', person: null },
};
const PAYMENT = payment(2, 'PV/2026/00012', -100_000, 'Taxed Works Ltd');
const OTHER = payment(3, 'PV/2026/00120', -200_000, 'Delta Office Supplies');
const REMITTANCE: Candidate = {
  ...{ kind: 'remittance', id: 4, code: 'TXR00001', names: ['TXR00001', 'FIRS/778'], amount_kobo: -5_000 },
  ...{ day: '2026-11-20', person: 'Federal Inland Revenue Service' },
};
const RETURNED: Candidate = {
  ...{ kind: 'receipt', id: 5, code: 'MR/2026/00007', names: ['MR/2026/00007', 'PV/2026/00012'] },
  ...{ amount_kobo: 100_000, day: '2026-11-12', person: 'Zenith Bank' },
};
const ALL = [SCHEDULE, PAYMENT, OTHER, REMITTANCE, RETURNED];

/** What is proposed of one line among candidates, by hand. */
const TABLE: readonly [what: string, kobo: number, day: string, narration: string, expected: string[]][] = [
  ['a schedule that is named', -300_000, '2026-11-11', 'BULK NIP PYS04821 APPROVED', ['schedule 1 certain']],
  ['a schedule of which only a part was paid', -200_000, '2026-11-11', 'pys04821', ['schedule 1 certain']],
  [
    'a payment no surer by a number that goes on',
    -100_000,
    '2026-11-11',
    'NIP/PV/2026/00012/TAXED',
    ['payment 2 likely'],
  ],
  [
    'a payment by its voucher, whole',
    -100_000,
    '2026-11-11',
    'NIP TRF PV 2026 00012 taxed works',
    ['payment 2 certain'],
  ],
  ['no payment by a part of its number', -200_000, '2026-01-01', 'PV/2026/0012', []],
  ['no payment of another amount', -100_001, '2026-11-11', 'PV/2026/00012', []],
  ['a payment by amount and payee', -100_000, '2026-11-13', 'TRF TO TAXED WORKS', ['payment 2 likely']],
  ['a payment by its amount alone', -100_000, '2026-11-13', 'TRF', ['payment 2 likely']],
  ['nothing that was sent later', -300_000, '2026-11-09', 'PYS04821', []],
  ['nothing that was paid later', -200_000, '2026-11-09', 'TRF', []],
  ['nothing by an amount long after', -100_000, '2026-12-30', 'TRF', []],
  ['one of two by its amount', -200_000, '2026-11-12', 'TRF', ['schedule 1 possible', 'payment 3 possible']],
  ['a remittance by its receipt', -5_000, '2026-11-21', 'REMITA FIRS 778', ['remittance 4 certain']],
  ['what the bank returned', 100_000, '2026-11-12', 'RVSL PV/2026/00012', ['receipt 5 certain']],
  ['no credit that is a payment', 100_000, '2026-12-30', 'PYS04821', []],
  ['a charge by its word', -5_250, '2026-11-12', 'SMS ALERT CHARGES OCT', ['charge null likely']],
  ['COT', -1_000, '2026-11-12', 'C.O.T', ['charge null likely']],
  ['stamp duty', -5_000_0, '2026-12-30', 'EMTL levy', ['charge null likely']],
  ['VAT on charges', -400, '2026-11-12', 'VAT ON CHARGES', ['charge null likely']],
  [
    'a charge that is much for one',
    -20_000_000,
    '2026-11-12',
    'Account maintenance fee',
    ['charge null possible'],
  ],
  ['interest', 700, '2026-11-12', 'Interest capitalised', ['interest null likely']],
  ['a release', 900_000_000, '2026-11-12', 'FGN WARRANT Q4', ['funding null likely']],
  ['nothing of what says nothing', -77, '2026-11-12', 'SUNDRY', []],
];

describe('a line of the bank is proposed as', () => {
  it.each(TABLE)('%s', (_, kobo, day, narration, expected) => {
    const [found] = proposeMatches([line(9, kobo, day, narration)], ALL);
    expect(found?.proposals.map(({ kind, id, confidence }) => `${kind} ${id} ${confidence}`)).toEqual(
      expected,
    );
    for (const { why } of found?.proposals ?? []) expect(why).toMatch(/^[A-Z].*\.$/);
  });

  it('no surer by a number that is too short to mean it', () => {
    const short = { ...REMITTANCE, names: ['TXR00001', '12'] };
    const [found] = proposeMatches([line(9, -5_000, '2026-11-21', 'REMITA 12')], [short]);
    expect(found?.proposals.map(({ confidence }) => confidence)).toEqual(['likely']);
  });

  it('what a person dated some days later, and no more', () => {
    const late = { ...REMITTANCE, from_day: '2026-11-15' };
    const on = (day: string) => proposeMatches([line(9, -5_000, day, 'TXR00001')], [late])[0];
    expect(on('2026-11-15')?.proposals.map(({ confidence }) => confidence)).toEqual(['certain']);
    expect(on('2026-11-14')).toMatchObject({
      proposals: [],
      hint: 'It names TXR00001, which is of 20-11-2026, after it.',
    });
  });

  it('nothing for certain where two lines name the same', () => {
    const found = proposeMatches(
      [line(8, -300_000, '2026-11-11', 'PYS04821'), line(9, -300_000, '2026-11-11', 'PYS04821')],
      ALL,
    );
    expect(found.map(({ proposals }) => proposals[0]?.confidence)).toEqual(['likely', 'likely']);
  });

  it('one among others where two lines have the same amount', () => {
    const found = proposeMatches(
      [line(8, -100_000, '2026-11-11', 'A'), line(9, -100_000, '2026-11-11', 'B')],
      ALL,
    );
    expect(found.map(({ proposals }) => proposals[0]?.confidence)).toEqual(['possible', 'possible']);
  });

  it('what it names with another amount is pointed out', () => {
    const [found] = proposeMatches([line(9, -100_001, '2026-11-11', 'PV/2026/00012')], [PAYMENT]);
    expect(found?.hint).toBe('It names PV/2026/00012, which is of ₦1,000.00.');
    const [back] = proposeMatches([line(9, 100_000, '2026-11-11', 'PV/2026/00012')], [PAYMENT]);
    expect(back?.hint).toContain('Record first that it came back');
  });

  it('one of those of its amount by their payees, and none of whom it names one word of two', () => {
    const same = ['Ade Bello', 'Ade Musa Ltd', 'Chidi Bello', 'Musa'].map((person, place) =>
      payment(place + 20, `PV/2026/1000${place}`, -100_000, person),
    );
    const [found] = proposeMatches([line(9, -100_000, '2026-11-13', 'TRF BELLO, ADE')], same);
    expect(found?.proposals.map(({ id, confidence }) => `${id} ${confidence}`)).toEqual([
      ...['20 likely', '21 possible', '22 possible', '23 possible'],
    ]);
    const [musa] = proposeMatches([line(9, -100_000, '2026-11-13', 'TRF MUSA')], same);
    expect(musa?.proposals[0]).toMatchObject({ id: 23, confidence: 'likely' });
  });

  it('the nearest of many of its amount', () => {
    const days = ['2026-11-01', '2026-11-12', '2026-11-02', '2026-11-16', '2026-11-15', '2026-11-14'];
    const same = days.map((day, place) => ({
      ...payment(place, `PV/2026/2000${place}`, -7, 'X'),
      day,
      from_day: '2026-11-01',
    }));
    const [found] = proposeMatches([line(9, -7, '2026-11-14', 'TRF')], same);
    expect(found?.proposals.map(({ id }) => id)).toEqual([5, 4, 1, 3]);
  });

  it('not for certain by a name that several records of its amount have, however it is written', () => {
    const found = proposeMatches(
      [line(9, -5_000, '2026-11-21', 'REMITA FIRS 778')],
      [REMITTANCE, { ...REMITTANCE, id: 6, code: 'TXR00002', names: ['TXR00002', 'FIRS-778'] }],
    );
    expect(found[0]?.proposals.map(({ id, confidence }) => `${id} ${confidence}`)).toEqual([
      ...['4 likely', '6 likely'],
    ]);
  });

  it.each([
    ['nothing', () => 'NIP TRF', 'possible'],
    ['payees of one name', () => 'TRF TO DELTA OFFICE SUPPLIES', 'likely'],
    ['one number of a paper', () => 'TELLER 4711/2026', 'likely'],
    ['their vouchers', (n: number) => `TRF PV/2026/${10_000 + n}`, 'certain'],
    ['their papers', (n: number) => `TELLER ${n}/${20_000 + n}`, 'certain'],
  ])('with work that does not grow with how many are alike, where lines name %s', (_, says, confidence) => {
    const MANY = 3_000;
    let looks = 0;
    const many = Array.from({ length: MANY }, (_unused, n) => {
      const paper = ['4711/2026', `${n}/${20_000 + n}`];
      const one = payment(n, `PV/2026/${10_000 + n}`, -100_000, 'Delta Office Supplies');
      return new Proxy(
        { ...one, names: [...one.names, ...paper] },
        {
          get(of, key) {
            looks += 1;
            return Reflect.get(of, key);
          },
        },
      );
    });
    const searches = vi.spyOn(String.prototype, 'matchAll');
    const lines = Array.from({ length: MANY }, (_unused, n) => line(n, -100_000, '2026-11-11', says(n)));
    const found = proposeMatches(lines, many);
    expect(found.every(({ proposals: [first] }) => first?.confidence === confidence)).toBe(true);
    expect(looks / MANY).toBeLessThan(100);
    expect(searches.mock.calls.length / MANY).toBeLessThan(10);
    searches.mockRestore();
  });

  it('whatever may be, of twenty thousand lines, within seconds', () => {
    const many = Array.from({ length: 20_000 }, (_, place) =>
      payment(place, `PV/2026/${String(place).padStart(5, '0')}`, -(100_000 + place), `Vendor ${place}`),
    );
    const lines = many.map(({ code, amount_kobo }, place) =>
      line(place, amount_kobo, '2026-11-11', place % 2 ? code : `Vendor ${place}`),
    );
    const began = performance.now();
    const found = proposeMatches(lines, many);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(found.filter(({ proposals }) => proposals[0]?.confidence === 'certain')).toHaveLength(10_000);
    expect(found.filter(({ proposals }) => proposals[0]?.confidence === 'likely')).toHaveLength(10_000);
  }, 60_000);
});

describe('a reconciliation', () => {
  it.each([
    [{}, false],
    [{ difference: 1 }, true],
    [{ open_count: 1 }, true],
    [{ bank_day: '2026-11-29' }, true],
  ])('with %j is a draft or not', (more, draft) => {
    const whole = { difference: 0, open_count: 0, bank_day: '2026-11-30', as_at: '2026-11-30' };
    expect(isDraft({ ...whole, ...more })).toBe(draft);
  });
});

describe('the way the money went', () => {
  it('decides what a line can be', () => {
    expect(wrongWay('schedule', { debit: 1 })).toBeNull();
    expect(wrongWay('schedule', { debit: 0 })).toBe('Money came in: that is no payment schedule.');
    expect(wrongWay('receipt', { debit: 1 })).toBe('Money went out: that is no money received back.');
    expect(saidKinds(true)).toEqual(['charge', 'transfer', 'unknown']);
    expect(saidKinds(false)).toEqual(['interest', 'funding', 'transfer', 'unknown']);
  });
});

function payment(id: number, code: string, amount_kobo: number, person: string): Candidate {
  return { kind: 'payment', id, code, names: [code], amount_kobo, day: '2026-11-10', person };
}

function line(id: number, kobo: number, day: string, narration: string): OpenLine {
  return {
    ...{ id, day, narration, reference: '' },
    ...{ debit_kobo: Math.max(0, -kobo), credit_kobo: Math.max(0, kobo) },
  };
}
