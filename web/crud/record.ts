import type { z } from 'zod';
import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import type { WireAct } from '#shared/resource/judge.ts';
import type { Defined, RecordOf } from '#shared/resource/record-types.ts';
import { linkedAt, valueText } from '#shared/resource/values.ts';

export type { Linked } from '#shared/resource/record-types.ts';
export { asLines, choiceLabel, linkedAt, linkedMany, valueText } from '#shared/resource/values.ts';

/** A record as the API answers it. */
export type WireRecord = Record<string, unknown> & {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
};

/** A record by its definition with what its extensions add (`presents`), and the acts of its workflow. */
export type RecordWith<
  R extends Defined,
  Extras extends z.ZodRawShape,
  A extends string = string,
> = RecordOf<R> & z.output<z.ZodObject<Extras>> & { actions: WireAct<A>[] };

/** Who has a record of a workflow, and since when. */
export type Standing = { holder: { kind: string; id: number | string; name: string } | null; since: string };

/** How an act of a workflow is for the signed-in person, as the record itself says; undefined where it has no such act. */
export function wireAct({ actions }: WireRecord, name: string): WireAct | undefined {
  return Array.isArray(actions) ? (actions as WireAct[]).find((act) => act.name === name) : undefined;
}

/** How a record is called, by its definition's label; its number where the label is empty. */
export function recordLabel(resource: Resource, record: WireRecord): string {
  const words = resource.label.map((path) => textAt(resource, record, path)).filter(Boolean);
  return words.join(' ') || `${resource.singular} ${record.id}`;
}

/** A field's value as plain text, '' for nothing. */
export function textAt(resource: Resource, record: WireRecord, path: string): string {
  if (!(path in record) && path.includes('.')) return linkedAt(record, path.split('.')[0] ?? '')?.label ?? '';
  const field = fieldAt(resource, path);
  return field ? valueText(field, record[path], linkedAt(record, path)) : '';
}
