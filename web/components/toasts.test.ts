import { beforeEach, expect, it } from 'vitest';
import { notify, toastStore } from './toasts.ts';

// Toasts are one store of the page: what another file's tests showed is closed first.
beforeEach(() => {
  for (const { id } of toastStore.read()) notify.close(id);
});

it('a toast says a sentence once, though it is title and detail of what was answered', () => {
  notify.error('That code is wrong.', 'That code is wrong.');
  notify.error('Something went wrong!!', 'The fund is short.');
  expect(toastStore.read().map(({ title, detail }) => [title, detail])).toEqual([
    ['That code is wrong.', undefined],
    ['Something went wrong!!', 'The fund is short.'],
  ]);
});
