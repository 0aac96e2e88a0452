import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from '#server/spreadsheets/read.ts';
import { xlsxStream } from '#server/spreadsheets/write.ts';
import { addPerson } from '../support/people.ts';
import { csv } from './believable-funds.ts';
import { type ImportAnswer, type ImportDesk, openImportDesk } from './import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk.close());

const row = {
  CODE: 'C800',
  'Line of vote': 'Boats',
  BUDGET_HEAD: 'Marine',
  DEPARTMENT: 'MM5',
  APPROVED: '10',
  YEAR: '2024',
};

it('a column that no name fits is matched by hand, all rows are judged again, and the next file is matched by itself', async () => {
  const run = await desk.judged('funds', csv([row]));
  expect(run.unmatched).toEqual(['SUB_BUDGET_HEAD']);
  expect((await desk.rows(run.id))[0]?.reason).toBe('No column of the file is matched to SUB_BUDGET_HEAD');
  const mapping = { ...run.mapping, SUB_BUDGET_HEAD: 'Line of vote' };
  const asked = await desk.call('POST', `imports/${run.id}/mapping`, {
    token: desk.person.token,
    body: { mapping },
  });
  expect(asked.body.data).toMatchObject({ status: 'queued' });
  expect(asked.body.message).toContain('Nothing changes until you import the rows.');
  expect((await desk.settled(run.id)).counts).toMatchObject({ insert: 1, refused: 0 });
  const next = await desk.judged('funds', csv([{ ...row, CODE: 'C801' }]));
  expect(next.mapping.SUB_BUDGET_HEAD).toBe('Line of vote');
  expect(next.counts.insert).toBe(1);
});

it('a mapping names columns and headers that are there, each once', async () => {
  const run = await desk.judged('funds', csv([row]));
  const asked = await desk.call('POST', `imports/${run.id}/mapping`, {
    token: desk.person.token,
    body: { mapping: { CODE: 'CODE', YEAR: 'CODE', APPROVED: 'nowhere', MAGIC: 'YEAR' } },
  });
  expect(asked.status).toBe(422);
  expect(Object.keys(asked.body.errors).sort()).toEqual([
    'mapping.APPROVED',
    'mapping.MAGIC',
    'mapping.YEAR',
  ]);
});

it('an act on another version than the one seen is refused', async () => {
  const run = await desk.judged('funds', csv([row]));
  const act = (seen: number) =>
    desk.call('POST', `imports/${run.id}/commit`, {
      token: desk.person.token,
      body: { mode: 'good-rows', seen },
    });
  expect((await act(run.version - 1)).body.code).toBe('STALE');
  expect((await act(run.version)).status).toBe(200);
});

it.each([
  ['pictures.csv', Buffer.from('89504e470d0a1a0a', 'hex'), 415],
  ['funds.xlsx', Buffer.from('CODE,YEAR'), 415],
  ['funds.pdf', Buffer.from('%PDF-1.7'), 415],
  ['empty.csv', Buffer.from(''), 415],
])('%s is refused by its content, whatever its name says', async (name, content, status) => {
  expect((await desk.send('funds', content, name)).status).toBe(status);
});

it('what can’t be imported is not taken', async () => {
  expect((await desk.send('salaries', 'NAME\nPen')).status).toBe(422);
  const form = new FormData();
  form.set('resource', 'funds');
  const answer = await desk.call('POST', 'imports', { token: desk.person.token, form });
  expect([answer.status, answer.body.errors]).toEqual([422, { file: ['Choose a file'] }]);
});

it('what another uploaded is nobody else’s to import, whoever knows its number', async () => {
  const { id } = (await desk.send('funds', csv([{ ...row, YEAR: '2031' }]), 'theirs.csv')).body.data;
  const { file_id: file } = await desk.db
    .selectFrom('imports')
    .select('file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const again = (as: { token: string }) =>
    desk.call('POST', 'imports', { token: as.token, body: { resource: 'funds', file } });
  expect((await again(desk.person)).status).toBe(201);
  const other = await again(desk.second);
  expect([other.status, other.body.errors]).toEqual([422, { file: ['Choose a file'] }]);
});

it('a workbook that a program wrote as it went is known as one', async () => {
  const columns = Object.keys(row).map((key) => ({ key, header: key, kind: 'text' as const }));
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream(columns, [{ ...row, CODE: 'C802' }])) chunks.push(chunk);
  expect((await desk.judged('funds', Buffer.concat(chunks), 'export.xlsx')).counts.insert).toBe(1);
});

it('a file without rows fails with a sentence', async () => {
  const run = await desk.judged('funds', 'CODE,YEAR\n');
  expect(run).toMatchObject({
    status: 'failed',
    error: 'The file has headings but no rows. Add the rows and upload it again.',
  });
});

it('the same upload sent twice under one key is one import', async () => {
  const once = async () => {
    const form = new FormData();
    form.set('resource', 'funds');
    form.set('file', new Blob([csv([row])]), 'once.csv');
    return desk.call<ImportAnswer>('POST', 'imports', {
      token: desk.person.token,
      form,
      headers: { 'idempotency-key': 'upload-1' },
    });
  };
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.id).toBe(first.body.data.id);
});

it.each(['products', 'restock', 'users', 'funds', 'update-funds'])(
  'the template of %s is matched wholly and its example read',
  async (resource) => {
    for (const ending of ['xlsx', 'csv']) {
      const file = await desk.call('GET', `imports/template/${resource}.${ending}`, {
        token: desk.person.token,
      });
      expect(file.status).toBe(200);
      const lines = [];
      for await (const line of readSheet(file.bytes, `t.${ending}`)) lines.push(line.cells);
      expect(lines).toHaveLength(2);
      const run = await desk.judged(resource, file.bytes, `${resource}.${ending}`);
      expect(Object.values(run.mapping).sort()).toEqual(lines[0]?.toSorted());
      expect(run.counts.refused + run.counts.insert).toBe(1);
    }
  },
);

it('the rows are paged and filtered by what they were judged to be', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...{ CODE: `R${1000 + index}`, 'Line of vote': 'Fuel', BUDGET_HEAD: 'Running', DEPARTMENT: 'MM6' },
    ...{ APPROVED: index % 3 === 0 ? 'x' : '5', YEAR: '2024' },
  }));
  const run = await desk.judged('funds', csv(rows));
  expect(run.counts).toMatchObject({ insert: 20, refused: 10 });
  const { body } = await desk.call<{ row_no: number }[]>(
    'GET',
    `imports/${run.id}/rows?judgement=refused&page=2&per_page=4`,
    { token: desk.person.token },
  );
  expect(body.data.map(({ row_no }) => row_no)).toEqual([14, 17, 20, 23]);
  expect(body.meta).toMatchObject({ page: 2, per_page: 4, total: 10 });
  const nobody = await addPerson(desk, { permissions: ['browse-imports'] });
  expect((await desk.call('GET', `imports/${run.id}/rows`, { token: nobody.token })).status).toBe(403);
});

it('the list tells how the rows of each import were judged', async () => {
  const { body } = await desk.call<ImportAnswer[]>('GET', 'imports?sort=-created_at', {
    token: desk.person.token,
  });
  expect(body.data[0]).toMatchObject({
    resource: 'funds',
    status: 'judged',
    counts: { insert: 20, refused: 10 },
  });
});

it('what is asked of an import is answered with what happens then', async () => {
  const { id } = await desk.judged('funds', csv([{ ...row, CODE: 'C899' }]), 'said.csv');
  const { token } = desk.person;
  const commit = await desk.call('POST', `imports/${id}/commit`, { token, body: { mode: 'good-rows' } });
  expect(commit.body.message).toBe(
    'The good rows of said.csv are being imported. You can undo this until something uses or changes what it added.',
  );
  await desk.settled(id);
  const { asked, now } = await desk.undone(id);
  expect(asked.body.message).toBe('The import of said.csv is being undone, either completely or not at all.');
  expect(now.status).toBe('undone');
});
