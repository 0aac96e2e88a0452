import { afterAll, beforeAll, expect, it } from 'vitest';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;

beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());

it('a year to which something is to be carried is closed after the year that it comes from', async () => {
  const { year, fund } = await desk.ground();
  const [id = 0] = await desk.expend(fund, [11]);
  done(await desk.decide(year, { type: 'expenditure', id, decision: 'carried' }));
  const sentence = `What is left of ${year} is to be carried here: ${year} is closed first.`;
  expect((await desk.submit(year + 1)).body).toMatchObject({ code: 'WRONG_STATE', detail: sentence });
  expect((await desk.closing(year + 1)).may.submit).toBe(sentence);
  await desk.closeYear(year);
  done(await desk.decide(year + 1, { type: 'expenditure', id, decision: 'lapsed' }));
  await desk.closeYear(year + 1);
});

it('nothing is decided to be carried to a year that is closed', async () => {
  const { year, fund } = await desk.ground();
  const [id = 0] = await desk.expend(fund, [11]);
  await desk.closeYear(year + 1);
  const decided = (decision: string) => desk.decide(year, { type: 'expenditure', id, decision });
  expect((await decided('carried')).body).toMatchObject({
    code: 'VALIDATION',
    detail: `The budget year ${year + 1} is closed: nothing is carried to it.`,
  });
  done(await decided('lapsed'));
  await desk.closeYear(year);
});
