import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { done } from '../travel/trip-desk.ts';
import { startClaimsDesk } from './claims-desk.ts';

let desk: Awaited<ReturnType<typeof startClaimsDesk>>;
beforeAll(async () => {
  desk = await startClaimsDesk();
}, 120_000);
afterAll(() => desk.close());

const NO_TRIP = { category: undefined, transportation: undefined, destination: undefined };

describe('the expenditure of a claim', () => {
  it('takes payee, purpose and amount from it, by id or typed code, once', async () => {
    const fund_id = await desk.fund();
    const claim = await desk.submitted();
    const raised = done(
      await desk.raise({ category: 'staff-claim', source_code: claim.code.toLowerCase(), fund_id }),
    );
    expect(raised).toMatchObject({
      ...{ type: 'staff', category: 'staff-claim', claim_id: claim.id, amount: claim.total },
      ...{ beneficiary_type: 'staff', beneficiary_id: desk.people.traveller.id },
      description: `${claim.code}: Audit of the Lagos office`,
    });
    expect((await desk.read(claim.id)).status).toBe('cleared');
    const again = await desk.raise({ category: 'staff-claim', claim_id: claim.id, fund_id });
    expect(again.body.errors).toEqual({ claim_id: [`${claim.code} is raised already, by ${raised.code}.`] });
  });

  it('is raised and paid though the claimant has left since', async () => {
    const { traveller, officer, budget, treasury, audit, treasury2 } = desk.people;
    const { id } = await desk.submitted();
    const fund_id = await desk.fund();
    const setStatus = (status: string) =>
      desk.pool.query('update users set status = $2 where id = $1', [traveller.id, status]);
    await setStatus('inactive');
    const raised = done(await desk.raise({ category: 'staff-claim', claim_id: id, fund_id }));
    const batch = done(
      await desk.call<{ payments: { id: number }[] }>('POST', 'batches', {
        token: officer.token,
        body: { expenditures: [raised.id] },
      }),
    );
    await desk.clearedBy(batch.payments[0]?.id ?? 0, budget, treasury, audit, treasury2);
    const { rows } = await desk.pool.query('select status from claims where id = $1', [id]);
    expect(rows).toEqual([{ status: 'paid' }]);
    await setStatus('active');
  });

  it('is refused of what is unknown, a draft, another department’s, with another amount, and on a fund of others', async () => {
    const fund_id = await desk.fund();
    const { id, code } = await desk.submitted();
    const draft = done(await desk.make());
    const foreign = await desk.fund({ department_id: desk.works });
    for (const [body, field, said] of [
      [{ source_code: 'SC99999' }, 'source_code', 'There is no such claim.'],
      [{ claim_id: draft.id }, 'claim_id', `${draft.code} was not submitted yet.`],
      [{ claim_id: id, amount: 5 }, 'amount', `The amount is that of ${code}: leave it out.`],
      [{}, 'claim_id', 'Choose the claim'],
    ] as const) {
      const answer = await desk.raise({ category: 'staff-claim', fund_id, ...body });
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [said] }]);
    }
    const elsewhere = await desk.raise(
      { category: 'staff-claim', claim_id: id, fund_id: foreign },
      desk.people.stranger,
    );
    expect(elsewhere.body.errors).toEqual({
      claim_id: [`${code} is a claim of Information Technology: its officers raise it.`],
    });
    expect((await desk.raise({ category: 'staff-claim', claim_id: id, fund_id: foreign })).status).toBe(404);
    expect((await desk.read(id)).status).toBe('registered');
  });

  it('is one, however many raise it at once', async () => {
    const fund_id = await desk.fund();
    const { id } = await desk.submitted();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.raise({ category: 'staff-claim', claim_id: id, fund_id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  it('shows on the claim and its paper what was paid where the desks lowered it', async () => {
    const { traveller, budget, treasury, audit, treasury2 } = desk.people;
    const claim = await desk.submitted();
    const raised = done(
      await desk.raise({ category: 'staff-claim', claim_id: claim.id, fund_id: await desk.fund() }),
    );
    const {
      payments: [payment = 0],
    } = await desk.batched(raised.id);
    await desk.clearedBy(payment, budget, treasury);
    done(await desk.pay(audit, payment, 'edit', { amount: claim.total - 6_000, remark: 'Two nights only' }));
    const read = async () =>
      done(
        await desk.call<{ total: number; paid_amount: number | null; recovered: number | null }>(
          'GET',
          `claims/${claim.id}`,
          { token: traveller.token },
        ),
      );
    expect(await read()).toMatchObject({ total: claim.total, paid_amount: null, recovered: null });
    await desk.clearedBy(payment, audit, treasury2);
    expect(await read()).toMatchObject({
      total: claim.total,
      paid_amount: claim.total - 6_000,
      recovered: 0,
    });
    const { facts } = done(
      await desk.call<{ facts: object[] }>('GET', `claims/${claim.id}/form`, { token: traveller.token }),
    );
    expect(facts).toContainEqual({ label: 'Paid', value: claim.total - 6_000, kind: 'money' });
  });

  it('carries the claim with it: batched, queried, answered, paid, returned by the bank, returned by a desk', async () => {
    const { officer, budget, treasury, treasury2, treasury3, audit } = desk.people;
    const fund_id = await desk.fund();
    const claim = await desk.submitted();
    const stands = async () => (await desk.read(claim.id)).status;
    done(await desk.claimAct(officer, claim.id, 'raise', { fund_id }));
    expect(await stands()).toBe('cleared');
    const { rows } = await desk.pool.query<{ id: number }>(
      'select id from expenditures where claim_id = $1',
      [claim.id],
    );
    const {
      payments: [payment = 0],
    } = await desk.batched(rows[0]?.id ?? 0);
    expect(await stands()).toBe('batched');
    await desk.clearedBy(payment, budget, treasury);
    done(await desk.pay(audit, payment, 'query', { remark: 'Where is the memo?' }));
    expect(await stands()).toBe('queried');
    done(await desk.pay(officer, payment, 'respond', { response: 'Attached' }));
    expect(await stands()).toBe('batched');
    await desk.clearedBy(payment, audit, treasury2);
    expect(await desk.read(claim.id)).toMatchObject({ status: 'paid', pv_no: expect.any(String) });
    done(
      await desk.pay(treasury2, payment, 'bounce', {
        reason: 'Wrong account',
        date: lagosToday(),
      }),
    );
    done(await desk.pay(treasury3, payment, 'confirm-bounce'));
    expect(await stands()).toBe('batched');
  });

  it('is shown at the desks, which read its lines and open its receipts', async () => {
    const { audit, budget } = desk.people;
    const form = new FormData();
    form.append('files', new Blob(['Received,9000\n']), 'receipt.csv');
    const { token } = desk.people.traveller;
    const [upload] = done(await desk.call<{ id: number }[]>('POST', 'files', { token, form }));
    const file = upload?.id ?? 0;
    const bought = { description: 'Printing of reports', amount: 9_000 };
    const claim = await desk.submitted({
      ...desk.trip({ type: 'others', expenses: [{ ...bought, file }] }),
      ...NO_TRIP,
    });
    const fund_id = await desk.fund();
    expect((await desk.call('GET', `files/${file}`, { token: audit.token })).status).toBe(404);
    const raised = done(await desk.raise({ category: 'staff-claim', claim_id: claim.id, fund_id }));
    const {
      payments: [payment = 0],
    } = await desk.batched(raised.id);
    for (const who of [budget, audit]) {
      const paid = done(
        await desk.call<{ paper: unknown; files: { id: number }[] }>('GET', `payments/${payment}`, who),
      );
      expect(paid).toMatchObject({
        paper: { list: 'claims', id: claim.id, code: claim.code },
        files: [{ id: file }],
      });
      expect((await desk.call('GET', `files/${file}`, { token: who.token })).status).toBe(200);
      expect(await desk.read(claim.id, who)).toMatchObject({ total: 9_000 });
    }
  });

  it('gives the claim back to the department when it is deleted, its batch deleted or reversed', async () => {
    const { officer } = desk.people;
    const fund_id = await desk.fund();
    const claim = await desk.submitted();
    const stands = async () => (await desk.read(claim.id)).status;
    const raised = done(await desk.raise({ category: 'staff-claim', claim_id: claim.id, fund_id }));
    done(await desk.call('DELETE', `expenditures/${raised.id}`, { token: officer.token }));
    expect(await stands()).toBe('registered');
    const again = done(await desk.raise({ category: 'staff-claim', claim_id: claim.id, fund_id }));
    const first = await desk.batched(again.id);
    done(await desk.call('DELETE', `batches/${first.id}`, { token: officer.token }));
    expect(await stands()).toBe('cleared');
    const second = await desk.batched(again.id);
    done(
      await desk.call('POST', `batches/${second.id}/reverse`, {
        token: officer.token,
        body: { reason: 'Wrong fund' },
      }),
    );
    expect(await stands()).toBe('registered');
  });
});

describe('several claims', () => {
  it('are raised and batched at once on one fund, all of them or none', async () => {
    const { officer } = desk.people;
    const fund_id = await desk.fund();
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await desk.submitted()).id);
    const answer = await desk.call<{ no_of_payments: number; amount: number }>('POST', 'claims/batch', {
      token: officer.token,
      body: { claims: ids, fund_id },
    });
    expect(done(answer)).toMatchObject({ no_of_payments: 6, amount: 6 * 116_000, type: 'staff' });
    const left = (await desk.submitted()).id;
    const mixed = await desk.call('POST', 'claims/batch', {
      token: officer.token,
      body: { claims: [left, ids[0] ?? 0], fund_id },
    });
    expect(mixed.status).toBe(422);
    expect((await desk.read(left)).status).toBe('registered');
  });

  it('are refused with what is wrong of each, told at once at its place', async () => {
    const { officer } = desk.people;
    const fund_id = await desk.fund();
    const raise = (claims: number[], of = fund_id) =>
      desk.call('POST', 'claims/batch', { token: officer.token, body: { claims, fund_id: of } });
    const [taken, good, draft] = [await desk.submitted(), await desk.submitted(), done(await desk.make())];
    const by = done(await desk.raise({ category: 'staff-claim', claim_id: taken.id, fund_id }));
    const { status, body } = await raise([draft.id, good.id, taken.id, 999_999]);
    expect([status, body.code]).toEqual([422, 'VALIDATION']);
    expect(body.errors).toEqual({
      'claims.0': [`${draft.code} was not submitted yet.`],
      'claims.2': [`${taken.code} is raised already, by ${by.code}.`],
      'claims.3': ['There is no such claim.'],
    });
    expect((await desk.read(good.id)).status).toBe('registered');
    // A fund that is too short for all of them is told of their sum, though one of them could be paid.
    const second = await desk.submitted();
    const small = await desk.fund({ approved: good.total + second.total - 1 });
    const short = await raise([good.id, second.id], small);
    expect([short.status, short.body.code]).toEqual([422, 'FUND_SHORT']);
    expect(short.body.facts).toMatchObject({ asked: good.total + second.total });
  });

  it('are raised for what whoever raises them saw', async () => {
    const { officer, traveller } = desk.people;
    const fund_id = await desk.fund();
    const [first, second] = [await desk.submitted(), await desk.submitted()];
    const seen_amount = first.total + second.total;
    const raised = () =>
      desk.call<{ amount: number }>('POST', 'claims/batch', {
        token: officer.token,
        body: { claims: [first.id, second.id], fund_id, seen_amount },
      });
    done(await desk.claimAct(traveller, second.id, 'withdraw'));
    const kept = second.expenses.map(({ allowance_id, from }) => ({ allowance_id, from }));
    const change = (expenses: object[]) =>
      desk.call('PATCH', `claims/${second.id}`, { token: traveller.token, body: { expenses } });
    done(await change([...kept, await desk.bought(900_000)]));
    done(await desk.claimAct(traveller, second.id, 'submit'));
    const refused = await raised();
    expect([refused.status, refused.body.code]).toEqual([409, 'STALE']);
    expect((await desk.read(first.id)).status).toBe('registered');
    done(await desk.claimAct(traveller, second.id, 'withdraw'));
    done(await change(kept));
    done(await desk.claimAct(traveller, second.id, 'submit'));
    expect(done(await raised()).amount).toBe(seen_amount);
  });

  it('say that they are raised one by one while authority limits are in force', async () => {
    const { officer, treasury, audit } = desk.people;
    const [first, second] = [await desk.submitted(), await desk.submitted()];
    expect(await desk.read(first.id)).toMatchObject({ approved_first: false });
    await desk.pool.query(
      `insert into authority_limits (role, up_to_kobo, starts_on, source, proposed_by) values ('head', 100, lagos_today(), 'Circular', $1)`,
      [treasury.id],
    );
    await desk.pool.query(
      `update authority_limits set status = 'confirmed', decided_by = $1, decided_at = now()`,
      [audit.id],
    );
    expect(await desk.read(first.id)).toMatchObject({ approved_first: true });
    const { status, body } = await desk.call('POST', 'claims/batch', {
      token: officer.token,
      body: { claims: [first.id, second.id], fund_id: await desk.fund() },
    });
    expect([status, body.code]).toEqual([409, 'NOT_APPROVED']);
    expect((await desk.read(first.id)).status).toBe('registered');
  });
});
