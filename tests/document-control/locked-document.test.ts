import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentDesks, startDocumentDesks } from './document-desks.ts';

let desks: DocumentDesks;
beforeAll(async () => {
  desks = await startDocumentDesks();
}, 120_000);
afterAll(() => desks.close());

it('a locked document delays only who receives it: they are told before long, others read and receive meanwhile, and sent again all is received once', async () => {
  const { at, works, make, done, act, call, pool } = desks;
  const onItsWay = async () => {
    const { id } = await make(at.ict);
    await done(at.ict, id, 'dispatch', { department_id: works });
    return id;
  };
  const locked = await onItsWay();
  const free = await onItsWay();
  const own = await Promise.all(Array.from({ length: 8 }, onItsWay));
  const receive = async (id: number) => {
    const { status, headers, body } = await call<{ received: number[]; refused: { code: string }[] }>(
      'POST',
      'documents/acknowledge',
      {
        token: at.works.token,
        body: { ids: [id, locked] },
        headers: { 'idempotency-key': `receive ${id}` },
      },
    );
    return { status, retry: headers['retry-after'], detail: body.detail, data: body.data };
  };
  const holder = await pool.connect();
  try {
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin');
    await holder.query('select from documents where id = $1 for update', [locked]);
    const waiting = own.map(receive);
    const reads = Array.from({ length: 25 }, () =>
      call('GET', 'documents?desk=acknowledge', { token: at.works.token }),
    );
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    expect((await act(at.works, free, 'receive')).status).toBe(200);
    for (const { status, retry, detail } of await Promise.all(waiting)) {
      expect([status, retry !== undefined]).toEqual([503, true]);
      expect(detail).toBe(
        'The portal was interrupted: a part of this may be done. Try again in a few seconds; nothing is done twice.',
      );
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const again = await Promise.all(own.map(receive));
  expect(again.map(({ status }) => status)).toEqual(own.map(() => 200));
  // Each has received its own; the one that all wanted is received by one of them.
  for (const [place, id] of own.entries()) expect(again[place]?.data.received).toContain(id);
  const refused = again.flatMap(({ data }) => data.refused.map(({ code }) => code));
  expect(refused).toEqual(own.slice(1).map(() => 'WRONG_STATE'));
  const { rows } = await pool.query(
    `select count(*)::int as steps, count(distinct document_id)::int as documents from document_steps
      where action = 'received' and document_id = any($1)`,
    [[...own, locked, free]],
  );
  expect(rows).toEqual([{ steps: own.length + 2, documents: own.length + 2 }]);
}, 120_000);
