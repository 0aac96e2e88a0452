import { describe, expect, it } from 'vitest';
import { categoryOf } from '#shared/category.ts';
import type { NavigationEntry } from '#shared/navigation.ts';
import { initialsOf } from '#web/components/initials.ts';
import { caretAfter, digitsBefore, groupWhileTyping } from '#web/components/money-typing.ts';
import { rosetteLines } from '#web/components/rosette-lines.ts';
import { DEFAULT_CARDS } from '#web/screens/home/default-cards.ts';
import { activePath, applicationAt, captioned, isActive } from '#web/session/navigation.ts';

function entry(id: number, path: string, more: Partial<NavigationEntry> = {}): NavigationEntry {
  return {
    id,
    parentId: 0,
    name: path,
    path,
    icon: null,
    caption: null,
    description: null,
    type: 'module',
    category: '',
    children: [],
    ...more,
  };
}

const budget = entry(1, '/budget', {
  type: 'application',
  children: [
    entry(11, '/budget/funds', { caption: 'Budget' }),
    entry(12, '/payments/refunds', { caption: 'Payments' }),
    entry(13, '/budget/batches', { caption: 'Budget' }),
  ],
});
const store = entry(2, '/inventory', { type: 'application', children: [entry(21, '/inventory/brands')] });

describe('the active entry of a menu', () => {
  const claims = entry(31, '/staff-services/claims');
  const entitlement = entry(-31, '/staff-services/claims/entitlement');
  const activeAt = (pathname: string) =>
    [claims, entitlement].filter((one) => isActive(one, pathname, [claims, entitlement])).map(({ id }) => id);

  it('is the list for its records and forms, and the screen beside it only for itself', () => {
    expect(activeAt('/staff-services/claims')).toEqual([31]);
    expect(activeAt('/staff-services/claims/7/manage')).toEqual([31]);
    expect(activeAt('/staff-services/claims/entitlement')).toEqual([-31]);
  });
});

it('the list of year closes is the active entry while a year is being closed', () => {
  const closings = entry(41, '/budget/year-closings');
  const paths = ['/budget/year-close', '/budget/year-close/2024', '/budget/year-closings/3', '/budget/funds'];
  expect(paths.map((path) => isActive(closings, path, [closings]))).toEqual([true, true, true, false]);
});

describe('initials: first letters of the words, at most two, upper case, U without a name', () => {
  it.each([
    ['Okafor Adaeze Ngozi', 'OA'],
    ['ɗanjuma', 'Ɗ'],
    ['Ẹniọlá  Títílayọ̀', 'ẸT'],
    ['  ', 'U'],
    [undefined, 'U'],
  ])('%s → %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('the category of a card is derived from its name', () => {
  it.each([
    ['Staff Services', 'People Management'],
    ['Employee records', 'People Management'],
    ['Budget Management', 'Financial Services'],
    ['Finance', 'Financial Services'],
    ['Requisitions', 'Operations'],
    ['Claims', 'Operations'],
    ['Reports', 'Analytics'],
    ['Stock analysis', 'Analytics'],
    ['Inventory', 'General Services'],
  ])('%s → %s', (name, category) => expect(categoryOf(name)).toBe(category));

  it('offers the six defaults of the specification', () => {
    expect(DEFAULT_CARDS.map(({ name, path }) => [name, path])).toEqual([
      ['Staff Services', '/staff-services'],
      ['Budget Management', '/budget'],
      ['Requisitions', '/requisitions'],
      ['Claims', '/claims'],
      ['Reports', '/reports'],
      ['Settings', '/settings'],
    ]);
  });
});

describe('the menu follows the first two segments of the path', () => {
  it('cuts a path after two segments', () =>
    expect(activePath('/budget/funds/7/manage')).toBe('/budget/funds'));

  it.each([
    ['/budget/funds/7', 1],
    ['/payments/refunds', 1],
    ['/inventory/brands/create', 2],
    ['/inventory', 2],
    ['/2', 2],
  ])('%s belongs to application %i', (path, id) => expect(applicationAt([budget, store], path)?.id).toBe(id));

  it('knows when a path belongs to none', () =>
    expect(applicationAt([budget, store], '/user/account')).toBeUndefined());

  it('groups children under captions in the order of the menu', () => {
    expect(captioned(budget).map(({ caption, entries }) => [caption, entries.map(({ id }) => id)])).toEqual([
      ['Budget', [11, 13]],
      ['Payments', [12]],
    ]);
  });
});

describe('an amount is grouped while it is typed, and the caret stays where it was', () => {
  it.each([
    ['1250000', '1,250,000'],
    ['₦1,250,000.5', '1,250,000.5'],
    ['1 250 000', '1,250,000'],
    ['0012', '12'],
    ['.5', '.5'],
    ['-1500', '-1,500'],
    ['12a', '12a'],
  ])('%s → %s', (typed, grouped) => expect(groupWhileTyping(typed)).toBe(grouped));

  it('puts the caret after the same digit', () => {
    const before = digitsBefore('1250000', 4);
    expect(caretAfter('1,250,000', before)).toBe(5);
  });
});

it('the rosette is four rings of twelve to sixteen closed lines', () => {
  const lines = rosetteLines();
  expect(lines.length).toBe(12 + 14 + 16 + 16);
  for (const line of lines) expect(line).toMatch(/^M.*Z$/);
});
