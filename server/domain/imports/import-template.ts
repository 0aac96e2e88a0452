import type { FastifyReply } from 'fastify';
import type { Database } from '#server/database/connection.ts';
import { attachmentAs } from '#server/files/file-headers.ts';
import type { RequestContext } from '#server/frame/route.ts';
import type { SheetColumnKind, SheetRecord } from '#server/spreadsheets/sheet-column.ts';
import { type AllowedValues, templateFile } from '#server/spreadsheets/template.ts';
import { lagosYear } from '#shared/dates.ts';
import { CATALOGUE, Refusal } from '#shared/errors.ts';
import type { ImportColumnKind } from '#shared/import-kind.ts';
import { importKind } from '#shared/import-kinds.ts';
import { IMPORT_LABELS, type ImportResource } from '#shared/import-labels.ts';
import { typesOfDepartments } from './departments/department-draft.ts';
import { FUND_TYPES } from './funds/fund-type.ts';
import { refuseUnlessMayStart } from './may-import.ts';
import { STORE_OWNER } from './products/product-draft.ts';
import { wordsOf } from './users/staff-draft.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const COLUMN_KINDS: Record<ImportColumnKind, SheetColumnKind> = {
  text: 'text',
  names: 'text',
  money: 'naira',
  number: 'number',
  year: 'number',
  day: 'day',
};

/** `funds.xlsx`: a file to fill in, with an example row and the values that the agency allows. */
export async function importTemplate(
  { portal, actor, params }: RequestContext,
  reply: FastifyReply,
): Promise<unknown> {
  const [, resource, ending] = /^(.+)\.(xlsx|csv)$/.exec(params.file ?? '') ?? [];
  if (!isOffered(resource) || !isEnding(ending)) throw new Refusal('NOT_FOUND', CATALOGUE.unknownRoute);
  refuseUnlessMayStart(actor, resource);
  const columns = importKind(resource).columns.map(({ name, kind }) => ({
    key: name,
    header: name,
    kind: COLUMN_KINDS[kind],
  }));
  const known = await readKnown(portal.db);
  const file = await templateFile(columns, exampleOf(resource, known), allowedIn(resource, known), ending);
  return reply
    .header('content-disposition', attachmentAs(params.file ?? ''))
    .type(TYPES[ending])
    .send(file);
}

interface Known {
  departments: string[];
  grades: string[];
  groups: string[];
  categories: string[];
  measures: string[];
  /** The code of a product, if there is one. */
  product: string | undefined;
  year: number;
}

async function readKnown(db: Database): Promise<Known> {
  const departments = await db.selectFrom('departments').select('abv').orderBy('abv').execute();
  const grades = await db.selectFrom('grade_levels').select('key').orderBy('key').execute();
  const groups = await db
    .selectFrom('groups')
    .select('name')
    .where('office', 'is', null)
    .orderBy('name')
    .execute();
  const categories = await db.selectFrom('inventory_categories').select('name').orderBy('name').execute();
  const measures = await db.selectFrom('measures').select('name').orderBy('name').execute();
  const product = await db
    .selectFrom('products')
    .select('code')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const year = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'budget_year')
    .executeTakeFirst();
  return {
    departments: departments.map(({ abv }) => abv),
    grades: grades.map(({ key }) => key),
    groups: groups.map(({ name }) => name),
    categories: categories.map(({ name }) => name),
    measures: measures.map(({ name }) => name),
    product: product?.code,
    year: Number(year?.value ?? lagosYear()),
  };
}

function exampleOf(resource: ImportResource, known: Known): SheetRecord {
  const { departments, grades, groups, year } = known;
  const DEPARTMENT = departments[0] ?? 'ADM';
  switch (resource) {
    case 'products':
      return {
        ...{ CATEGORY: known.categories[0] ?? 'Stationery', NAME: 'A4 paper', BRAND: 'Double A' },
        ...{ DESCRIPTION: '80 g, 500 sheets', RESTOCK_QTY: 20, OWNER: STORE_OWNER },
        ...{ MEASUREMENT: known.measures[0] ?? 'Ream', OPENING_QUANTITY: 60, OPENING_VALUE: 270_000 },
      };
    case 'restock':
      return {
        ...{ CODE: known.product ?? 'PROD01234', QUANTITY: 40, UNIT_PRICE: 4_500 },
        ...{ EXPIRY_DATE: `${lagosYear() + 2}-12-31`, REMARK: 'Bought for the retreat' },
      };
    case 'users':
      return {
        ...{ ID: 'SP/00412', FIRSTNAME: 'Amina', MIDDLENAME: 'Ngozi', SURNAME: 'Okafor' },
        ...{ EMAIL: 'amina.okafor@agency.gov.ng', GRADE: grades[0] ?? 'GL08', DEPARTMENT, TYPE: 'permanent' },
        ...{ GENDER: 'female', JOB_TITLE: 'Administrative Officer II', DATE_JOINED: `${year - 3}-02-01` },
        GROUPS: groups[0] ?? '',
      };
    case 'funds':
      return {
        ...{ CODE: 'C014', SUB_BUDGET_HEAD: 'Office Equipment', BUDGET_HEAD: 'Fixed Assets', DEPARTMENT },
        ...{ TYPE: 'capital', APPROVED: 120_000_000, YEAR: year, BOOKED: 7_500_000, ACTUAL: 2_500_000 },
      };
    case 'update-funds':
      return { CODE: 'C014', YEAR: year, APPROVED: 135_000_000, SUB_BUDGET_HEAD: 'Office Equipment' };
    case 'departments':
      return {
        ...{ CODE: '0201', NAME: 'Department of Works', ABV: 'WKS', TYPE: 'department' },
        ...{ PARENT: departments[0] ?? '', HEAD: '' },
      };
  }
}

function allowedIn(
  resource: ImportResource,
  { departments, grades, categories, measures }: Known,
): AllowedValues {
  switch (resource) {
    case 'products':
      return { CATEGORY: categories, OWNER: [STORE_OWNER, ...departments], MEASUREMENT: measures };
    case 'restock':
      return {};
    case 'users':
      return { GRADE: grades, DEPARTMENT: departments, TYPE: wordsOf('type'), GENDER: wordsOf('gender') };
    case 'funds':
      return { DEPARTMENT: departments, TYPE: FUND_TYPES };
    case 'departments':
      return { TYPE: typesOfDepartments() };
    case 'update-funds':
      return {};
  }
}

function isOffered(resource: string | undefined): resource is ImportResource {
  return resource !== undefined && Object.hasOwn(IMPORT_LABELS, resource);
}

function isEnding(ending: string | undefined): ending is keyof typeof TYPES {
  return ending === 'xlsx' || ending === 'csv';
}
