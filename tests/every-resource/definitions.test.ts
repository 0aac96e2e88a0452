import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { APPLICATIONS } from '#shared/applications.ts';
import { ROW_ACTIONS } from '#shared/permissions.ts';
import { listPaths } from '#shared/resource/define-resource.ts';
import type { Field, FieldKind } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { columnOf } from '#shared/resource/names.ts';
import { RESOURCES, resourceNamed, resourcesAt } from '#shared/resources/index.ts';
import { createTestDatabase } from '../support/test-database.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  generated: boolean;
  /** The table that its foreign key points to. */
  target: string | null;
}

let columns: Map<string, Column>;
/** The checks of one column that name the words it may have, by table and column. */
let checked: Map<string, string[]>;
/** The tables whose records count their versions by the trigger `touch`. */
let versioned: Set<string>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = openPool(database.connectionString, 1);
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' or a.attidentity <> '' as generated,
      (select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1) as target
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`);
  const touched = await pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'touch'`,
  );
  const checks = await pool.query<{ at: string; words: string }>(`
    select c.relname || '.' || a.attname as at, pg_get_constraintdef(k.oid) as words
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'`);
  await pool.end();
  checked = new Map(
    checks.rows.map(({ at, words }) => [at, [...words.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)]),
  );
  versioned = new Set(touched.rows.map(({ name }) => name));
  columns = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
});
afterAll(() => database.drop());

/** The types in which a column may keep a kind of field. */
const TYPES: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['text'],
  longText: ['text'],
  number: ['integer', 'bigint', 'double precision'],
  money: ['bigint'],
  date: ['date'],
  dateTime: ['timestamp with time zone'],
  choice: ['text', 'integer'],
  yesNo: ['boolean'],
  reference: ['bigint'],
  references: [],
  file: ['bigint'],
  attachments: [],
  lines: [],
};

/** Columns that the server fills in at creation. */
const PREPARED: Readonly<Record<string, readonly string[]>> = {
  funds: ['budget_year'],
  'budget-drafts': ['budget_year'],
  // Whoever asks asks for themselves unless they say for whom.
  requisitions: ['owner_id'],
  // Unless told, the department of whoever makes it.
  documents: ['department_id'],
  'touring-advances': ['claimant_staff_no'],
  // What isn't said of its trip is as the advance has it.
  retirements: ['purpose', 'started', 'finished', 'category', 'destination', 'transportation', 'total_kobo'],
};

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const own = Object.entries(resource.fields).filter(([, field]) => !field.through && !field.virtual);

  it('keeps every field in a column of its kind', () => {
    for (const [name, field] of own) expectColumn(resource.table, name, field);
    for (const name of ['id', 'version', 'created_at', 'updated_at'])
      expect(columns.has(`${resource.table}.${name}`), `${resource.table}.${name}`).toBe(true);
    if (resource.search?.some((path) => !path.includes('.')))
      expect(columns.has(`${resource.table}.search_text`), 'a searched table has its search_text').toBe(true);
  });

  it('offers only choices that its table takes', () => {
    for (const [name, { choices }] of own) {
      const at = `${resource.table}.${columnOf(name, resource.fields[name] as Field)}`;
      const taken = checked.get(at);
      if (!choices || !taken) continue;
      const refused = choices.map(({ value }) => String(value)).filter((word) => !taken.includes(word));
      expect(refused, `a migration lets ${at} be these`).toEqual([]);
    }
  });

  it('counts the versions of its records, so that nobody overwrites what they have not seen', () => {
    expect(versioned, `create trigger touch before update on ${resource.table}`).toContain(resource.table);
  });

  it('keeps lines and references in tables that point both ways', () => {
    for (const field of Object.values(resource.fields)) {
      if (!field.through) continue;
      if (field.kind === 'attachments') {
        // The papers of all resources are kept in one table, which names the record by its kind.
        for (const column of ['subject_type', 'subject_id'])
          expect(columns.has(`${field.through.table}.${column}`), column).toBe(true);
        continue;
      }
      const { table, own: ownColumn, other, extra, position } = field.through;
      expect(columns.get(`${table}.${ownColumn}`)?.target, `${table}.${ownColumn}`).toBe(resource.table);
      if (field.to) expect(columns.get(`${table}.${other}`)?.target).toBe(resourceNamed(field.to).table);
      else if (other) expect(columns.get(`${table}.${other}`)?.type).toBe('text');
      if (position) expect(columns.get(`${table}.${position}`)?.type).toBe('integer');
      for (const [name, part] of Object.entries({ ...extra, ...field.fields }))
        expectColumn(table, name, part);
    }
  });

  it('asks for what the table needs, and for nothing that it fills in', () => {
    if (resource.writes !== 'generic') return;
    const fields = new Map(own.map(([name, field]) => [columnOf(name, field), field]));
    for (const { table, column, nullable, hasDefault, generated } of columns.values()) {
      if (table !== resource.table || nullable || hasDefault || generated) continue;
      const field = fields.get(column);
      const isGiven = field?.required || field?.readOnly || PREPARED[resource.name]?.includes(column);
      expect(
        Boolean(isGiven),
        `${table}.${column} can't be empty and nothing asks for it: make a required field of it, or name it in PREPARED of tests/every-resource/definitions.test.ts where \`prepare\` sets it`,
      ).toBe(true);
    }
    for (const [name, field] of own)
      if (columns.get(`${resource.table}.${columnOf(name, field)}`)?.generated)
        expect(field.readOnly, `${name} is made by the table`).toBe(true);
  });

  it('lists, labels, sorts and adds up fields that it has', () => {
    const sorts = resource.sort.split(',').map((term) => term.replace(/^-/, ''));
    const paths = [
      ...listPaths(resource),
      ...resource.label,
      ...(resource.hint ?? []),
      ...(resource.search ?? []),
      ...sorts,
    ];
    for (const path of paths) expect(fieldAt(resource, path), path).toBeDefined();
    for (const name of resource.sums ?? []) expect(resource.fields[name]?.kind, name).toBe('money');
    const { column, values = [] } = resource.hidden ?? {};
    if (column) {
      const choices = resource.fields[column]?.choices?.map(({ value }) => value) ?? values;
      expect(choices).toEqual(expect.arrayContaining([...values]));
    }
  });

  it('stands on the pages of records that its rows point to', () => {
    for (const { resource: name, by } of resource.related ?? [])
      for (const path of [by].flat()) {
        const field = resourceNamed(name).fields[path];
        expect(field?.kind, `${name}.${path}`).toBe('reference');
        expect(resourceNamed(field?.to ?? '').table, `${name}.${path}`).toBe(resource.table);
      }
  });

  it('offers, computes and adds up what is there', () => {
    for (const field of Object.values<Field>(resource.fields)) {
      for (const [name, part] of Object.entries(field.fields ?? {})) expectOffers(name, part);
      expectOffers(field.label, field);
      for (const name of field.totals ?? []) expect(field.fields?.[name]?.kind, name).toBe('money');
    }
  });

  it('stands in an application whose menu can lead to it', () => {
    const application = APPLICATIONS.find(({ slug }) => slug === resource.area);
    expect(application, resource.area).toBeDefined();
    const [first] = resource.path.split('/').filter(Boolean);
    expect([resource.area, resource.menu, 'payments', 'approvals']).toContain(first);
  });

  it('has actions that there are, and words for people', () => {
    for (const action of resource.actions)
      expect(action === 'create' || action in ROW_ACTIONS, action).toBe(true);
    expect(resource.singular).toBe(resource.singular.trim());
    for (const [name, field] of Object.entries(resource.fields)) expect(field.label, name).toMatch(/^[A-Z]/);
    expect(
      ICONS.includes(`'${resource.icon}': Icon`) || ICONS.includes(`  ${resource.icon}: Icon`),
      `${resource.icon} is not in web/components/module-icons.ts: import it there`,
    ).toBe(true);
  });
});

it.each([
  ['accommodations', 'state', 'Bayelsa, Abuja, Lagos, Rivers, Delta, Akwa-Ibom'],
  ['rooms', 'area', 'Wing A, Wing B, Conference Centre, Other'],
  ['employees', 'type', 'Permanent, Contract, Ad hoc, Secondment, Support'],
  ['fund-changes', 'kind', 'Top-up, Virement'],
  ['expenditures', 'type', 'Staff, Third party'],
  ['groups', 'office', 'Budget officers, Treasury, Audit, Store, Logistics, Records, Administrators'],
])('the choices of %s.%s read as people write them', (resource, field, labels) => {
  const choices = resourceNamed(resource).fields[field]?.choices;
  expect(choices?.map(({ label }) => label).join(', ')).toBe(labels);
});

describe('together', () => {
  it('take over for the same again fields that they have, and are made by somebody', () => {
    const again = RESOURCES.filter((resource) => resource.again);
    expect(again.length).toBeGreaterThan(0);
    for (const { name, again: taken = [], fields, actions } of again)
      expect([name, taken.filter((field) => !(field in fields)), actions.includes('create')]).toEqual([
        name,
        [],
        true,
      ]);
  });

  it('have one name, noun and path each', () => {
    for (const key of ['name', 'noun', 'path'] as const) {
      const values = RESOURCES.map((resource) => resource[key]);
      expect(new Set(values).size, key).toBe(values.length);
    }
  });

  it('that view one url view one table', () => {
    for (const { url, table } of RESOURCES)
      expect(new Set(resourcesAt(url).map((resource) => resource.table))).toEqual(new Set([table]));
  });
});

const ICONS = readFileSync(new URL('../../web/components/module-icons.ts', import.meta.url), 'utf8');

function expectOffers(name: string, { to, offers, figure }: Field): void {
  for (const rule of offers?.rules ?? [])
    expect(fieldAt(resourceNamed(to ?? ''), rule.field), name).toBeDefined();
  if (figure) expect(resourceNamed(to ?? '').fields[figure]?.kind, name).toBe('money');
}

function expectColumn(table: string, name: string, field: Field): void {
  const column = columns.get(`${table}.${columnOf(name, field)}`);
  expect(column, `${table} has no column for ${name}`).toBeDefined();
  expect(TYPES[field.kind], `${table}.${name} is ${column?.type}`).toContain(column?.type);
  if (field.kind === 'reference') expect(column?.target, name).toBe(resourceNamed(field.to ?? '').table);
  if (field.kind === 'file') expect(column?.target, name).toBe('files');
}
