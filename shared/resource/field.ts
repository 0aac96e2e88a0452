import type { Office } from '../constants.ts';

/** The closed list of field kinds; each has one input in the browser and one way to the database. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'yesNo'
  | 'reference'
  | 'references'
  | 'file'
  | 'attachments'
  | 'lines';

/** One value that a choice offers. */
export interface Choice {
  value: string | number;
  label: string;
}

/** Values of a record or a line by field, as the wire carries them. */
export type Values = Readonly<Record<string, unknown>>;

/** What every field says of itself. */
export interface FieldOptions {
  /** Must be given at creation and can't be emptied later. */
  required?: boolean;
  /** What is said where it is required and not given; 'Enter the …' or 'Choose the …' unless told. */
  missing?: string;
  /** Set by the server only; a client that sends another value is refused. */
  readOnly?: boolean;
  /** Given at creation, read-only afterwards. */
  fixed?: boolean;
  /** Shown and sent only when another field has one of these values. */
  when?: { field: string; in: readonly (string | number | boolean)[] };
  /** The table's column where it is not the field's own name (money: name + `_kobo`). */
  column?: string;
  /** One line beneath the label or the input. */
  hint?: string;
  /** What a new record starts with in the form; the server doesn't fill it in. */
  initial?: unknown;
  /** Not offered in the form (shown in lists and details only). */
  formless?: boolean;
  /** Words before and after the value where a person reads it, such as `%`. */
  suffix?: string;
  /** A number that names something, such as a year: its thousands are read together. */
  isName?: true;
  /** The columns whose share a rounded figure tells, a part and its whole: rows are ordered by the exact one. */
  share?: readonly [string, string];
  /** How a text is read, where that is other than how it is kept. */
  shown?: (value: string) => string;
  /** Not a column of the table: `prepare` takes it from the body, `present` answers it; lists can't sort or filter by it. */
  virtual?: boolean;
  /**
   * With `readOnly`: the value follows from the others, of its line first, then of the whole record; asked live in the form
   * and by the server. A value that can't be read yet is null here.
   */
  computed?: (own: Values, record: Values) => unknown;
  /**
   * Shown by its last four characters only, but for whoever may add, edit or delete such records, or those of the lists that
   * `keptWith` names by their nouns instead, and these offices.
   */
  masked?: { butFor: readonly Office[]; keptWith?: readonly string[] };
}

/** A field of a resource: its kind, its label and what bounds its value; `schemaOf` makes of it what judges a value of the wire. */
export interface Field extends FieldOptions {
  kind: FieldKind;
  label: string;
  choices?: readonly Choice[];
  /** Values of a choice that records have too, and that are offered nowhere. */
  besides?: readonly Choice[];
  /** The resource (by name) that a reference points to. */
  to?: string;
  /** Where the many values of `references` and `lines` stand. */
  through?: Through;
  /** Which of them a reference offers and takes: all unless told. */
  offers?: Offers;
  /** The money field of the other record that is shown beside its name. */
  figure?: string;
  /** The fields of one line. */
  fields?: Record<string, Field>;
  /** The money fields of a line that are added up beneath. */
  totals?: readonly string[];
  /** What a text must look like, and what is said of one that doesn't. */
  pattern?: RegExp;
  sentence?: string;
  /** Turns what is understood besides into a value, before it is judged; `jsonTypes` says of which types the wire may be then. */
  reads?: (value: unknown) => unknown;
  jsonTypes?: readonly ('string' | 'object')[];
  /** The bounds that its value keeps, for inputs and documents: characters, the number itself, or how many there are. */
  min?: number;
  max?: number;
  /** Of a number that needn't be whole: how many decimals it has at most. */
  decimals?: number;
  /** A day that lies ahead is refused. */
  past?: boolean;
  /** For files: records carry the address at which a browser shows it, with the API's host before it, instead of its id. */
  asAddress?: true;
  /** For yes or no: the words of the wire, no first; false and true unless told. */
  wire?: readonly [string | number, string | number];
}

/**
 * A filter of the records that a reference offers; what a rule compares with may come from another field of the form, or in the
 * form of an act from the record (`of`).
 */
export interface Offers {
  match: 'all' | 'any';
  rules: readonly {
    field: string;
    op: 'equals' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty';
    value?: string | number | boolean | (string | number)[];
    of?: string;
  }[];
}

/** What a field's value is on the wire, for the compiler alone: no value carries it. */
declare const VALUE: unique symbol;

/** A field of which the compiler knows the value and the options with which it was made. */
export type Typed<Value, Options = FieldOptions> = Field & {
  readonly [VALUE]?: { value: Value; options: Options };
};

/** A table of its own behind a field with many values. */
export interface Through {
  table: string;
  /** The column that points to this record. */
  own: string;
  /** For `references`: the column that points to the other record. */
  other?: string;
  /** For `references`: what the row between the two says besides; entries are then `{id, …}`, and a bare id keeps what was said. */
  extra?: Record<string, Field>;
  /** For `references`: the column that keeps the order in which they were given. */
  position?: string;
  /**
   * For `lines`: columns by which a line is known. Such lines are added or changed; those that a body doesn't name stay, and
   * one that says `removed: true` goes, unless something points to it.
   */
  keyed?: readonly string[];
}
