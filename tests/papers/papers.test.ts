import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scannedPath } from '#web/session/scanned-code.ts';
import { type Desks, startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundWrong } from '../support/verified.ts';

let desks: Desks;
let code: string;
let batch: Awaited<ReturnType<Desks['batch']>>;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  batch = await desks.batch([1_250.5]);
  code = (await print()).code;
}, 120_000);
afterAll(() => desks.close());

interface Paper {
  kind: string;
  code: string;
  total: number | null;
  copy_no: number;
  state: string | null;
}

async function print() {
  const answer = await desks.call<{ copy: number; copy_no: number; code: string }>(
    'POST',
    `batches/${batch.id}/print`,
    { token: desks.people.officer.token, body: {} },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const look = (at: string, token?: string) => desks.call<Paper>('GET', `v/${at}`, { token });

describe('a printed paper', () => {
  it('tells whoever holds it what it says, and nobody’s name', async () => {
    const { status, body, text } = await look(code);
    expect([status, body.message]).toEqual([200, 'Compare these with the paper.']);
    expect(body.data).toMatchObject({ code: batch.code, total: 1_250.5, copy_no: 1 });
    expect(Object.keys(body.data).sort()).toEqual([
      'as_at',
      'code',
      'copy_no',
      'kind',
      'printed_at',
      'state',
      'total',
    ]);
    expect(text).not.toContain(desks.people.payee.name);
    expect(text).not.toContain(desks.people.officer.name);
    // Codes are read in either case.
    expect((await look(code.toLowerCase())).status).toBe(200);
  });

  it('tells the state that its record has now', async () => {
    const before = (await look(code)).body.data.state;
    await desks.clearedBy(batch.payments[0]?.id ?? 0, desks.people.budget);
    const after = (await look(code)).body.data.state;
    expect([typeof before, typeof after]).toEqual(['string', 'string']);
    expect(after).not.toBe(before);
  });

  it('has a code for each copy', async () => {
    const second = await print();
    expect(second).toMatchObject({ copy: 2, copy_no: 2 });
    expect(second.code).not.toBe(code);
    expect((await look(second.code)).body.data).toMatchObject({ copy_no: 2 });
  });

  it('is proved to say what was printed, and to be kept', async () => {
    expect(await foundWrong(desks.pool)).toEqual([]);
    const last = 'where id = (select max(id) from printed_papers)';
    for (const [statement, said] of [
      [`update printed_papers set total_kobo = total_kobo + 100 ${last}`, 'says something else'],
      [`update printed_papers set printed_by = (select min(id) from users) ${last}`, 'says something else'],
      [
        `update printed_papers set printed_at = printed_at - interval '1 day' ${last}`,
        'was printed at another time',
      ],
      [`delete from printed_papers ${last}`, "isn't kept"],
    ] as const)
      expect(await foundAfter(desks.pool, statement, 'Printed copies')).toContain(said);
  });

  it('leads to its record who may read that, and nobody else', async () => {
    const record = (token?: string) => desks.call<{ path: string }>('GET', `v/${code}/record`, { token });
    expect((await record(desks.people.officer.token)).body.data).toEqual({
      path: `/budget/batches/${batch.id}`,
    });
    for (const { token } of [desks.people.stranger, await addPerson(desks, {})])
      expect((await record(token)).status).toBe(404);
    expect((await record()).status).toBe(401);
  });

  it('is known by its mark alone: a code that the portal did not give reads like one of no paper', async () => {
    const [letters = '', mark = ''] = code.split('-');
    const other = mark.startsWith('A') ? `B${mark.slice(1)}` : `A${mark.slice(1)}`;
    const answers = [];
    for (const wrong of [
      `${letters}-${other}`,
      `Z${letters}-${mark}`,
      'nonsense',
      `${letters}-`,
      '1-0000000000000000',
    ])
      answers.push(await look(wrong));
    for (const { status, body } of answers)
      expect([status, body.code, body.detail]).toEqual([404, 'NOT_FOUND', answers[0]?.body.detail]);
  });

  it('opens by what a scanner types: its address or its code', () => {
    expect(scannedPath(`https://portal.agency.test/v/${code}`)).toBe(`/v/${code}?open`);
    expect(scannedPath(` ${code.toLowerCase()} `)).toBe(`/v/${code}?open`);
    for (const text of ['TPP00012', 'ICT/2024/7', 'clear PV00012', '']) expect(scannedPath(text)).toBeNull();
  });

  // Last: nothing more is looked up from here within the minute.
  it('is looked up by nobody who guesses', async () => {
    const answers = [];
    for (let turn = 0; turn < 61; turn++) answers.push((await look('1-0000000000000000')).status);
    expect(answers.at(-1)).toBe(429);
  });
});
