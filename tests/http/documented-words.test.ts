import { expect, it } from 'vitest';
import { ROUTES } from '#server/app.ts';
import { listQuerySchema } from '#server/crud/parse-list-query.ts';
import { listMeta } from '#server/frame/answers.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';

const document = openApiDocument(ROUTES) as {
  info: { description: string };
  components: { headers: Record<string, object>; responses: { Failure: { headers: object } } };
};
const { info, components } = document;

it('tells of the header by which a call that is slowed down says when to ask again', () => {
  expect(components.responses.Failure.headers).toEqual({
    'Retry-After': { $ref: '#/components/headers/Retry-After' },
  });
  expect(components.headers['Retry-After']).toMatchObject({ schema: { type: 'integer' } });
  expect(info.description).toContain('429 and 503 say in `Retry-After` when to ask again');
});

it('tells of each word that every list is asked with, or answers beside its rows', () => {
  for (const word of Object.keys({ ...listQuerySchema.shape, ...listMeta(expenditures).shape }))
    expect(info.description).toMatch(new RegExp(`\\b${word}\\b`));
});
