import { afterAll, beforeAll, expect, it } from 'vitest';
import { TAMPERED_PAPERS } from '../audit/tampered-papers.ts';
import { TAMPERED_RETIREMENTS } from '../audit/tampered-retirements.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
  const [surplus, shortfall, waits] = [await desk.advance(), await desk.advance(), await desk.advance()];
  const left = await desk.retired(surplus.id, { expenses: [await desk.spending(1_000)] });
  done(await desk.settle(left.id, 'TR/1'));
  const above = await desk.retired(shortfall.id, { expenses: [await desk.spending(200_000)] });
  done(await desk.settle(above.id));
  await desk.retired(waits.id);
  await desk.fund();
  await desk.advance();
  await desk.submitted();
}, 120_000);
afterAll(() => desk.close());

it('finds nothing wrong with what the commands made', async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
});

it.each([...TAMPERED_RETIREMENTS, ...TAMPERED_PAPERS])(
  'verify names the first bad row: %s',
  async (_, statement, title, sentence) => {
    expect(await foundAfter(desk.pool, statement, title)).toMatch(sentence);
  },
);
