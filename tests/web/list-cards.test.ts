import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { acknowledge } from '#shared/resources/document-control/documents.ts';
import { columnsOf } from '#web/crud/list/columns.ts';
import { ListCards } from '#web/crud/list/list-cards.tsx';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
});

const record = {
  id: 1,
  version: 1,
  reference_no: 'ENG/2026/4',
  description: 'Service the outboard engines',
  type: 'work-order',
  at_department: { id: 1, label: 'Engineering' },
  status: 'cancelled',
};

const drawn = (due_on: string | null) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(ListCards, {
        resource: acknowledge,
        extras: {},
        columns: columnsOf(acknowledge, null),
        records: [{ ...record, due_on }],
        selection: null,
        sums: {},
        total: 1,
        pathOf: () => undefined,
      } as unknown as Parameters<typeof ListCards>[0]),
    ),
  ).replace(/<[^>]+>/g, '');

it('a card ends with its code and its day, or with what it has of them', () => {
  expect(drawn('2026-11-27')).toContain('ENG/2026/4 · 27-11-2026');
  expect(drawn(null)).toMatch(/ENG\/2026\/4$/);
});
