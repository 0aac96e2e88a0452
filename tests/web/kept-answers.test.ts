import { beforeEach, expect, it } from 'vitest';
import { keptAnswers } from '#web/api/kept-answers.ts';

const answer = (text: string, mark: string) => new Response(text, { headers: { etag: mark } });
const asBefore = () => new Response(null, { status: 304 });

beforeEach(() => keptAnswers.forget());

/** Asks once more, as the client does, and answers what is read of what came. */
const asked = (came: Response, token = 'mine', address = '/api/tags') =>
  keptAnswers.textOf(token, address, came, keptAnswers.of(token, address));

const markOf = (token = 'mine', address = '/api/tags') => keptAnswers.of(token, address)?.mark;

it('what the server says is as before is what came before', async () => {
  expect(markOf()).toBeUndefined();
  await asked(answer('one', 'W/"1"'));
  expect(markOf()).toBe('W/"1"');
  expect(await asked(asBefore())).toBe('one');
  await asked(answer('two', 'W/"2"'));
  expect(await asked(asBefore())).toBe('two');
});

it('belongs to one session, and is forgotten with a refusal and with the session', async () => {
  await asked(answer('one', 'W/"1"'));
  expect(markOf('another')).toBeUndefined();
  await asked(new Response('no', { status: 403 }));
  expect(markOf()).toBeUndefined();
  await asked(answer('one', 'W/"1"'));
  keptAnswers.forget();
  expect(markOf()).toBeUndefined();
});

it('is what was asked about, whatever another call at the address was answered meanwhile', async () => {
  await asked(answer('one', 'W/"1"'));
  const before = keptAnswers.of('mine', '/api/tags');
  await asked(new Response('busy', { status: 503 }));
  expect(await keptAnswers.textOf('mine', '/api/tags', asBefore(), before)).toBe('one');
  await asked(answer('two', 'W/"2"'));
  expect(await keptAnswers.textOf('mine', '/api/tags', asBefore(), before)).toBe('one');
  expect(markOf()).toBe('W/"2"');
});

it('are eighty at most, and those asked longest ago go first', async () => {
  for (let place = 0; place < 81; place++) await asked(answer('one', 'W/"1"'), 'mine', `/api/tags/${place}`);
  expect(markOf('mine', '/api/tags/0')).toBeUndefined();
  expect(markOf('mine', '/api/tags/1')).toBe('W/"1"');
});
