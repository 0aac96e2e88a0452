import { folded, isHeadOf } from './answer-words.ts';

/** Words that make a head that of an account, or of an amount, besides the heads that banks use. */
const NAMING = {
  account: /\b(?:nuban|accounts?|accts?|acc|a c)\b/,
  amount: /\b(?:amounts?|amt|naira|ngn)\b/,
};

/** With these it is about an account, and not the account itself. */
const ABOUT = /\b(?:name|names|bank|type|officer|sort)\b/;

const SAYING = {
  pays: /\b(?:paying|pays|payer|debit|debited|source|from|originating)\b/,
  gross: /\bgross\b/,
  tax: /\b(?:tax|taxes|wht|vat|withheld|withholding|deducted|deductions?)\b/,
  kobo: /\bkobo\b/,
};

/** Whether a bank would take a head for that of an account, or of an amount. */
export function readsAs(head: string, what: keyof typeof NAMING): boolean {
  const words = plain(head);
  if (isHeadOf(what, words)) return true;
  return NAMING[what].test(words) && !(what === 'account' && ABOUT.test(words));
}

/** Whether a head says such a thing. */
export function says(head: string, what: keyof typeof SAYING): boolean {
  return SAYING[what].test(plain(head));
}

/** Whether a text has letters that are not Latin, which may look like those that are. */
export function foreignLetter(text: string): boolean {
  return /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u.test(text.normalize('NFKC'));
}

/** A head without marks, width and what nobody sees. */
function plain(head: string): string {
  return folded(head.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, ''));
}
