import { runImport } from '#server/domain/imports/run-import.ts';
import type { ImportCounts, ImportMode } from '#shared/imports.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal, type TestAnswer } from '../support/portal.ts';
import { ministries } from './believable-funds.ts';

/** What a test reads of an import. */
export interface ImportAnswer {
  id: number;
  status: string;
  counts: ImportCounts;
  totals: {
    approved_change: number;
    booked: number;
    actual: number;
    quantity: number;
    value: number;
    years: number[];
    makes: Record<string, number>;
  };
  mapping: Record<string, string | null>;
  headers: string[];
  sheets: string[];
  sheet: string | null;
  header_row: number | null;
  hidden_rows: number;
  unmatched: string[];
  error: string | null;
  done_rows: number;
  row_count: number;
  repeats: { id: number } | null;
  undo_problem: string | null;
  commit_problem: string | null;
  by_two: boolean;
  years_by_two: number[];
  version: number;
}

/** What a test reads of a row. */
export interface RowAnswer {
  row_no: number;
  hidden: boolean;
  judgement: string;
  reason: string | null;
  code: string | null;
  before: number | null;
  after: number | null;
  change: number | null;
  quantity: number | null;
  value: number | null;
  detail: string | null;
  changes: [string, string | null, string | null][];
}

const PERMISSIONS = [
  ...[
    'add-imports',
    'read-imports',
    'browse-imports',
    'add-funds',
    'edit-funds',
    'add-employees',
    'edit-employees',
    'edit-groups',
    'add-products',
    'edit-products',
    'add-departments',
    'edit-departments',
    'browse-products',
    'read-products',
  ],
  ...[
    'browse-funds',
    'read-funds',
    'browse-employees',
    'browse-budget-heads',
    'browse-sub-budget-heads',
    'browse-budget-codes',
  ],
];

/** A portal with an agency's departments, grades and a person who may import everything. */
export async function openImportDesk({
  jobs = false,
  connectionString,
}: {
  jobs?: boolean;
  connectionString?: string;
} = {}) {
  const test = await startTestPortal({ jobs, connectionString });
  const { db } = test;
  await db
    .insertInto('departments')
    .values(ministries().map((ministry) => ({ ...ministry, type: 'department' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('grade_levels')
    .values(['GL08', 'GL12'].map((key) => ({ key, name: `Grade Level ${key.slice(2)}` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const person = await addPerson(test, { permissions: PERMISSIONS });
  const second = await addPerson(test, { permissions: PERMISSIONS });
  const { token } = person;

  /** Sends a file; answers what the call answered. */
  async function send(resource: string, content: string | Buffer, name = `${resource}.csv`, as = token) {
    const form = new FormData();
    const isOffered = resource !== 'departments';
    if (isOffered) form.set('resource', resource);
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return test.call<ImportAnswer>('POST', isOffered ? 'imports' : 'departments/import', { token: as, form });
  }

  /** The import once the work that it waits for is done. */
  async function settled(id: number): Promise<ImportAnswer> {
    await runImport(test.portal, id);
    return (await test.call<ImportAnswer>('GET', `imports/${id}`, { token })).body.data;
  }

  return {
    ...test,
    person,
    second,
    send,
    settled,

    /** Sends a file and judges it. */
    async judged(resource: string, content: string | Buffer, name?: string): Promise<ImportAnswer> {
      return settled((await send(resource, content, name)).body.data.id);
    },

    /** Asks for an import to be carried out and carries it out. */
    async committed(
      id: number,
      mode: ImportMode = 'all-or-nothing',
      as: { token: string } = person,
    ): Promise<ImportAnswer> {
      await test.call('POST', `imports/${id}/commit`, { token: as.token, body: { mode } });
      return settled(id);
    },

    /** Asks for an import to be undone, and undoes it where that is allowed. */
    async undone(
      id: number,
      as: { token: string } = person,
    ): Promise<{ asked: TestAnswer<ImportAnswer>; now: ImportAnswer }> {
      const asked = await test.call<ImportAnswer>('POST', `imports/${id}/undo`, { token: as.token });
      return { asked, now: await settled(id) };
    },

    async rows(id: number, query = ''): Promise<RowAnswer[]> {
      return (await test.call<RowAnswer[]>('GET', `imports/${id}/rows?per_page=500${query}`, { token })).body
        .data;
    },
  };
}

/** The desk of a test. */
export type ImportDesk = Awaited<ReturnType<typeof openImportDesk>>;
