import type { Field, FieldOptions, Typed } from './field.ts';

/** A record that another one points to: its id and how it is called. */
export type Linked = { id: number; label: string };

/** A file as a record tells it. */
export interface Attached {
  id: number;
  name: string;
  type: string;
  size_bytes: number;
}

/** The names that every record carries besides its fields; moments as ISO texts. */
export type RecordBase = { id: number; version: number; created_at: string; updated_at: string };

type Fields = Record<string, Field>;
/** What has fields: a resource, or as much of it as its records' type needs. */
export type Defined = { fields: Fields };

/** A record as the API answers it, by the definition: what isn't required may be null, and every reference has its label beside it. */
export type RecordOf<R extends Defined> = RecordBase & Answered<R['fields']>;

/** The body that makes a record: what the definition asks for, and what else may be given. */
export type CreateInput<R extends Defined> = Input<Omit<R['fields'], Named<R['fields'], { readOnly: true }>>>;

/** The values of a set of fields as they are sent: those required are there, others may be null or left out. */
export type Input<F extends Fields> = {
  [K in Named<F, { required: true }>]: SentOf<F[K]>;
} & { [K in Exclude<keyof F, Named<F, { required: true }>>]?: SentOf<F[K]> | null };

/** One line of a field of lines, as the record carries it. */
export type Line<F extends Fields> = { id: number } & Answered<F>;

type Answered<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Typed<infer _Value, { required: true }>
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null;
} & {
  -readonly [K in keyof F as LabelKey<K, F[K]>]: F[K] extends Typed<infer _Value, { required: true }>
    ? Linked
    : Linked | null;
};

/** Files are sent by the ids of their uploads. */
type SentOf<F> = F extends { kind: 'attachments' } ? number[] : ValueOf<F>;

type ValueOf<F> = F extends Typed<infer Value, infer _Options> ? Value : unknown;

/** The names of the fields that were made with these options. */
type Named<F extends Fields, O> = {
  [K in keyof F]: F[K] extends Typed<infer _Value, infer Options extends FieldOptions>
    ? Options extends O
      ? K
      : never
    : never;
}[keyof F];

/** The key beside a reference under which its label stands: `department_id` → `department`. */
type LabelKey<K, F> = F extends { kind: 'reference' }
  ? K extends `${infer Name}_id` | `${infer Name}Id`
    ? Name
    : `${K & string}_record`
  : never;
