import type { Resource } from '#shared/resource/define-resource.ts';
import { emptyValues, type FormValues } from './form/form-values.ts';
import { type WireRecord, wireAct } from './record.ts';

/** What an act asks for as the fields of a form: of several records, what any of them takes. */
export function askedOf(resource: Resource, records: readonly WireRecord[], name: string): Resource {
  const taken = records.map((record) => wireAct(record, name)?.asks);
  const isTaken = (field: string) => taken.some((asks) => asks?.some((one) => one.name === field) ?? true);
  const isRequired = (field: string) =>
    taken.length > 0 && taken.every((asks) => asks?.some((one) => one.name === field && one.required));
  const asks = Object.entries(resource.workflow?.acts[name]?.asks ?? {}).filter(([field]) => isTaken(field));
  // What is wrong with values of a record beside each other is its form's matter.
  const { beside: _ofItsForm, ...own } = resource;
  return {
    ...own,
    fields: Object.fromEntries(
      asks.map(([field, of]) => [field, isRequired(field) ? { ...of, required: true } : of]),
    ),
  };
}

/** What an act's form starts with, of the fields that are asked for. */
export function begunWith(asked: Resource, [record]: readonly WireRecord[], name: string): FormValues {
  const values = record && asked.workflow?.acts[name]?.begins?.(record as never);
  const begun = Object.entries(values ?? {}).filter(([field]) => field in asked.fields);
  return { ...emptyValues(asked), ...Object.fromEntries(begun) };
}
