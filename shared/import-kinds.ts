import { DEPARTMENTS_IMPORT } from './departments-import.ts';
import type { ImportColumn, ImportKind } from './import-kind.ts';
import { IMPORT_LABELS, type ImportResource } from './import-labels.ts';
import { type Permission, permission } from './permissions.ts';
import { PRODUCTS_IMPORT, RESTOCK_IMPORT } from './store-imports.ts';

const DEPARTMENT: ImportColumn = {
  name: 'DEPARTMENT',
  kind: 'text',
  required: true,
  aliases: [
    'dept',
    'owner',
    'owner department',
    'owning department',
    'department code',
    'department name',
    'mda',
    'mda code',
    'division',
    'directorate',
    'unit',
  ],
  hint: 'Code, abbreviation or name of a department, whichever is unique',
};
const CODE: ImportColumn = {
  name: 'CODE',
  kind: 'text',
  required: true,
  aliases: ['budget code', 'fund code', 'vote code', 'line code'],
  hint: 'Budget code, such as C014',
};
const YEAR: ImportColumn = {
  name: 'YEAR',
  kind: 'year',
  required: true,
  aliases: ['budget year', 'fiscal year', 'financial year', 'period'],
  hint: 'Budget year, such as 2025',
};
const SUB_BUDGET_HEAD: ImportColumn = {
  name: 'SUB_BUDGET_HEAD',
  kind: 'text',
  required: true,
  aliases: ['sub head', 'subhead', 'sub budget head name', 'budget line', 'line item'],
  hint: 'Name of the sub budget head',
};
const APPROVED_ALIASES = ['approved amount', 'approved budget', 'appropriation', 'amount', 'budget', 'vote'];

/** Everything that can be imported, with the columns of each. */
const IMPORT_KINDS: Readonly<Record<ImportResource, ImportKind>> = {
  departments: DEPARTMENTS_IMPORT,
  products: PRODUCTS_IMPORT,
  restock: RESTOCK_IMPORT,
  users: {
    label: IMPORT_LABELS.users,
    about: 'Adds new people and updates existing people by their staff number.',
    singular: 'person',
    plural: 'people',
    verb: 'add',
    noun: 'employees',
    columns: [
      {
        name: 'ID',
        kind: 'text',
        required: true,
        aliases: [
          'staff no',
          'staff number',
          'staff id',
          'employee no',
          'employee number',
          'file no',
          'number',
        ],
        hint: 'Staff number',
      },
      {
        name: 'FIRSTNAME',
        kind: 'text',
        required: true,
        aliases: ['first name', 'given name', 'forename'],
        hint: 'First name',
      },
      {
        name: 'MIDDLENAME',
        kind: 'text',
        aliases: ['middle name', 'other name', 'other names'],
        hint: 'Middle name',
      },
      {
        name: 'SURNAME',
        kind: 'text',
        required: true,
        aliases: ['last name', 'family name'],
        hint: 'Surname',
      },
      {
        name: 'EMAIL',
        kind: 'text',
        required: true,
        aliases: ['e-mail', 'mail', 'email address', 'e-mail address'],
        hint: 'Official e-mail address',
      },
      {
        name: 'GRADE',
        kind: 'text',
        required: true,
        aliases: ['grade level', 'grade key', 'gl', 'level'],
        hint: 'Key of the grade level, such as GL12',
      },
      DEPARTMENT,
      {
        name: 'TYPE',
        kind: 'text',
        aliases: ['staff type', 'employment type', 'appointment type'],
        hint: 'permanent, contract, adhoc, secondment or support',
      },
      { name: 'GENDER', kind: 'text', aliases: ['sex'], hint: 'male or female' },
      {
        name: 'JOB_TITLE',
        kind: 'text',
        aliases: ['job', 'designation', 'position', 'rank', 'title'],
        hint: 'Job title',
      },
      {
        name: 'DATE_JOINED',
        kind: 'day',
        aliases: ['joined', 'date of first appointment', 'date employed', 'employment date'],
        hint: 'Date of joining, such as 01-02-2024',
      },
      {
        name: 'GROUPS',
        kind: 'names',
        aliases: ['group', 'role', 'roles'],
        hint: 'Names of the person’s groups, separated by semicolons',
      },
    ],
  },
  funds: {
    label: IMPORT_LABELS.funds,
    about: 'Adds funds for a budget year, with opening figures if money was already spent.',
    singular: 'fund',
    plural: 'funds',
    verb: 'add',
    noun: 'funds',
    columns: [
      CODE,
      SUB_BUDGET_HEAD,
      {
        name: 'BUDGET_HEAD',
        kind: 'text',
        required: true,
        aliases: ['head', 'budget head code', 'budget head name'],
        hint: 'Code or name of the budget head',
      },
      DEPARTMENT,
      {
        name: 'TYPE',
        kind: 'text',
        aliases: ['budget type', 'category', 'class'],
        hint: 'capital, recurrent or personnel; if empty, the first letter of the code decides (C, R, P)',
      },
      {
        name: 'APPROVED',
        kind: 'money',
        required: true,
        aliases: APPROVED_ALIASES,
        hint: 'Approved amount in naira',
      },
      YEAR,
      {
        name: 'BOOKED',
        kind: 'money',
        aliases: ['booked expenditure', 'committed', 'commitment', 'commitments'],
        hint: 'Money committed before the portal was used, in naira',
      },
      {
        name: 'ACTUAL',
        kind: 'money',
        aliases: ['actual expenditure', 'spent', 'paid', 'expended'],
        hint: 'The part of it that was paid before the portal was used, in naira',
      },
    ],
  },
  'update-funds': {
    label: IMPORT_LABELS['update-funds'],
    about: 'Sets a new approved total for existing funds.',
    singular: 'fund',
    plural: 'funds',
    verb: 'edit',
    noun: 'funds',
    columns: [
      CODE,
      YEAR,
      {
        name: 'APPROVED',
        kind: 'money',
        required: true,
        aliases: [
          ...APPROVED_ALIASES,
          'new total',
          'new approved',
          'revised',
          'revised amount',
          'revised budget',
        ],
        hint: 'New total of the approved amount in naira',
      },
      { ...SUB_BUDGET_HEAD, required: false, hint: 'Confirms that the code is the right one' },
    ],
  },
};

/** The definition of one kind of import. */
export function importKind(resource: ImportResource): ImportKind {
  return IMPORT_KINDS[resource];
}

/** All permissions that it takes to import a kind of file. */
export function permissionsToImport(resource: ImportResource): Permission[] {
  const { verb, noun, list } = importKind(resource);
  return [...(list ? [] : [permission('add', 'imports')]), permission(verb, noun)];
}
