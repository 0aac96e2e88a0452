import { CATALOGUE, type CallKind, type ErrorCode, type FieldErrors, Refusal } from '#shared/errors.ts';
import type { Field } from '#shared/resource/field.ts';
import { inText } from '#shared/resource/in-text.ts';
import { columnOf } from '#shared/resource/names.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { visible } from '#shared/visible-text.ts';
import { unavailability } from '../database/unavailable.ts';
import { LAST_GUARDS, UNNAMED_GUARD } from './last-guards.ts';
import { LOST, type SentAgain } from './sent-again.ts';

/** A failed call as it is answered: the catalogue's sentence, the server's own, and what is wrong where. */
export interface Failure {
  status: number;
  message: string;
  detail: string;
  code: ErrorCode;
  errors?: FieldErrors;
  facts?: Record<string, unknown>;
}

/**
 * What any thrown thing is to the caller. Refusals keep their words; everything unexpected says nothing of the inside. `sent` is
 * the call's body, in whose letters a value is quoted that the database compares in small ones.
 */
export function failureOf(
  error: unknown,
  kind: CallKind,
  again: SentAgain = 'twice',
  sent?: unknown,
): Failure {
  const refusal = error instanceof Refusal ? error : refusalOf(error, again, sent);
  const message = kind === 'own' ? refusal.message : CATALOGUE[kind];
  return {
    status: refusal.status,
    message: refusal.status === 401 ? refusal.message : message,
    detail: refusal.message,
    code: refusal.code,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.facts ? { facts: refusal.facts } : {}),
  };
}

interface Thrown {
  code?: string;
  constraint?: string;
  detail?: string;
  table?: string;
  column?: string;
  statusCode?: number;
}

/** A database's or the HTTP layer's own error as a refusal in plain words. */
function refusalOf(error: unknown, again: SentAgain, sent: unknown): Refusal {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Thrown;
  const http = HTTP_CODES[thrown.statusCode ?? 0];
  if (http) return new Refusal(http.code, http.sentence);
  const code = thrown.code ?? '';
  const guard = LAST_GUARDS[thrown.constraint ?? ''];
  if (guard && /^23/.test(code)) return guard;
  if (code === '23505') return taken(thrown, sent);
  if (code === '23503') return missing(thrown);
  if (code === '23514') return UNNAMED_GUARD;
  if (code === '23502')
    return new Refusal('VALIDATION', `${columnWords(thrown.column)} is needed.`, {
      [thrown.column ?? 'body']: ['is needed'],
    });
  if (/^22/.test(code)) return new Refusal('VALIDATION', 'A value is not in the form that is kept here.');
  const lost = unavailability(error);
  if (lost === 'full')
    return new Refusal(
      'UNAVAILABLE',
      'The disk of the portal is full. Nothing was changed; tell whoever runs the portal, and try again once there is room.',
    );
  if (lost === 'away')
    return new Refusal(
      'UNAVAILABLE',
      'The portal is busy or its database is restarting. Nothing was changed; try again in a few seconds.',
    );
  if (lost === 'cut') return new Refusal('UNAVAILABLE', LOST[again]);
  return new Refusal(
    'INTERNAL',
    'Something went wrong in the portal. It has been recorded under the reference below.',
  );
}

const HTTP_CODES: Record<number, { code: ErrorCode; sentence: string }> = {
  400: { code: 'VALIDATION', sentence: 'The body of the call is not readable.' },
  404: { code: 'NOT_FOUND', sentence: CATALOGUE.unknownRoute },
  405: { code: 'METHOD_NOT_ALLOWED', sentence: 'This is not done with that method.' },
  413: { code: 'TOO_LARGE', sentence: 'What was sent is too large.' },
  415: { code: 'UNSUPPORTED_TYPE', sentence: 'Send JSON, or a form with files.' },
  429: { code: 'TOO_MANY', sentence: 'Too many calls in a short time. Wait a moment.' },
  503: { code: 'UNAVAILABLE', sentence: 'The portal is busy. Try again in a few seconds.' },
};

function taken({ detail = '', table }: Thrown, sent: unknown): Refusal {
  const [, keys = '', values = ''] = /^Key \((.*)\)=\((.*)\) already exists/s.exec(detail) ?? [];
  const columns = keys.replace(/lower\(|::text|\)/g, '').split(', ');
  const column = columns.at(-1)?.trim() || 'record';
  const field = fieldOf(table, column);
  const label = field?.label ?? columnWords(column);
  // The last value may have commas of its own.
  const kept = values
    .split(', ')
    .slice(columns.length - 1)
    .join(', ');
  const shown =
    field?.choices?.find((choice) => String(choice.value) === kept)?.label ?? inLettersOf(sent, kept);
  const sentence =
    field?.kind === 'reference'
      ? `Another record has this ${inText(label)} already.`
      : `${label} “${shown}” is already taken.`;
  return new Refusal('TAKEN', sentence, { [column]: [sentence] });
}

/** A value as it was sent, which the database knows in small letters. */
function inLettersOf(sent: unknown, kept: string): string {
  const texts = Object.values((sent ?? {}) as Record<string, unknown>).map((value) =>
    typeof value === 'string' ? visible(value).trim() : '',
  );
  return texts.find((text) => text.toLowerCase() === kept) ?? kept;
}

function missing({ detail = '', table }: Thrown): Refusal {
  const [, column = 'body'] = /^Key \((.*?)\)=/.exec(detail) ?? [];
  if (detail.includes('is still referenced'))
    return new Refusal('IN_USE', 'Something else uses this record. Change or delete that first.');
  const [name, label] = pickedThrough(table, column) ?? [column, columnWords(column)];
  const sentence = `${label} points to a record that is not there.`;
  return new Refusal('VALIDATION', sentence, { [name]: ['is not there any more; choose another'] });
}

/** The field of several records that a table between two keeps, by the column of the other; its name and label. */
function pickedThrough(table: string | undefined, column: string): [name: string, label: string] | undefined {
  const fields = RESOURCES.flatMap((resource) => Object.entries(resource.fields));
  const found = fields.find(([, { through }]) => through?.table === table && through?.other === column);
  return found && [found[0], found[1].label];
}

/** The field of a resource that is kept in a column, whose words people know. */
function fieldOf(table: string | undefined, column: string): Field | undefined {
  const resource = RESOURCES.find((one) => one.table === table);
  const fields = Object.entries(resource?.fields ?? {});
  return fields.find(([name, field]) => columnOf(name, field) === column)?.[1];
}

function columnWords(column = 'A value'): string {
  const plain = column
    .replace(/_id$/, '')
    .replace(/_kobo$/, '')
    .replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
