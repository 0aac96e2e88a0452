import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf } from '../support/files.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(() => desk.close());

const once = (paper: string) => `${paper} has this receipt already, and a receipt pays once.`;

/** The body of a claim for no trip, of lines with these receipts. */
function bought(...files: number[]) {
  return desk.trip({
    type: 'others',
    expenses: files.map((file) => ({ description: 'Printing', amount: 500, file })),
  });
}

function receipt(): Promise<number> {
  return fileOf(desk, desk.people.traveller.id);
}

describe('A receipt', () => {
  it('pays one claim, and another once that one was deleted', async () => {
    const { traveller } = desk.people;
    const file = await receipt();
    const claim = done(await desk.makeClaim(bought(file)));
    desk.refusedIn(
      await desk.makeClaim(bought(await receipt(), file)),
      'expenses.1.file',
      once(`Claim ${claim.code}`),
    );
    const other = done(await desk.makeClaim(bought(await receipt())));
    const body = { expenses: [{ description: 'Printing', amount: 500, file }] };
    desk.refusedIn(
      await desk.call('PATCH', `claims/${other.id}`, { token: traveller.token, body }),
      'expenses.0.file',
      once(`Claim ${claim.code}`),
    );
    // The claim itself keeps it, whatever else is changed of it.
    const changed = { purpose: 'Printing of the reports', expenses: [{ ...body.expenses[0], amount: 600 }] };
    done(await desk.call('PATCH', `claims/${claim.id}`, { token: traveller.token, body: changed }));
    done(await desk.claimAct(traveller, claim.id, 'submit'));
    done(await desk.claimAct(traveller, claim.id, 'withdraw'));
    expect((await desk.makeClaim(bought(file))).status).toBe(422);
    done(await desk.call('DELETE', `claims/${claim.id}`, { token: traveller.token }));
    done(await desk.makeClaim(bought(file)));
  });

  it('stands on one line', async () => {
    const file = await receipt();
    desk.refusedIn(await desk.makeClaim(bought(file, file)), 'expenses.1.file', once('Line 1'));
  });

  it('is the same when it is uploaded again, and when it is sent twice at once', async () => {
    const { traveller, officer } = desk.people;
    const uploaded = (content: string, { id } = traveller) => fileOf(desk, id, content);
    const claim = done(await desk.makeClaim(bought(await uploaded('hotel bill'))));
    const own = await desk.makeClaim(bought(await uploaded('hotel bill')));
    desk.refusedIn(own, 'expenses.0.file', once(`Claim ${claim.code}`));
    const others = await desk.makeClaim(bought(await uploaded('hotel bill', officer)), officer);
    desk.refusedIn(others, 'expenses.0.file', once('Another paper'));
    const twice = await desk.makeClaim(bought(await uploaded('taxi'), await uploaded('taxi')));
    desk.refusedIn(twice, 'expenses.1.file', once('Line 1'));
    const copies = await Promise.all(Array.from({ length: 8 }, () => uploaded('fuel')));
    const answers = await Promise.all(copies.map((file) => desk.makeClaim(bought(file))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  it('pays one of twenty claims that are made at once', async () => {
    const file = await receipt();
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.makeClaim(bought(file))));
    const [made] = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(19);
    for (const answer of refused)
      desk.refusedIn(answer, 'expenses.0.file', once(`Claim ${made?.body.data.code}`));
  });

  it('that an advance shows is shown by its retirement too, and by nothing else', async () => {
    const { officer } = desk.people;
    const file = await fileOf(desk, officer.id);
    const line = { description: 'Boat', amount: 1_000, file };
    const advance = await desk.advance({ expenses: [line] });
    const reason = { filed_reason: 'They are at sea' };
    const claim = await desk.makeClaim(bought(file), officer);
    desk.refusedIn(claim, 'expenses.0.file', once(`Touring advance ${advance.code}`));
    const { id, code } = done(await desk.file(advance.id, { ...reason, expenses: [line] }, officer));
    done(await desk.retireAct(officer, id, 'submit'));
    const other = await desk.advance();
    desk.refusedIn(
      await desk.file(other.id, { ...reason, expenses: [line] }, officer),
      'expenses.0.file',
      once(`Touring advance ${advance.code}`),
    );
    const spent = await desk.spending(1_000, officer);
    const { code: second } = done(await desk.file(other.id, { ...reason, expenses: [spent] }, officer));
    expect(second).not.toBe(code);
    const again = await desk.makeClaim(bought(spent.file), officer);
    desk.refusedIn(again, 'expenses.0.file', once(`Retirement ${second}`));
  });

  it('pays once in the database too', async () => {
    const claims = [
      done(await desk.makeClaim(bought(await receipt()))),
      done(await desk.makeClaim(bought(await receipt()))),
    ];
    await expect(
      desk.pool.query(
        `update expense_lines set file_id = (select file_id from expense_lines where claim_id = $1) where claim_id = $2`,
        claims.map(({ id }) => id),
      ),
    ).rejects.toMatchObject({ constraint: 'expense_lines_receipt_once' });
  });
});
