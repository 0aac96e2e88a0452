import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import type { ListState } from '#web/crud/list/list-state.ts';
import { namedFew } from '#web/crud/list/named-few.ts';
import { useSelection } from '#web/crud/list/use-selection.ts';

const LIST: ListState = {
  page: 1,
  perPage: 25,
  sort: null,
  search: '',
  filter: null,
  view: null,
  columns: null,
};

function Chosen({ change }: { change: Partial<ListState> }) {
  const [state, setState] = useState(LIST);
  const { records } = useSelection(expenditures, [], state);
  if (state === LIST) setState({ ...LIST, ...change });
  return createElement('b', null, records.length);
}

/** How many of two chosen rows are still chosen once the list is looked at in another way. */
function stillChosen(change: Partial<ListState>): number {
  const client = new QueryClient();
  const rows = [7, 8].map((id) => [id, { id, version: 1, created_at: '', updated_at: '' }] as const);
  client.setQueryData(['chosen', expenditures.name, 'default'], ['["",null,null]', new Map(rows)]);
  const drawn = createElement(MemoryRouter, null, createElement(Chosen, { change }));
  const text = renderToStaticMarkup(createElement(QueryClientProvider, { client }, drawn));
  return Number(text.replace(/<[^>]+>/g, ''));
}

it.each<Partial<ListState>>([
  { search: 'fuel' },
  { filter: { match: 'all', rules: [{ field: 'type', op: 'equals', value: 'staff' }] } },
  { view: '3' },
])('with %j no row is chosen any more: it may be out of sight', (change) =>
  expect(stillChosen(change)).toBe(0),
);

it.each<Partial<ListState>>([{ page: 2 }, { perPage: 50 }, { sort: '-amount' }, { columns: ['code'] }])(
  'with %j the same rows match, and stay chosen',
  (change) => expect(stillChosen(change)).toBe(2),
);

it('the first five of what is acted on are named, and how many more there are', () => {
  const codes = Array.from({ length: 1205 }, (_, place) => `E${place + 1}`);
  expect(namedFew(codes.slice(0, 1))).toBe('E1');
  expect(namedFew(codes.slice(0, 5))).toBe('E1, E2, E3, E4, E5');
  expect(namedFew(codes)).toBe('E1, E2, E3, E4, E5 and 1,200 more');
});
