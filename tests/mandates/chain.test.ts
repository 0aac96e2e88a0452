import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sheet } from '#shared/resource/sheet.ts';
import { done } from '../travel/trip-desk.ts';
import { startMandateDesk } from './mandate-desk.ts';

type Step = { kind: string; code: string; status_label: string; path: string | null };
type Bundled = {
  request: string;
  request_path: string | null;
  itinerary: string;
  due: number;
  status: string;
};

let desk: Awaited<ReturnType<typeof startMandateDesk>>;
beforeAll(async () => {
  desk = await startMandateDesk();
});
afterAll(() => desk.close());

const chainOf = async (path: string, token = desk.people.logistics.token) =>
  done(await desk.call<Step[]>('GET', `${path}/chain`, { token }));
const kinds = (steps: readonly Step[]) => steps.map(({ kind }) => kind);

describe('the steps of what a mandate pays', () => {
  it('lead from the request to the payment, the same from every record of it', async () => {
    const { trip, hold } = await desk.held(120, await desk.fund());
    const made = done(await desk.make([hold]));
    expect(kinds(await chainOf(`mandates/${made.id}`))).toEqual(['request', 'hold', 'mandate']);
    const raised = done(await desk.raise(made.id));
    const payment = await desk.batched(raised.id);
    const ALL = ['request', 'hold', 'mandate', 'expenditure', 'batch', 'payment'];
    for (const path of [`mandates/${made.id}`, `reservations/${trip.id}`, `holds/${hold}`])
      expect(kinds(await chainOf(path)), path).toEqual(ALL);
    const own = await chainOf(`expenditures/${raised.id}`, desk.people.payer.token);
    expect(kinds(own)).toEqual(ALL);
    expect(own[5]?.status_label).toBe('Waiting for the budget office');
    await desk.paid(payment);
    const paid = await chainOf(`mandates/${made.id}`);
    expect(paid[5]?.status_label).toBe('Paid');
    expect(paid[6]).toMatchObject({ kind: 'refund', status_label: 'Waiting for the department' });
    const [, id = ''] = /(\d+)$/.exec(paid[6]?.path ?? '') ?? [];
    expect(kinds(await chainOf(`refunds/${id}`))).toEqual([...ALL, 'refund']);
    const two = done(
      await desk.make([
        (await desk.held(1, await desk.fund())).hold,
        (await desk.held(2, await desk.fund())).hold,
      ]),
    );
    await desk.paid(await desk.batched(done(await desk.raise(two.id)).id));
    const last = (await chainOf(`mandates/${two.id}`)).at(-1);
    expect(last).toMatchObject({ kind: 'refund', code: '2 refunds', status_label: '2 waiting' });
    const list = new URL(last?.path ?? '', 'http://portal.test');
    expect(list.pathname).toBe('/payments/refunds');
    const listed = await desk.call<{ id: number }[]>('GET', `refunds${list.search}`, {
      token: desk.people.payer.token,
    });
    expect(listed.body.data).toHaveLength(2);
    const [one] = listed.body.data ?? [];
    const denied = await desk.call('POST', `refunds/${one?.id}/deny`, {
      token: desk.people.officer.token,
      body: { response: 'Not ours' },
    });
    expect(denied.status).toBe(200);
    expect((await chainOf(`mandates/${two.id}`)).at(-1)?.status_label).toBe('1 waiting, 1 denied');
    const { officer, payer } = desk.people;
    const act = async (refund: number | undefined, name: string, { token }: { token: string }) =>
      done(await desk.call('POST', `refunds/${refund}/${name}`, { token, body: {} }));
    await act(one?.id, 'drop', payer);
    await act(listed.body.data[1]?.id, 'fulfil', officer);
    const ended = await chainOf(`mandates/${two.id}`);
    expect(ended[0]).toMatchObject({ code: '2 requests', status: 'released', status_label: 'Released' });
    expect(ended.at(-1)).toMatchObject({ status: 'fulfilled', status_label: '1 fulfilled, 1 dropped' });
  });

  it('are links only where the actor may go', async () => {
    const { trip, hold } = await desk.held(120, await desk.fund());
    const made = done(await desk.make([hold]));
    const raised = done(await desk.raise(made.id));
    const byTraveller = await chainOf(`reservations/${trip.id}`, desk.people.traveller.token);
    expect(byTraveller.map(({ path }) => path)).toEqual([
      `/staff-services/flights/${trip.id}`,
      null,
      null,
      null,
    ]);
    const byPayer = await chainOf(`expenditures/${raised.id}`, desk.people.payer.token);
    expect(byPayer.map(({ path }) => path)).toEqual([
      ...[null, null, null],
      `/budget/expenditures/${raised.id}`,
    ]);
    const elsewhere = await desk.call('GET', `expenditures/${raised.id}/chain`, desk.people.officer);
    expect(elsewhere.status).toBe(404);
  });

  it('begin with one step for several requests', async () => {
    const fund = await desk.fund();
    const made = done(await desk.make([(await desk.held(1, fund)).hold, (await desk.held(2, fund)).hold]));
    const [first, ...others] = await chainOf(`mandates/${made.id}`);
    expect(first).toMatchObject({ kind: 'request', code: '2 requests', path: null });
    expect(kinds(others)).toEqual(['mandate']);
  });

  it('are those of what drew a hold, and none for an expenditure that pays no request', async () => {
    const fund = await desk.fund();
    const { hold } = await desk.held(60, fund);
    const { token } = desk.people.officer;
    const raise = async (more: Record<string, unknown>) =>
      done(
        await desk.call<{ id: number }>('POST', 'expenditures', {
          token,
          body: desk.purchase(fund, 60, more),
        }),
      );
    const raised = await raise({ hold_id: hold });
    expect(kinds(await chainOf(`expenditures/${raised.id}`, token))).toEqual([
      'request',
      'hold',
      'expenditure',
    ]);
    const plain = await raise({ duplicate_remark: 'A second box' });
    expect(await chainOf(`expenditures/${plain.id}`, token)).toEqual([]);
  });

  it('end with the mandate again when its expenditure is deleted', async () => {
    const made = done(await desk.make([(await desk.held(5, await desk.fund())).hold]));
    const raised = done(await desk.raise(made.id));
    done(await desk.call('DELETE', `expenditures/${raised.id}`, { token: desk.people.payer.token }));
    expect(kinds(await chainOf(`mandates/${made.id}`))).toEqual(['request', 'hold', 'mandate']);
  });
});

describe('what a mandate bundles', () => {
  it('is listed with the hold of each request, a link for whoever may open it', async () => {
    const { trip, hold } = await desk.held(120, await desk.fund());
    const made = done(await desk.make([hold]));
    const read = async (person: { token: string }) =>
      done(await desk.call<Bundled[]>('GET', `mandates/${made.id}/holds`, person));
    expect(await read(desk.people.logistics)).toEqual([
      expect.objectContaining({
        ...{ id: hold, request: trip.code, due: 120, cost: 120, share: null, status: 'mandated' },
        request_path: `/facilities-logistics/reservations/${trip.id}`,
        path: `/budget/reserves/${hold}`,
        itinerary: expect.stringContaining(' – '),
      }),
    ]);
    expect((await read(desk.people.budget))[0]?.request_path).toBeNull();
    const missing = await desk.call('GET', 'mandates/999999/holds', desk.people.logistics);
    expect(missing.status).toBe(404);
  });

  it('is printed as the instruction to the vendor: itineraries, total in words, a mark by its state', async () => {
    const fund = await desk.fund();
    const made = done(await desk.make([(await desk.held(120, fund)).hold, (await desk.held(80, fund)).hold]));
    const sheet = async () =>
      done(await desk.call<Sheet>('GET', `mandates/${made.id}/sheet`, desk.people.logistics));
    const drafted = await sheet();
    expect(drafted).toMatchObject({
      title: 'Itinerary Mandate',
      watermark: 'DRAFT',
      total: { amount: 200, in_words: 'Two hundred naira only' },
    });
    expect(drafted.tables[0]?.rows).toHaveLength(2);
    expect(drafted.tables[0]?.totals?.values).toEqual({ due: 200 });
    expect(drafted.signatures).toHaveLength(3);
    const raised = done(await desk.raise(made.id));
    expect((await sheet()).watermark).toBeNull();
    done(await desk.call('DELETE', `expenditures/${raised.id}`, { token: desk.people.payer.token }));
    done(await desk.call('DELETE', `mandates/${made.id}`, desk.people.logistics));
    expect((await sheet()).watermark).toBe('CANCELLED');
    const copy = await desk.call<{ copy: number }>('POST', `mandates/${made.id}/print`, {
      token: desk.people.logistics.token,
      body: {},
    });
    expect(copy.body.data.copy).toBe(1);
  });
});
