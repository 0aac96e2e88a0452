import { describe, expect, it, vi } from 'vitest';
import type { FoundRecord } from '#shared/found-record.ts';
import type { Session } from '#web/session/types.ts';
import { actAndCode, askedChange, type Found, meantRecord } from './found-record.ts';
import { excerptRuns, runsOf } from './marks.ts';

const marked = (label: string, typed: string) =>
  runsOf(label, typed)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

describe('the marks of a label', () => {
  it.each([
    ['EXP00042', 'exp0', '[EXP0]0042'],
    ['Ẹniọlá Paper', 'eniola', '[Ẹniọlá] Paper'],
    ['New fund', 'fund new', '[New] [fund]'],
    ['Batches', 'zz', 'Batches'],
    ['Batches', '', 'Batches'],
    ['Straße', 'ss', 'Straße'],
  ])('%j, of which %j was typed, shows %j', (label, typed, shown) => {
    expect(marked(label, typed)).toBe(shown);
  });

  it('leave the label as it is written', () => {
    const label = 'Ẹni\u0301 ọla\u0301 Ltd';
    expect(
      runsOf(label, 'ola')
        .map(({ text }) => text)
        .join(''),
    ).toBe(label);
  });

  it('of a long text begin shortly before the first', () => {
    const runs = excerptRuns(`${'Supply of things '.repeat(9)}for the shoreline survey`, 'shoreline');
    expect(runs.map(({ text }) => text).join('')).toMatch(/^….{5,40}shoreline survey$/);
  });
});

describe('what is always at hand', () => {
  const session = { navigation: [], permissions: [] } as unknown as Session;

  it.each([
    ['log out', 'Sign out'],
    ['Logout', 'Sign out'],
    ['theme', 'Change between light and dark colours'],
    ['dark', 'Change between light and dark colours'],
    ['help', 'Keyboard shortcuts'],
  ])('is found by %j, as people call it', async (typed, label) => {
    // Where the session is kept is read with the modules.
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} });
    vi.stubGlobal('addEventListener', () => {});
    const { matching, ownEntries } = await import('./entries.ts');
    const own = ownEntries(session, { toggleScheme: () => {}, showKeys: () => {} });
    expect(matching(own, typed).map((entry) => entry.label)).toEqual([label]);
  });
});

describe('the screens that stand in no menu', () => {
  /** Close the budget year has an entry of its own in the menu. */
  const IN_MENU = ['/budget/year-close'];

  it('are found by whoever may open them, and are those that lists lead to', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => {} });
    vi.stubGlobal('addEventListener', () => {});
    const { BESIDE, besideOf } = await import('./beside.ts');
    const { EXTRAS } = await import('#web/resource-extras.ts');
    const all = await Promise.all(
      Object.entries(EXTRAS)
        .filter(([name]) => !name.includes('/'))
        .map(async ([, load]) => (await load()).extras.listLinks ?? []),
    );
    const linked = new Map(all.flat().map((link) => [link.to, link.permission]));
    for (const path of IN_MENU) linked.delete(path);
    expect(BESIDE.map(({ to }) => to).toSorted()).toEqual([...linked.keys()].toSorted());
    const wanted = [...linked].filter(([, permission]) => permission).map(([to]) => to);
    const given = BESIDE.filter((one) => one.permission || one.of === 'stock-report').map(({ to }) => to);
    expect(given.toSorted()).toEqual(wanted.toSorted());

    const labels = (...permissions: string[]) => besideOf(permissions).map(({ label }) => label);
    expect(labels('browse-expenditures')).toEqual([]);
    expect(labels('browse-expenditures', 'add-expenditures')).toEqual(['Raise many expenditures']);
  });
});

describe('what a text means', () => {
  const record = (code: string, title: string) => ({ code, title }) as FoundRecord;
  const found = (by: string, ...records: FoundRecord[]): Found => ({ by, records, act: '' });

  it.each([
    ['clear PV/2024/00012', { act: 'clear', code: 'PV/2024/00012' }],
    ['EXP00042 go to batch', { act: 'go to batch', code: 'EXP00042' }],
    ['PV00012', null],
    ['clear it', null],
    ['PV00012 PV00013', null],
  ])('%j is taken apart as %j', (text, parts) => {
    expect(actAndCode(text)).toEqual(parts);
  });

  it.each([
    ['virement C014 2,000,000 to C021', { kind: 'virement', code: 'C014', amount: 2_000_000, to: 'C021' }],
    ['move ₦1,500.50 from c014 to c021', { kind: 'virement', code: 'C014', amount: 1_500.5, to: 'C021' }],
    ['top up R033 5,000,000', { kind: 'top-up', code: 'R033', amount: 5_000_000, to: null }],
    ['top-up 5000000 for R033', { kind: 'top-up', code: 'R033', amount: 5_000_000, to: null }],
    ['virement C014 2,000,000', null],
    ['top up R033 5,000,000 to C014', null],
    ['virement C014 two to C021', null],
    ['virement C014 0 to C021', null],
    ['virement', null],
    ['clear C014 2,000,000 to C021', null],
  ])('%j asks for the change %j', (text, change) => {
    expect(askedChange(text)).toEqual(change);
  });

  it('is the one record that is called so, or the only one', () => {
    const [one, other] = [record('EXP00042', 'Fuel'), record('EXP000421', 'Fuel')];
    expect(meantRecord(found('exp00042', one, other))).toBe(one);
    expect(meantRecord(found('exp0', one, other))).toBeUndefined();
    expect(meantRecord(found('fuel', one, other))).toBeUndefined();
    expect(meantRecord(found('exp0', other))).toBe(other);
  });
});
