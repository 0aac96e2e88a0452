import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { Field, Values } from '#shared/resource/field.ts';

/** A row as the database answers it. */
export type Row = Record<string, unknown>;

/** A wire value as its column keeps it: kobo for naira, null for nothing, `false` for a yes-or-no that was left open. */
export function columnValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return field.kind === 'yesNo' ? false : null;
  if (field.kind === 'money') return nairaToKobo(Number(value));
  return value;
}

/** A column's value as the wire carries it: naira for kobo, and the field's own words for yes and no. */
export function wireValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'money') return koboToNaira(Number(value));
  if (field.kind === 'dateTime') return new Date(value as Date | string).toISOString();
  if (field.wire) return field.wire[value ? 1 : 0];
  return value;
}

/** The lines of a value, each by its parts. */
export function linesOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Whether a value has parts by name. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
