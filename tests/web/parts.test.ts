import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CATALOGUE } from '#shared/errors.ts';
import { noAnswer, readAnswer } from '#web/api/answer.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Age } from '#web/components/age.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { ICONS } from '#web/components/icons.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { notify, toastStore } from '#web/components/toasts.ts';
import { namedBy } from '#web/crud/named-by.ts';
import { WaitingSince } from '#web/crud/waiting-since.tsx';

afterEach(() => vi.useRealTimers());

it('the icon set has its twelve names, each with a drawing of its own', () => {
  expect(Object.keys(ICONS).sort()).toEqual(
    [
      'go back',
      'mail send',
      'block',
      'delete',
      'send',
      'add',
      'add person',
      'add menu',
      'add image',
      'add file',
      'add mail',
      'manage',
    ].sort(),
  );
  expect(new Set(Object.values(ICONS)).size).toBe(12);
});

describe('a button', () => {
  it('reads Submit behind the send icon unless it is told otherwise', () => {
    const plain = renderToStaticMarkup(createElement(ActionButton));
    expect(plain).toContain('Submit');
    expect(plain).toContain('tabler-icon-send');
    const named = renderToStaticMarkup(createElement(ActionButton, {}, 'Raise batch'));
    expect(named).not.toMatch(/Submit|tabler-icon/);
  });

  it('is busy and cannot be pressed again while it loads', () => {
    const loading = renderToStaticMarkup(createElement(ActionButton, { loading: true }));
    expect(loading).toMatch(/disabled=""/);
    expect(loading).toMatch(/aria-busy="true"/);
    expect(loading).toMatch(/data-loading="true"/);
  });
});

it('the spinner is 80 by 80', () => {
  expect(renderToStaticMarkup(createElement(Spinner))).toMatch(/width="80" height="80"/);
});

it('a list to pick from reads Select and the name of its field', () => {
  const choices = [{ value: 'male', label: 'Male' }];
  const field = { label: 'Gender', choices, value: null, onChange: () => {} };
  expect(renderToStaticMarkup(createElement(SelectField, field))).toContain('>Select Gender</option>');
});

describe('a toast', () => {
  const titles = (kept = false) =>
    toastStore
      .read()
      .filter(({ kind }) => (kind === 'kept') === kept)
      .map(({ title }) => title);

  it('closes by itself after 5000 ms, of a success as of an error', () => {
    vi.useFakeTimers();
    notify.success('Saved');
    notify.error('Not saved');
    vi.advanceTimersByTime(4_999);
    expect(titles()).toEqual(['Saved', 'Not saved']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  it('that told an error is kept for the page until it is closed, or told anew', () => {
    vi.useFakeTimers();
    for (const { id } of toastStore.read()) notify.close(id);
    notify.success('Saved');
    const id = notify.error('Not saved', 'The fund is short.');
    vi.advanceTimersByTime(5_000);
    expect(titles(true)).toEqual(['Not saved']);
    const again = notify.error('Not saved', 'The fund is short.');
    expect([titles(), titles(true)]).toEqual([['Not saved'], []]);
    vi.advanceTimersByTime(5_000);
    notify.close(id);
    expect(titles(true)).toEqual(['Not saved']);
    notify.close(again);
    expect(titles(true)).toEqual([]);
  });

  it('stays while somebody points at it, and 5000 ms longer', () => {
    vi.useFakeTimers();
    const id = notify.error('Not saved');
    notify.hold(id);
    vi.advanceTimersByTime(600_000);
    expect(titles()).toEqual(['Not saved']);
    notify.letGo(id);
    vi.advanceTimersByTime(4_999);
    expect(titles()).toEqual(['Not saved']);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });
});

describe('waiting', () => {
  const DAY_MS = 86_400_000;
  const aged = (days: number) =>
    renderToStaticMarkup(createElement(Age, { since: new Date(Date.now() - days * DAY_MS).toISOString() }));

  it.each([
    [0, 'Today', null],
    [1, 'Yesterday', null],
    [2, '2 days', null],
    [3, '3 days', 'amber'],
    [5, '5 days (3 working)', 'amber'],
    [6, '6 days (4 working)', 'red'],
  ])('for %i days up to a Wednesday reads %s and is %s', (days, words, tone) => {
    vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') });
    const shown = aged(days);
    vi.useRealTimers();
    expect(shown.replace(/<\/?span[^>]*>/g, '')).toContain(`>${words}</time>`);
    for (const colour of ['amber', 'red']) expect(shown.includes(colour)).toBe(colour === tone);
  });

  it('in a list is never cut: the working days are told on hover', () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') });
    const record = { id: 1, created_at: '2026-10-25T12:00:00Z', holder: { name: 'Works' } };
    const shown = renderToStaticMarkup(createElement(WaitingSince, { record: record as never }));
    vi.useRealTimers();
    expect(shown).toContain('>31 days</time>');
    expect(shown).toMatch(/title="[^"]+ \(23 working\)"/);
  });
});

it('a form that nobody answered is not headed as refused', () => {
  const told = (error: ApiError, errors = {}) =>
    renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(FormErrorSummary, { errors, error })));
  const timedOut = () => readAnswer(504, '<h1>Gateway time-out</h1>', CATALOGUE.create);
  expect(timedOut).toThrow(noAnswer(CATALOGUE.create));
  const unanswered = told(noAnswer(CATALOGUE.create));
  expect(unanswered).toContain(CATALOGUE.create);
  expect(unanswered).not.toContain('not accepted');
  const refused = new ApiError(422, 'RULE', CATALOGUE.create, 'The year is closed.');
  expect(told(refused)).toMatch(/This was not accepted.*The year is closed[.]/);
  expect(told(refused, { amount: ['Enter an amount'] })).not.toContain('The year is closed.');
});

it('a refusal leads to the record that it names', () => {
  const named = namedBy({ facts: { refund: { id: 7, code: 'RF04821' } } });
  expect(named).toEqual({ code: 'RF04821', to: '/payments/refunds/7' });
  expect(namedBy({ facts: { available: 5, fund: 'C042' } })).toBeNull();
  const summary = createElement(FormErrorSummary, {
    errors: {},
    error: {
      status: 422,
      message: CATALOGUE.create,
      detailWithReference: 'Works has waited for an answer to RF04821 (₦10.00). Answer it first.',
    },
    named,
  });
  expect(renderToStaticMarkup(createElement(MemoryRouter, {}, summary))).toContain(
    'an answer to <a href="/payments/refunds/7" data-discover="true">RF04821</a> (₦10.00). Answer it first.',
  );
});
