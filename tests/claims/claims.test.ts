import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDay } from '#shared/dates.ts';
import { fileOf } from '../support/files.ts';
import { addPerson } from '../support/people.ts';
import { done } from '../travel/trip-desk.ts';
import { startClaimsDesk } from './claims-desk.ts';

let desk: Awaited<ReturnType<typeof startClaimsDesk>>;
beforeAll(async () => {
  desk = await startClaimsDesk();
}, 120_000);
afterAll(() => desk.close());

describe('the lines of a claim', () => {
  it('are what the Board pays for the trip, whole unless something else is asked', async () => {
    const body = desk.trip();
    const claim = done(await desk.make(body));
    expect(claim.code).toMatch(/^SC\d{5}$/);
    expect(claim).toMatchObject({
      ...{ status: 'draft', total: 116_000, claim_type: 'claim' },
      total_in_words: 'One hundred and sixteen thousand naira only',
    });
    expect(
      claim.expenses.map(({ from, days, rate, full_amount, amount }) => [
        from,
        days,
        rate,
        full_amount,
        amount,
      ]),
    ).toEqual([
      [body.started, 3, 20_000, 60_000, 60_000],
      [body.started, 2, 8_000, 16_000, 16_000],
      [body.finished, 2, 8_000, 16_000, 16_000],
      [body.started, 4, 6_000, 24_000, 24_000],
    ]);
  });

  it('are lowered or left out by their owner, who sees what was the full amount, and never raised', async () => {
    const body = desk.trip();
    const [night, , , city] = done(await desk.make(body)).expenses;
    const expenses = [
      { allowance_id: night?.allowance_id, amount: 40_000 },
      { allowance_id: desk.allowances.shuttle, from: body.started },
      await desk.bought(2_500.5),
    ];
    const claim = done(await desk.make({ ...body, expenses }));
    expect(claim.total).toBe(58_500.5);
    expect(claim.expenses.map(({ full_amount, amount }) => [full_amount, amount])).toEqual([
      [60_000, 40_000],
      [16_000, 16_000],
      [16_000, 0],
      [24_000, 0],
      [null, 2_500.5],
    ]);
    for (const [line, field, said] of [
      [
        { allowance_id: city?.allowance_id, amount: 24_000.01 },
        'amount',
        'At most ₦24,000.00: the Board pays no more.',
      ],
      [
        { allowance_id: desk.allowances.shuttle },
        'from',
        `Say from which day: ${formatDay(body.started)} or ${formatDay(body.finished)}.`,
      ],
      [{ allowance_id: desk.allowances.day }, 'allowance_id', 'This trip pays no such allowance.'],
      [{ description: 'Printing', amount: 500 }, 'file', 'Attach the receipt.'],
      [
        { description: 'Printing', file: await fileOf(desk, desk.people.traveller.id) },
        'amount',
        'Enter the amount.',
      ],
      [
        { amount: 500, file: await fileOf(desk, desk.people.traveller.id) },
        'description',
        'Say what was spent.',
      ],
    ] as const) {
      const { status, body: answer } = await desk.make({ ...body, expenses: [line] });
      expect([status, answer.errors]).toEqual([422, { [`expenses.0.${field}`]: [said] }]);
    }
  });

  it('can’t be set by a client: not days, rate or total', async () => {
    const body = desk.trip();
    for (const wrong of [{ total: 5 }, { expenses: [{ allowance_id: desk.allowances.city, rate: 900_000 }] }])
      expect((await desk.make({ ...body, ...wrong })).status).toBe(422);
  });

  it('follow the trip when it changes, and keep what was lowered and bought', async () => {
    const body = desk.trip();
    const bought = await desk.bought(1_000);
    const draft = done(
      await desk.make({
        ...body,
        expenses: [
          { allowance_id: desk.allowances.city, amount: 5_000 },
          { allowance_id: desk.allowances.lagos },
          bought,
        ],
      }),
    );
    const longer = done(
      await desk.call<typeof draft>('PATCH', `claims/${draft.id}`, {
        token: desk.people.traveller.token,
        body: { finished: addDays(body.finished, 1), seen: draft.version },
      }),
    );
    expect(longer.expenses.map(({ full_amount, amount }) => [full_amount, amount])).toEqual([
      [80_000, 80_000],
      [16_000, 0],
      [16_000, 16_000],
      [30_000, 5_000],
      [null, 1_000],
    ]);
    const others = done(
      await desk.call<typeof draft>('PATCH', `claims/${draft.id}`, {
        token: desk.people.traveller.token,
        body: { type: 'others', seen: longer.version },
      }),
    );
    expect(others).toMatchObject({ total: 1_000, category: null, destination: null, transportation: null });
    expect(others.expenses).toHaveLength(1);
  });

  it('are refused in words where the Board has no rate, where a place is unknown, and where days are out of order', async () => {
    const missing = await desk.make(desk.trip(), desk.people.officer);
    expect([missing.status, missing.body.detail]).toEqual([
      422,
      'Your grade level is not known. Ask an administrator to enter it.',
    ]);
    const astray = await desk.make(desk.trip({ destination: 'Atlantis' }));
    expect(astray.body.detail).toBe(
      'Choose one of the places that the Board’s allowances name, or “Other stations”: Lagos.',
    );
    const { started } = desk.trip();
    const turned = await desk.make(desk.trip({ started, finished: addDays(started, -1) }));
    expect(turned.body.errors).toEqual({ finished: ['The last day lies before the first.'] });
    expect((await desk.make(desk.trip({ category: null }))).body.errors).toHaveProperty('category');
  });
});

describe('a claim', () => {
  it('is submitted, withdrawn, submitted again and returned with a remark', async () => {
    const { traveller, officer, stranger } = desk.people;
    const { id } = done(await desk.make());
    expect((await desk.call('GET', `claims/${id}`, { token: officer.token })).status).toBe(404);
    const claim = done(await desk.claimAct(traveller, id, 'submit'));
    expect(claim).toMatchObject({
      status: 'registered',
      holder: { name: expect.stringContaining('Information Technology') },
    });
    const refused = await desk.call('PATCH', `claims/${id}`, {
      token: traveller.token,
      body: { purpose: 'Something else', seen: claim.version },
    });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'It is submitted. Withdraw it to change it.',
    ]);
    done(await desk.claimAct(traveller, id, 'withdraw'));
    done(await desk.claimAct(traveller, id, 'submit'));
    expect((await desk.claimAct(stranger, id, 'return', { remark: 'No' })).status).toBe(404);
    expect((await desk.claimAct(officer, id, 'return', { remark: 'x' })).status).toBe(422);
    done(await desk.claimAct(officer, id, 'return', { remark: 'Attach the memo' }));
    expect(await desk.read(id)).toMatchObject({
      status: 'draft',
      remark: 'Attach the memo',
      submitted_at: null,
    });
    const news = done(
      await desk.call<{ items: { title: string }[] }>('GET', 'notifications', { token: traveller.token }),
    );
    expect(JSON.stringify(news)).toContain('was returned');
    done(await desk.call('DELETE', `claims/${id}`, { token: traveller.token }));
    expect((await desk.claimAct(traveller, id, 'submit')).status).toBe(409);
  });

  it('pays no night that another pays, though they be submitted at once; trips touch on a day, whose allowance is paid once', async () => {
    const body = desk.trip();
    const first = await desk.submitted(body);
    const again = done(await desk.make({ ...body, finished: addDays(body.started, 1) }));
    const { status, body: answer } = await desk.claimAct(desk.people.traveller, again.id, 'submit');
    expect([status, answer.code, answer.detail]).toEqual([
      422,
      'NIGHTS_PAID',
      `${first.code}, “${body.purpose}”, pays from ${formatDay(body.started)} to ${formatDay(body.finished)} already. A night is paid once.`,
    ]);
    const next = await desk.submitted({
      ...body,
      started: body.finished,
      finished: addDays(body.finished, 2),
    });
    expect(next.expenses.at(-1)).toMatchObject({ from: addDays(body.finished, 1), days: 2, amount: 12_000 });

    const free = desk.trip();
    const copies = await Promise.all(Array.from({ length: 12 }, () => desk.make(free)));
    const sent = await Promise.all(
      copies.map((copy) => desk.claimAct(desk.people.traveller, done(copy).id, 'submit')),
    );
    expect(sent.filter((one) => one.status === 200)).toHaveLength(1);
    expect(sent.filter((one) => one.body.code === 'NIGHTS_PAID')).toHaveLength(11);
  });

  it('isn’t submitted with rates that have changed since, nor for nothing', async () => {
    const body = desk.trip();
    const draft = done(await desk.make(body));
    await desk.pool.query(`update users set grade_level_id = $2, grade_from = $3 where id = $1`, [
      desk.people.traveller.id,
      desk.grades[1],
      addDays(body.started, 1),
    ]);
    const { status, body: answer } = await desk.claimAct(desk.people.traveller, draft.id, 'submit');
    expect([status, answer.detail]).toEqual([
      422,
      `What this trip pays from ${formatDay(body.started)} has changed since the draft was saved. Open the draft, look at its lines and save it.`,
    ]);
    await desk.grade(desk.people.traveller, 0);
    const nothing = done(
      await desk.make({ ...desk.trip(), expenses: [{ allowance_id: desk.allowances.lagos, amount: 0 }] }),
    );
    expect((await desk.claimAct(desk.people.traveller, nothing.id, 'submit')).body.detail).toContain(
      'nothing to pay',
    );
  });
});

describe('who reads a claim', () => {
  it('is its owner, and once it is submitted the officers of the department; colleagues are shown nothing', async () => {
    const colleague = await addPerson(desk, { groups: ['Staff'], department_id: desk.ict });
    const { id } = await desk.submitted();
    for (const [who, status] of [
      [desk.people.officer, 200],
      [colleague, 404],
      [desk.people.audit, 404],
    ] as const)
      expect((await desk.call('GET', `claims/${id}`, { token: who.token })).status).toBe(status);
    const list = await desk.call<unknown[]>('GET', 'claims', { token: colleague.token });
    expect(list.body.data).toEqual([]);
    const trip = await desk.call<{ trip_id: number }>('GET', `claims/${id}`, {
      token: desk.people.officer.token,
    });
    expect((await desk.call('GET', `trips/${done(trip).trip_id}`, { token: colleague.token })).status).toBe(
      404,
    );
  });
});

describe('the print of a claim', () => {
  it('says whose it is, what was spent and the total in words, as it was submitted', async () => {
    const claim = await desk.submitted();
    await desk.pool.query(`update users set grade_level_id = $2, grade_from = current_date where id = $1`, [
      desk.people.traveller.id,
      desk.grades[1],
    ]);
    const sheet = done(
      await desk.call<{ facts: { label: string; value: string }[] }>('GET', `claims/${claim.id}/form`, {
        token: desk.people.traveller.token,
      }),
    );
    await desk.grade(desk.people.traveller, 0);
    expect(sheet).toMatchObject({
      title: 'Staff Claim',
      code: { value: claim.code },
      watermark: null,
      total: { amount: 116_000, in_words: 'One hundred and sixteen thousand naira only' },
      signatures: ['Claimant', 'Head of Department', 'Approved for payment'],
    });
    expect(sheet.facts.find(({ label }) => label === 'Grade level')?.value).toBe('GL 08');
  });
});
