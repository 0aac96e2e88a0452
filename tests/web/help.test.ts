import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { SYSTEM_SETTINGS } from '#server/database/seeds/settings.ts';
import { findHelp, HELP, helpAt, sentencesOf } from '#shared/help/help.ts';
import { helpPages } from '#shared/help/help-pages.ts';
import { OUTLINES } from '#shared/resources/known.ts';
import { RESOURCE_PAGES } from '#web/resource-pages.tsx';
import { INNER } from '#web/routes.tsx';
import { notPlain } from '../support/plain-words.ts';

// The frame of the pages asks the browser who is signed in and how it looks.
vi.hoisted(() => {
  const nothing = () => undefined;
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: nothing });
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('navigator', { platform: '' });
  vi.stubGlobal('location', { href: 'http://portal.test/', pathname: '/' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing }));
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} }, querySelector: () => null });
});

const USERS = fileURLToPath(new URL('../../docs/users/', import.meta.url));
const TEXTS = HELP.flatMap(({ texts }) => texts);
const AREA_PAGE = '/:application';

/** Every address of the routes that draws a screen in the frame, with parts that change as the router writes them. */
function screensOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [
    ...(path && path !== '*' && !/(^|\/)print$/.test(path) ? bothWays(`/${path}`) : []),
    ...screensOf(children ?? []),
  ]);
}

/** With the last part and without it, where it may be left out. */
function bothWays(path: string): string[] {
  return path.endsWith('?') ? [path.slice(0, -1), path.replace(/\/[^/]+$/, '')] : [path];
}

function addressOf(path: string): string {
  return path.replace(/\/\*$/, '').replace(/:\w+/g, '7');
}

const SCREENS = [...new Set(screensOf([...INNER, ...RESOURCE_PAGES]))];

describe('help', () => {
  it.each(SCREENS)('tells of %s', (path) => {
    const text = helpAt(path === AREA_PAGE ? '/budget' : addressOf(path));
    expect(text, `${path} has no text in shared/help`).toBeDefined();
    if (path !== AREA_PAGE) expect(text?.paths).not.toContain(AREA_PAGE);
  });

  it('tells of every screen there is, and of no other', () => {
    expect(SCREENS.length).toBeGreaterThan(150);
    const gone = TEXTS.flatMap(({ paths }) => paths).filter((path) => {
      const drawn = matchRoutes(INNER, addressOf(path))?.at(-1)?.route.path;
      return drawn === '*' && matchRoutes(RESOURCE_PAGES, addressOf(path))?.at(-1)?.route.path === '*';
    });
    expect(gone).toEqual([]);
  });

  it('of the longest path that fits is shown', () => {
    const titleAt = (address: string) => helpAt(address)?.title;
    expect(titleAt('/budget/batches')).toBe('Batches');
    expect(titleAt('/budget/batches/7')).toBe('Batches');
    expect(titleAt('/budget/batches/create')).toBe('Raise batch');
    expect(titleAt('/budget/overview/7/expenditures')).toBe('Expenditure Analysis');
    expect(titleAt('/budget')).toBe('First page of an area');
    expect(titleAt('/inbox/')).toBe('Inbox');
    expect(titleAt('/nothing/here')).toBeUndefined();
  });

  it('has each path, title and line of the palette once', () => {
    for (const all of [
      TEXTS.flatMap(({ paths }) => paths),
      TEXTS.map(({ title }) => title),
      TEXTS.map(({ tells }) => tells),
    ])
      expect(all.filter((one, place) => all.indexOf(one) !== place)).toEqual([]);
  });

  it('names settings and lists that there are', () => {
    const settings = new Set(SYSTEM_SETTINGS.map(({ name }) => name));
    const named = TEXTS.flatMap(({ rules }) => rules).flatMap(({ setting }) => setting ?? []);
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
    const lists = new Set(OUTLINES.map(({ name }) => name));
    expect(TEXTS.flatMap(({ related }) => related).filter((name) => !lists.has(name))).toEqual([]);
  });

  it('is told in short sentences, in words that people use', () => {
    expect(notPlain(TEXTS.flatMap(sentencesOf))).toEqual([]);
  });

  it('says what a screen is, who does what next and by which rule, each as a sentence', () => {
    for (const { title, tells, is, next, rules } of TEXTS) {
      expect(next.length, title).toBeGreaterThan(0);
      expect(rules.length, title).toBeGreaterThan(0);
      expect(tells, title).toMatch(/^[a-z].*[^.]$/);
      for (const told of [is, ...next, ...rules.map(({ says }) => says)])
        expect(told).toMatch(/^[A-Z].*\.$/s);
    }
  });

  it('is found by every word of a text, its title and its line of the palette first', () => {
    const titles = (typed: string) => findHelp(typed).map(({ title }) => title);
    expect(titles('how a payment is cleared')[0]).toBe('Clear Payments');
    expect(titles('HELP bin card')[0]).toBe('Bin card');
    expect(titles('at most six payments')).toContain('Raise claims together');
    expect(titles('no such words')).toEqual([]);
  });

  it('is written down in docs/users as it is shown', () => {
    const pages = helpPages(HELP, OUTLINES);
    const written = readdirSync(USERS).map((file) => [file, readFileSync(`${USERS}${file}`, 'utf8')]);
    expect(Object.fromEntries(written), 'npm run docs:users writes them').toEqual(
      Object.fromEntries(pages.map(({ file, content }) => [file, content])),
    );
  });
});
