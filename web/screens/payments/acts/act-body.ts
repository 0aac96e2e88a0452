import type { KeptFile } from '#web/crud/inputs/kept-file.ts';
import type { PaymentAction, PaymentRecord } from '../payment-record.ts';

/** What is typed into the dialog of an act, by field. */
export type ActValues = {
  amount: number | null;
  remark: string;
  response: string;
  reason: string;
  bank_reference: string;
  paid_on: string | null;
  date: string | null;
  files: readonly KeptFile[];
};
/** One field of such a dialog. */
export type ActField = keyof ActValues;

const LEAST_CHARACTERS = 3;
const WITH_FIGURES: readonly string[] = ['clear', 'edit', 'query', 'return'];

/** The body of an act: what was typed, with the version and the figures that the person saw. */
export function actBody(
  payment: PaymentRecord,
  { action, needs, takes }: PaymentAction,
  values: Partial<ActValues>,
): Record<string, unknown> {
  const given = [...needs, ...takes].map((name) => [name, wireValue(values[name as ActField])]);
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...seenOf(payment, action),
  };
}

/** The version and figures that stand on the screen: the server refuses when they are others by now. */
export function seenOf(payment: PaymentRecord, action: string): Record<string, number> {
  const { version, amount, fund } = payment;
  if (!WITH_FIGURES.includes(action)) return { seen: version };
  return { seen: version, seen_amount: amount, ...(fund ? { seen_available: fund.before.available } : {}) };
}

/** What is wrong with the values before they are sent, by field. */
export function actProblems(
  { needs }: PaymentAction,
  values: Partial<ActValues>,
): Partial<Record<ActField, string>> {
  const missing = needs.flatMap((name) => {
    const value = values[name as ActField];
    if (name === 'amount') return value === null || value === undefined ? [[name, 'Enter the amount.']] : [];
    if (name === 'date') return value ? [] : [[name, 'Enter the day on which the bank returned it.']];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text.length >= LEAST_CHARACTERS) return [];
    return [
      [name, `${name === 'response' ? 'Answer' : 'Say why,'} in at least ${LEAST_CHARACTERS} characters.`],
    ];
  });
  return Object.fromEntries(missing);
}

function wireValue(value: ActValues[ActField] | undefined): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.map(({ id }: KeptFile) => id) : undefined;
  return value ?? undefined;
}
