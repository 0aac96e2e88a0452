import { expect } from 'vitest';
import type { TestPortal } from '../support/portal.ts';

type Body = Record<string, unknown>;
type Person = { token: string };
type Called = Pick<TestPortal, 'call'>;

/** Calls with a body in which each of the named keys is needed: without it the answer is 422 and names it. Then whole. */
export async function postAs(
  { call }: Called,
  { token }: Person,
  path: string,
  body: Body,
  needed: readonly string[] = [],
): Promise<Body> {
  for (const key of needed) {
    const { [key]: _left, ...rest } = body;
    const refused = await call('POST', path, { token, body: rest });
    expect([path, key, refused.status, refused.body.code]).toEqual([path, key, 422, 'VALIDATION']);
    expect(Object.keys(refused.body.errors)).toContain(key);
  }
  const answer = await call<Body>('POST', path, { token, body });
  expect([path, answer.status < 300 ? 'done' : answer.text]).toEqual([path, 'done']);
  return answer.body.data;
}

/** What is answered to a person at a path. */
export async function getAs<Data = Body>({ call }: Called, { token }: Person, path: string): Promise<Data> {
  const answer = await call<Data>('GET', path, { token });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body.data;
}

/** Both, bound to a portal that is open once they are called. */
export function contractOf(desk: () => Called) {
  return {
    post: (person: Person, path: string, body: Body, needed?: readonly string[]) =>
      postAs(desk(), person, path, body, needed),
    get: <Data = Body>(person: Person, path: string) => getAs<Data>(desk(), person, path),
  };
}
