import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { addDays, lagosToday } from '#shared/dates.ts';
import { JUDGEMENTS } from '#shared/imports.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { MODULE_ICON_NAMES } from '#web/components/module-icons.ts';
import { STATUS_LOOKS } from '#web/components/status-looks.ts';
import { Value } from '#web/crud/value.tsx';
import { MyRequests } from '#web/screens/home/my-requests.tsx';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
});

const STATES = RESOURCES.flatMap((resource) =>
  (resource.fields.status?.choices ?? []).map(({ value, label }) => ({ resource, value, label })),
);

describe('a state is called by the word of its definition', () => {
  it.each(STATES.map((state) => ({ ...state, name: state.resource.name })))(
    'in lists: $name, $value',
    ({ resource, value, label }) => {
      const record = { id: 1, version: 1, created_at: '', updated_at: '', status: value };
      expect(textOf(createElement(Value, { resource, path: 'status', record }))).toBe(label);
    },
  );

  it.each([
    ['batches', 'registered', 'Audited'],
    ['batches', 'pending', 'Pending'],
    ['reversals', 'pending', 'Waiting for the budget office'],
    ['reversals', 'approved', 'Reversed'],
    ['expenditures', 'cleared', 'Committed'],
  ])('among one’s own requests: %s, %s', (kind, status, word) => {
    expect(requestsWith({ kind, status })).toContain(word);
  });

  it('and has an icon of its own; no icon is kept for a state that nothing has', () =>
    expect(Object.keys(STATUS_LOOKS).toSorted()).toEqual(
      [...new Set([...STATES.map(({ value }) => value), ...JUDGEMENTS])].toSorted(),
    ));
});

it('every definition names an icon that can be drawn', () =>
  expect(
    RESOURCES.filter(({ icon }) => icon && !MODULE_ICON_NAMES.includes(icon)).map(({ name }) => name),
  ).toEqual([]));

describe('a request of one’s own', () => {
  it('says who has it and for how long', () => {
    const since = `${addDays(lagosToday(), -6)}T10:00:00Z`;
    expect(requestsWith({ subtitle: 'With Audit', since })).toMatch(/R1 , with Audit for 6 days/);
  });

  it('says its code once where it is called by it', () =>
    expect(requestsWith({ code: 'Budget 2026', title: 'Budget 2026' }).match(/Budget 2026/g)).toHaveLength(
      1,
    ));
});

/** The text of a list of requests with one of them. */
function requestsWith(one: Readonly<Record<string, unknown>>): string {
  const client = new QueryClient();
  const plain = { kind: 'batches', status: 'pending', code: 'R1', verb: '', title: '', amount: null };
  const row = { ...plain, subtitle: null, since: '2025-01-01T00:00:00Z', path: '/', ...one };
  client.setQueryData(['my-requests', 'limit=4'], { data: [row], meta: { total: 1 } });
  const list = createElement(MemoryRouter, null, createElement(MyRequests, {}));
  return textOf(createElement(QueryClientProvider, { client }, list));
}

function textOf(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  return renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
