import {
  AMOUNT_FIELDS,
  type FileLayout,
  type LayoutColumn,
  type LayoutField,
} from '#shared/schedule-templates.ts';
import { foreignLetter, readsAs, says } from './template-heads.ts';

type Column = LayoutColumn & { place: number };
type Template = Pick<FileLayout, 'kind' | 'amounts'> & { columns: readonly Column[] };

/** What is wrong with the columns of a template, by the path of the field; empty where nothing is. */
export function layoutProblems({ kind, amounts, columns }: Template): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const say = (place: number, part: string, sentence: string) => {
    found[`columns.${place}.${part}`] = [sentence];
  };
  for (const [at, column] of columns.entries()) {
    if (columns.findIndex(({ place }) => place === column.place) < at)
      say(at, 'place', 'Another column has this place.');
    if (kind === 'fixed') {
      const least = LEAST[column.field] ?? 1;
      if (column.width === null) say(at, 'width', 'Say how many characters it takes.');
      else if (column.width < least) say(at, 'width', `It takes at least ${least} characters.`);
    }
    // Nothing stands above fixed columns.
    const head = kind === 'fixed' ? null : headProblem(column, amounts);
    if (head) say(at, 'head', head);
    if (column.field !== 'constant' && column.constant)
      say(at, 'constant', 'Only a column with the same text in every line has one.');
    // An account that is paid is a payee's, whoever defines a template.
    if (figuresIn(constantAt(columns, column, kind)) > MOST_FIGURES) say(at, 'constant', TOO_MANY_FIGURES);
  }
  const missing = (['account', 'net'] as const).filter(
    (need) => !columns.some(({ field }) => field === need),
  );
  if (missing.length > 0)
    found.columns = ['A bank pays by NUBAN and net amount of the payee. Add a column of each.'];
  return found;
}

/** What is wrong with a head: a bank goes by it, and pays what stands beneath. */
function headProblem({ field, head }: Column, amounts: FileLayout['amounts']): string | null {
  if (!head) return 'Say what stands above it.';
  if (foreignLetter(head)) return LATIN_ONLY;
  if (readsAs(head, 'account')) {
    const pays = says(head, 'pays');
    if (field === 'account' && pays)
      return 'It reads as the account that pays. Beneath it is the NUBAN of the payee.';
    if (field !== 'account' && !(field === 'paying_account' && pays))
      return field === 'paying_account'
        ? 'It could be read as the account of the payee. Say “paying” or “debit” in it.'
        : 'A bank could read it as an account, and beneath it is none.';
  }
  if (readsAs(head, 'amount') && field !== 'net' && !saysWhich(field, head))
    return field === 'gross' || field === 'taxes'
      ? `A bank could pay by it. Say “${field === 'gross' ? 'gross' : 'tax'}” in it.`
      : 'A bank could read it as an amount, and beneath it is none.';
  if (AMOUNT_FIELDS.includes(field) && amounts === 'kobo' && !says(head, 'kobo'))
    return 'Amounts are in kobo, and a bank reads naira. Say “kobo” in it.';
  return null;
}

function saysWhich(field: LayoutField, head: string): boolean {
  return (field === 'gross' && says(head, 'gross')) || (field === 'taxes' && says(head, 'tax'));
}

/** So many figures are a code of a bank; more could be an account, or a part of one. */
const MOST_FIGURES = 6;
const TOO_MANY_FIGURES =
  'It could be read as an account: a text has six figures at most. Choose the column of an account instead.';

/** What refuses letters that look like others. */
export const LATIN_ONLY = 'Use Latin letters: others look like them and are read as something else.';

function figuresIn(text: string): number {
  return text.normalize('NFKC').replaceAll(/\P{Nd}/gu, '').length;
}

/** The text of a column; of fixed columns, between which nothing stands, with that of all before it that have one too. */
function constantAt(columns: readonly Column[], column: Column, kind: FileLayout['kind']): string {
  const own = column.constant ?? '';
  if (kind !== 'fixed' || !own) return own;
  const before = columns.toSorted((a, b) => b.place - a.place).find(({ place }) => place < column.place);
  return before?.field === 'constant' ? constantAt(columns, before, kind) + own : own;
}

const LEAST: Partial<Record<LayoutField, number>> = { account: 10, paying_account: 10, bank_code: 3 };
