import { beforeEach, expect, it } from 'vitest';
import { keptAnswers } from '#web/api/kept-answers.ts';

const answer = (text: string, mark: string) => new Response(text, { headers: { etag: mark } });
const asBefore = () => new Response(null, { status: 304 });

beforeEach(() => keptAnswers.forget());

it('what the server says is as before is what came before', async () => {
  expect(keptAnswers.headersFor('mine', '/api/tags')).toEqual({});
  await keptAnswers.textOf('mine', '/api/tags', answer('one', 'W/"1"'));
  expect(keptAnswers.headersFor('mine', '/api/tags')).toEqual({ 'if-none-match': 'W/"1"' });
  expect(await keptAnswers.textOf('mine', '/api/tags', asBefore())).toBe('one');
  await keptAnswers.textOf('mine', '/api/tags', answer('two', 'W/"2"'));
  expect(await keptAnswers.textOf('mine', '/api/tags', asBefore())).toBe('two');
});

it('belongs to one session, and is forgotten with a refusal and with the session', async () => {
  await keptAnswers.textOf('mine', '/api/tags', answer('one', 'W/"1"'));
  expect(keptAnswers.headersFor('another', '/api/tags')).toEqual({});
  await keptAnswers.textOf('mine', '/api/tags', new Response('no', { status: 403 }));
  expect(keptAnswers.headersFor('mine', '/api/tags')).toEqual({});
  await keptAnswers.textOf('mine', '/api/tags', answer('one', 'W/"1"'));
  keptAnswers.forget();
  expect(keptAnswers.headersFor('mine', '/api/tags')).toEqual({});
});

it('are eighty at most, and those asked longest ago go first', async () => {
  for (let place = 0; place < 81; place++)
    await keptAnswers.textOf('mine', `/api/tags/${place}`, answer('one', 'W/"1"'));
  expect(keptAnswers.headersFor('mine', '/api/tags/0')).toEqual({});
  expect(keptAnswers.headersFor('mine', '/api/tags/1')).not.toEqual({});
});
