import { Refusal } from '#shared/errors.ts';
import { listPaths, type Resource } from '#shared/resource/define-resource.ts';
import { columnOf, referenceKey } from '#shared/resource/names.ts';
import { shownPaths } from '#shared/resource/record-schema.ts';
import type { Extensions, ToldFields, WireRecord } from '../frame/extensions.ts';

/** Which record a row is, and its version: told whatever is asked for. */
const ALWAYS = ['id', 'version'];
/** Who has a record of a workflow, and since when. */
const STANDING = ['holder', 'since'];

/** What a list tells of its rows where it is asked for some fields; undefined where it is asked for none, and tells all. What it doesn't tell is refused by name. */
export function toldFields(
  resource: Resource,
  extensions: Extensions,
  names: readonly string[] | undefined,
): ToldFields | undefined {
  if (!names) return undefined;
  const offered = new Set(offeredFields(resource, extensions));
  const named = besideReferences(resource);
  const unknown = names.filter((name) => !offered.has(name) && !named.has(name));
  if (unknown.length > 0)
    throw new Refusal(
      'VALIDATION',
      `There is no field ${unknown[0]} to list.`,
      Object.fromEntries(unknown.map((name) => [name, ['is not a field of this list']])),
    );
  const keys = new Set([...ALWAYS, ...stateFields(resource), ...names]);
  const extras = new Set([...Object.keys(extensions.presents ?? {}), ...presentedFields(resource)]);
  const told = { keys, hasExtras: names.some((name) => extras.has(name)) };
  const read = new Set([...keys, ...names.flatMap((name) => named.get(name) ?? [])]);
  if (makesMore(told)) for (const name of extensions.madeFrom ?? []) read.add(name);
  for (const name of names) if (resource.fields[name]?.kind === 'reference') keys.add(referenceKey(name));
  return { ...told, read, isOwn: isSame(names, ['id']) || isSame(names, listPaths(resource)) };
}

/** What a list can be asked to tell, in the order in which it tells it: fields, paths that it shows, and extras. */
export function offeredFields(resource: Resource, { presents = {}, acts }: Extensions): string[] {
  const shown = shownPaths(resource);
  const fields = Object.entries(resource.fields).flatMap(([name, { virtual, through }]) =>
    virtual || (through && !shown.includes(name)) ? [] : [name],
  );
  const paths = shown.filter((path) => path.includes('.'));
  const standing = resource.workflow ? STANDING : [];
  const all = ['id', ...fields, ...paths, 'version', 'created_at', 'updated_at', ...standing];
  const beside = besideReferences(resource);
  // What a reference brings is asked for with the reference, or by its own name.
  const extras = Object.keys(presents).filter((name) => !beside.has(name));
  return [...new Set([...all, ...(acts ? ['actions'] : []), ...extras, ...presentedFields(resource)])];
}

/** Whether rows tell what the extensions make: extras, or acts. */
export function makesMore(told: Pick<ToldFields, 'keys' | 'hasExtras'> | undefined): boolean {
  return makesExtras(told) || told?.keys.has('actions') === true;
}

/** Whether rows tell extras. */
export function makesExtras(told: Pick<ToldFields, 'hasExtras'> | undefined): boolean {
  return told?.hasExtras !== false;
}

/** The fields of no column, which the extensions make. */
function presentedFields({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.virtual);
}

/** The references of a resource, by the key beside each that names its record. */
function besideReferences({ fields }: Resource): Map<string, string> {
  const references = Object.keys(fields).filter((name) => fields[name]?.kind === 'reference');
  return new Map(references.map((name) => [referenceKey(name), name]));
}

/** A record with the keys alone that are told, in their order. */
export function onlyTold(record: WireRecord, { keys }: ToldFields): WireRecord {
  const told: WireRecord = { id: record.id };
  for (const key of Object.keys(record)) if (keys.has(key)) told[key] = record[key];
  return told;
}

/** The fields that say in which state a record is. */
function stateFields({ workflow, fields }: Resource): string[] {
  if (!workflow) return [];
  const columns = workflow.columns ?? ['status'];
  return Object.entries(fields).flatMap(([name, field]) =>
    columns.includes(columnOf(name, field)) ? [name] : [],
  );
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && others.every((name) => names.includes(name));
}
