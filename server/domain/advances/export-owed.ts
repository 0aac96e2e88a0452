import { z } from 'zod';
import { accessTo } from '#server/crud/access.ts';
import { refuseUnlessExportable } from '#server/crud/export.ts';
import { exportOwn } from '#server/crud/export-own.ts';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { SHEET_TYPES } from '#server/frame/answers.ts';
import type { RawRoute } from '#server/frame/route.ts';
import type { SheetColumn } from '#server/spreadsheets/sheet-column.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import type { OwedAdvance } from './owed-advances.ts';

/** A list of advances that are owed, as a file. */
interface OwedExport {
  path: string;
  title: string;
  name: string;
  query?: z.ZodObject;
  rows(db: Queryable, actor: Actor, asked: Readonly<Record<string, unknown>>): Promise<OwedAdvance[]>;
}

/** The call that sends such a list as CSV or XLSX, for those who may export touring advances. */
export function exportOwed({ path, title, name, query = z.looseObject({}), rows }: OwedExport): RawRoute {
  return {
    method: 'GET',
    path,
    access: accessTo(touringAdvances, 'browse'),
    summary: `${title} as CSV or XLSX`,
    kind: 'list',
    produces: SHEET_TYPES,
    query: query.extend({ format: z.enum(['csv', 'xlsx']).optional().describe('csv unless told.') }),
    also: 'the group’s leave to export',
    async raw(context, reply) {
      const { portal, actor, query: asked } = context;
      refuseUnlessExportable(touringAdvances, actor);
      const found = await rows(portal.db, actor, asked);
      const read = () => recordsOf(found);
      return exportOwn(context, reply, touringAdvances, { title, name, columns: COLUMNS, read });
    },
  };
}

async function* recordsOf(rows: readonly OwedAdvance[]) {
  for (const { user, department, ...row } of rows)
    yield { ...row, name: user.label, department: department.label };
}

const COLUMNS: readonly SheetColumn[] = [
  { key: 'code', header: 'Advance', kind: 'text' },
  { key: 'staff_no', header: 'Staff no', kind: 'text' },
  { key: 'name', header: 'Name', kind: 'text' },
  { key: 'grade', header: 'Grade level', kind: 'text' },
  { key: 'department', header: 'Department', kind: 'text' },
  { key: 'purpose', header: 'Purpose', kind: 'text' },
  { key: 'finished', header: 'Trip ended', kind: 'day' },
  { key: 'due', header: 'Due', kind: 'day' },
  { key: 'age', header: 'Age in days', kind: 'number' },
  { key: 'overdue_days', header: 'Days overdue', kind: 'number' },
  { key: 'amount', header: 'Paid', kind: 'naira' },
  { key: 'recovered', header: 'Recovered', kind: 'naira' },
  { key: 'owed', header: 'Owed', kind: 'naira' },
];
