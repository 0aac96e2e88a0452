import type { Resource } from './define-resource.ts';
import type { Field } from './field.ts';
import { dateTime, number } from './fields.ts';
import { REGISTRY } from './registry.ts';

/** The fields that every record has without its definition naming them. */
const BUILT_IN_FIELDS: Readonly<Record<string, Field>> = {
  id: number('Number', { readOnly: true }),
  version: number('Version', { readOnly: true }),
  created_at: dateTime('Created', { readOnly: true }),
  updated_at: dateTime('Changed', { readOnly: true }),
};

/** The field of a name, built-in ones included; names that JavaScript itself gives to objects are none. */
export function ownField(resource: Pick<Resource, 'fields'>, name: string): Field | undefined {
  if (Object.hasOwn(resource.fields, name)) return resource.fields[name];
  return Object.hasOwn(BUILT_IN_FIELDS, name) ? BUILT_IN_FIELDS[name] : undefined;
}

/** The field that a path through references leads to (`fund_id.budget_code_id.code`); undefined where it leads nowhere. */
export function fieldAt(resource: Pick<Resource, 'fields'>, path: string): Field | undefined {
  const [step = '', ...rest] = path.split('.');
  const field = ownField(resource, step);
  if (!field || rest.length === 0) return field;
  return field.kind === 'reference' && field.to
    ? fieldAt(REGISTRY.outline(field.to), rest.join('.'))
    : undefined;
}
