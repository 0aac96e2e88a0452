import { listPaths, type Resource } from './define-resource.ts';
import type { Field } from './field.ts';

/**
 * What is known of a resource before its definition is loaded: its words, where it is, what it allows, and of its fields
 * those that the definitions of others lead to. A definition is an outline too.
 */
export type Outline = Pick<
  Resource,
  | 'name'
  | 'noun'
  | 'area'
  | 'path'
  | 'url'
  | 'table'
  | 'title'
  | 'singular'
  | 'actions'
  | 'label'
  | 'createLabel'
  | 'icon'
  | 'grows'
  | 'fields'
> & { workflow?: { of: string } };

/** The outlines of definitions, which are whole among themselves and can be written as JSON. */
export function outlinesOf(resources: readonly Resource[]): Outline[] {
  const named = new Map(resources.map((one) => [one.name, one]));
  const wanted = new Map(resources.map((one) => [one.name, ownWants(one)]));
  for (const one of resources) for (const path of pathsOf(one)) want(one, path.split('.'));
  for (const one of resources)
    for (const { to = '', figure } of fieldsOf(one)) if (figure) wanted.get(to)?.add(figure);
  return resources.map((one) => outlineOf(one, wanted.get(one.name) ?? new Set()));

  function want(from: Resource, [step = '', ...rest]: readonly string[]): void {
    const to = named.get(from.fields[step]?.to ?? '');
    const [next] = rest;
    if (!to || !next) return;
    const wants = wanted.get(to.name);
    wants?.add(next);
    // Filters of an address may lead on to what these point to.
    for (const [name, { kind }] of Object.entries(to.fields)) if (kind === 'reference') wants?.add(name);
    want(to, rest);
  }
}

/** Its only name, by which others know whether it is a code, and the state of what people ask for. */
function ownWants({ label, fields, workflow }: Resource): Set<string> {
  const [only = ''] = label;
  const state = workflow?.owner && fields.status ? ['status'] : [];
  return new Set([...(label.length === 1 && fields[only] ? [only] : []), ...state]);
}

function outlineOf(resource: Resource, wanted: ReadonlySet<string>): Outline {
  const { name, noun, area, path, url, table, title, singular, actions, label, createLabel, icon } = resource;
  const { fields, workflow, grows } = resource;
  const kept = Object.entries(fields).filter(([field]) => wanted.has(field));
  return {
    name,
    noun,
    area,
    path,
    url,
    table,
    title,
    singular,
    actions,
    label,
    createLabel,
    icon,
    grows,
    workflow: workflow && { of: workflow.of },
    fields: Object.fromEntries(kept.map(([key, field]) => [key, plain(field, `${name}.${key}`)])),
  };
}

/** A field without what only its own screens need. */
function plain({ kind, label, to, choices, suffix, wire, shown }: Field, at: string): Field {
  if (shown) throw new Error(`${at}: other lists show it, and an outline can't carry its \`shown\``);
  return { kind, label, to, choices, suffix, wire };
}

/** Every path through references that a definition names. */
function pathsOf(resource: Resource): string[] {
  const { label, hint = [], search = [], sums = [], sort } = resource;
  const sorted = sort.split(',').map((one) => one.replace('-', ''));
  return [...listPaths(resource), ...label, ...hint, ...search, ...sums, ...sorted].filter((path) =>
    path.includes('.'),
  );
}

/** The fields of a definition, of its lines and of what its acts ask for. */
function fieldsOf({ fields, workflow }: Resource): Field[] {
  const asked = Object.values(workflow?.acts ?? {}).flatMap(({ asks }) => Object.values(asks ?? {}));
  const own = [...Object.values(fields), ...asked];
  return own.flatMap((field) => [field, ...Object.values(field.fields ?? {})]);
}
