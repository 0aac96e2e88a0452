import { describe, expect, it, vi } from 'vitest';
import type { FoundRecord } from '#shared/found-record.ts';
import type { Session } from '#web/session/types.ts';
import { actAndCode, type Found, meantRecord } from './found-record.ts';
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

  it('is the one record that is called so, or the only one', () => {
    const [one, other] = [record('EXP00042', 'Fuel'), record('EXP000421', 'Fuel')];
    expect(meantRecord(found('exp00042', one, other))).toBe(one);
    expect(meantRecord(found('exp0', one, other))).toBeUndefined();
    expect(meantRecord(found('fuel', one, other))).toBeUndefined();
    expect(meantRecord(found('exp0', other))).toBe(other);
  });
});
