import { expect, it } from 'vitest';
import type { Answer } from '#web/api/answer.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readLatest } from '#web/api/read-latest.ts';

const file = (name: string) => new File(['x'], name);
const refused = (name: string) => new ApiError(422, 'VALIDATION', 'It was not read!', `${name} is no list.`);

type Waiting = {
  say: (share: number) => void;
  resolve: (answer: Answer<string>) => void;
  reject: (failure: Error) => void;
};

/** A server that answers when it is told to, and what was heard of it. */
function begun() {
  const heard: string[] = [];
  const open = new Map<string, Waiting>();
  const choose = readLatest<string>(
    (form, say) =>
      new Promise((resolve, reject) => {
        open.set((form.get('file') as File).name, { say, resolve, reject });
      }),
    {
      onShare: (share) => heard.push(`share ${share}`),
      onRead: ({ data }) => heard.push(`read ${data}`),
      onFailed: ({ detail }) => heard.push(detail),
    },
  );
  const answer = (name: string) => open.get(name)?.resolve({ data: name } as Answer<string>);
  return { heard, open, choose, answer };
}

it('what is read of a file is dropped once another was chosen, whichever is answered last', async () => {
  const { heard, open, choose, answer } = begun();
  const first = choose(file('months.xlsx'));
  const second = choose(file('small.csv'));
  answer('small.csv');
  await second;
  open.get('months.xlsx')?.say(0.5);
  answer('months.xlsx');
  await first;
  expect(heard).toEqual(['read small.csv']);
});

it('a failure is told of the file that is chosen, and of none that was removed', async () => {
  const { heard, open, choose } = begun();
  const removed = choose(file('months.xlsx'));
  await choose(undefined);
  open.get('months.xlsx')?.reject(refused('months.xlsx'));
  await removed;
  expect(heard).toEqual([]);
  const kept = choose(file('small.csv'));
  open.get('small.csv')?.say(1);
  open.get('small.csv')?.reject(refused('small.csv'));
  await kept;
  expect(heard).toEqual(['share 1', 'small.csv is no list.']);
});

it('the same file chosen again is read anew', async () => {
  const { heard, choose, answer } = begun();
  const first = choose(file('small.csv'));
  answer('small.csv');
  await first;
  const again = choose(file('small.csv'));
  answer('small.csv');
  await again;
  expect(heard).toEqual(['read small.csv', 'read small.csv']);
});
