import type { FieldErrors } from '../errors.ts';
import type { RowAction } from '../permissions.ts';
import type { Field, Values } from './field.ts';
import type { AnyWorkflow } from './workflow.ts';

/**
 * What is wrong with values beside each other, by path. It is told at once with what is wrong with single ones: `wrong` names
 * the fields of which something is, and of them only what is right is among the values.
 */
export type Beside = (values: Values, wrong: ReadonlySet<string>) => FieldErrors;

/** How a column of a list differs from its field. */
export interface Cell {
  /** The heading, where the field's own label would not be understood in a list. */
  label?: string;
  /** The field (or path through references) that stands beneath the value in faint letters. */
  beneath?: string;
  /** Cards of narrow screens show it, even where something stands beneath the main value; `alone`: without what is beneath it. */
  onCards?: true | 'alone';
  /** It says what the row is about, where that is not the first of its words. */
  main?: true;
}

/** A list of another resource's records that point to this one. */
export interface Related {
  /** The other resource, by name. */
  resource: string;
  /** Its reference to this one; of several each counts. */
  by: string | readonly string[];
  /** The words of the tab; the other resource's title unless told. */
  label?: string;
}

/** Records of another resource whose timelines are told with this one's: those whose reference `by` points to it. */
export type Told = Pick<Related, 'resource'> & { by: string };

/** What a resource allows: a create screen, and the row actions of its list. */
export type ResourceAction = 'create' | RowAction;

/**
 * One list, form and detail of the portal. Server routes, screens, filters, exports and the documentation of the API
 * all come from it. Paths in `columns`, `search` and `label` may follow references: `fund_id.budget_code_id.code`.
 */
export interface Resource {
  /** Unique name, used by references and the registry. */
  name: string;
  /** The word of its permissions: `browse-<noun>`. */
  noun: string;
  /** Its area: the browser loads the definitions of one together, and it stands in the menu of the application of that name. */
  area: string;
  /** The application in whose menu it stands, where that is another than its area: lists that everybody opens daily don't wait for its definition then. */
  menu?: string;
  /** The screen's path. */
  path: string;
  /** The call's path under /api. Several resources may view one url. */
  url: string;
  title: string;
  singular: string;
  /** The table that it lists; a second resource on one url names the same. */
  table: string;
  fields: Record<string, Field>;
  /** Field names (or paths through references) of the list, in order. */
  columns: readonly string[];
  /** What a column's cell does differently from its field, by column. */
  cells?: Readonly<Record<string, Cell>>;
  /** How a record is called in look-ups, headings and references. */
  label: readonly string[];
  /** A second line of look-ups. */
  hint?: readonly string[];
  /** The order of a list that nobody sorted: `name`, `-created_at`. */
  sort: string;
  /** In that order what somebody still has (by its workflow) is listed first, and what is over behind it, turned around. */
  heldFirst?: true;
  /** The text fields that the table's `search_text` is made of; quick search reads it. */
  search?: readonly string[];
  /** All of `search` is of references, and triggers keep it in the table's `search_text`; of one or two letters look-ups find what begins so. */
  keepsSearch?: true;
  /** Its rows become more with every day's work: quick search asks an index only, which takes three letters or digits. */
  grows?: true;
  actions: readonly ResourceAction[];
  /** `generic`: the engine writes. `commands`: only named actions do; PATCH (and POST, DELETE unless a command takes it) answer 405. */
  writes: 'generic' | 'commands';
  /** What is wrong with the values of a form beside each other, as far as they alone decide it. */
  beside?: Beside;
  /** The states of its records and the acts that move them. */
  workflow?: AnyWorkflow;
  /** Everybody signed in may look up its records by label (names of departments, staff, rooms). */
  openLookup?: boolean;
  /** Money fields whose total over the filtered set stands beneath the list. */
  sums?: readonly string[];
  /** Lists of other resources that stand as tabs on a record's page: of their records whose field `by` points to it. */
  related?: readonly Related[];
  /** Records that are parts of what happens to this one: their timelines are told with its own. */
  tells?: readonly Told[];
  /** Rows that are there for the record only, hidden from lists: field and values. */
  hidden?: { column: string; values: readonly string[] };
  /** The fields that a new record takes over from an earlier one of its kind, which then offers "Same again": what is other each time isn't among them. */
  again?: readonly string[];
  /** The fields that the next of several new records begins with, where one follows the other in the form. */
  next?: readonly string[];
  /** What the primary button of the list says; `New <singular>` otherwise. */
  createLabel?: string;
  /** The name of a Tabler icon for menus. */
  icon?: string;
  /** The heading under which the menu shows it. */
  caption?: string;
  /** What it is for, in a few words, on the landing of its application. */
  about?: string;
  /** One line that explains the empty list. */
  firstUse?: string;
}

/** The wire names that every record carries besides its fields. */
const RECORD_KEYS = ['id', 'version', 'created_at', 'updated_at'] as const;

/** A definition as it is written: what follows from the name and the area is left out unless it differs. */
export type ResourceDefinition = Omit<Resource, 'noun' | 'path' | 'url' | 'table'> &
  Partial<Pick<Resource, 'noun' | 'path' | 'url' | 'table'>>;

/** A definition of whose fields the compiler knows each by name. */
export type Defined<R extends ResourceDefinition> = Omit<Resource, 'fields'> & { fields: R['fields'] };

/**
 * Completes a definition and checks it once, when the program loads; one that contradicts itself doesn't start. Unless told:
 * the noun is the name, the path `/<area>/<name>`, the url the name in camel case, the table the url in snake case.
 */
export function defineResource<const R extends ResourceDefinition>(definition: R): Defined<R> {
  const { name, area } = definition;
  const url = definition.url ?? name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const resource = {
    noun: name,
    path: `/${area}/${name}`,
    table: url.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ...definition,
    url,
  };
  const strayCell = Object.keys(resource.cells ?? {}).find((column) => !resource.columns.includes(column));
  if (strayCell) throw new Error(`${resource.name}: ${strayCell} has a cell and is not a column`);
  for (const path of [...listPaths(resource), ...resource.label, ...(resource.sums ?? [])]) {
    const first = path.split('.')[0] ?? '';
    if (!(first in resource.fields) && !(RECORD_KEYS as readonly string[]).includes(first)) {
      throw new Error(`${resource.name}: ${path} is not one of its fields`);
    }
  }
  const byWorkflow = Object.entries(resource.workflow?.acts ?? {}).find(
    ([, { row }]) => row === 'delete',
  )?.[0];
  if (byWorkflow && resource.writes === 'generic' && resource.actions.includes('delete'))
    throw new Error(
      `${resource.name}: its rows would be deleted by the engine, past the act ${byWorkflow} of its workflow. Leave 'delete' out of \`actions\`, or have the act take another \`row\``,
    );
  const fields = Object.entries<Field>(resource.fields);
  const parts = fields.flatMap(([name, { fields: of = {} }]) =>
    Object.entries(of).map(([part, field]): [string, Field] => [`${name}.${part}`, field]),
  );
  if (fields.filter(([, { kind }]) => kind === 'attachments').length > 1)
    throw new Error(`${resource.name} has more than one field of attachments`);
  for (const [path, { through, computed, readOnly }] of [...fields, ...parts]) {
    if (computed && !readOnly) throw new Error(`${resource.name}.${path} is computed and not readOnly`);
    if (through && path.includes('.')) throw new Error(`${resource.name}.${path}: a line has no lists`);
  }
  return resource;
}

/** Every field or path that a row of the list shows: its columns and what stands beneath them. */
export function listPaths(resource: Pick<Resource, 'columns' | 'cells'>): string[] {
  const beneath = Object.values(resource.cells ?? {}).flatMap((cell) => cell.beneath ?? []);
  return [...new Set([...resource.columns, ...beneath])];
}

/** A masked value: its last four characters, nothing of the others; anything else as it is. */
export function tailOf(value: unknown): unknown {
  return typeof value === 'string' && value.length > 4 ? `••••••${value.slice(-4)}` : value;
}
