import { formatDay, isDay } from '#shared/dates.ts';
import { formatNaira, parseNairaText } from '#shared/money.ts';
import type { Field } from '#shared/resource/field.ts';
import {
  DATE_OPERATORS,
  OPERATORS,
  OPERATORS_OF,
  type Operator,
  type Rule,
} from '#shared/resource/filter.ts';
import { choiceLabel } from '../record.ts';

/** What the builder offers besides the operators of the wire: is empty, is not empty. */
export type Asked = Operator | 'filled';

/** The questions that a field can be asked, in order, in plain words. */
export function askedOf(field: Field): { asked: Asked; words: string }[] {
  const operators: readonly Operator[] = OPERATORS_OF[field.kind];
  const offered = operators.map((op) => ({ asked: op as Asked, words: operatorWords(field, op) }));
  return operators.includes('empty') ? [...offered, { asked: 'filled', words: 'is not empty' }] : offered;
}

/** The question that a rule of the wire asks. */
export function askedBy({ op, value }: Rule): Asked {
  return op === 'empty' && (value === false || value === 'no') ? 'filled' : op;
}

/** The operator of a rule in plain words, as its field reads. */
export function operatorWords(field: Field, asked: Asked): string {
  if (asked === 'filled') return 'is not empty';
  const isDate = field.kind === 'date' || field.kind === 'dateTime';
  if (isDate && DATE_OPERATORS[asked]) return DATE_OPERATORS[asked];
  if (asked === 'equals' && (field.kind === 'choice' || field.kind === 'yesNo' || field.kind === 'reference'))
    return 'is';
  return OPERATORS[asked];
}

/** The value of a rule in plain words, '' where there is none; `labels` names the records of a reference. */
export function operandWords(field: Field, rule: Rule, labels: ReadonlyMap<number, string>): string {
  if (rule.op === 'empty' || rule.value === null || rule.value === undefined) return '';
  const values = Array.isArray(rule.value) ? rule.value : [rule.value];
  const words = values.map((value) => oneWord(field, value, labels));
  if (rule.op === 'between') return words.join(' and ');
  return words.join(', ');
}

/** The ids of records that a rule names, whose labels must be looked up. */
export function idsIn(field: Field, rule: Rule): number[] {
  if (field.kind !== 'reference' && field.kind !== 'references') return [];
  const values = Array.isArray(rule.value) ? rule.value : [rule.value];
  return values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}

function oneWord(
  field: Field,
  value: string | number | boolean,
  labels: ReadonlyMap<number, string>,
): string {
  switch (field.kind) {
    case 'money':
      return nairaWords(value);
    case 'date':
    case 'dateTime':
      return isDay(value) ? formatDay(value) : String(value);
    case 'choice':
      return choiceLabel(field, value);
    case 'yesNo':
      return value === true || value === 'true' || value === 'yes' ? 'Yes' : 'No';
    case 'reference':
    case 'references':
      return labels.get(Number(value)) ?? String(value);
    default:
      return String(value);
  }
}

function nairaWords(value: string | number | boolean): string {
  const kobo = parseNairaText(String(value));
  return kobo === null ? String(value) : formatNaira(kobo);
}
