import type { Confidence, MatchKind, Proposal } from '#shared/statement-matches.ts';
import type { OpenLine } from './open-line.ts';

/** Above so much no words make a charge likely. */
const SMALL_KOBO = 10_000_000;

/** Words by which banks name what they take and give by themselves. */
const WORDS: readonly (readonly [kind: MatchKind, way: 'debit' | 'credit', words: RegExp, said: string])[] = [
  ['charge', 'debit', /\b(?:sms|alerts?)\b.*\b(?:charges?|fees?)\b|\bsms\b/i, 'SMS'],
  ['charge', 'debit', /\bc\.?o\.?t\b|commission on turnover/i, 'COT'],
  ['charge', 'debit', /\bstamp dut(?:y|ies)\b|\bemtl\b|electronic money transfer levy/i, 'stamp duty'],
  ['charge', 'debit', /\bvat\b.*\b(?:charges?|fees?|comm)/i, 'VAT on charges'],
  ['charge', 'debit', /\b(?:account )?maintenance\b|\bcamf?\b/i, 'maintenance'],
  ['charge', 'debit', /\b(?:charges?|fees?|commission|levy)\b/i, 'a charge'],
  [
    'interest',
    'credit',
    /\bint(?:erest)?\b.*\b(?:paid|earned|capitali[sz]ed|credit)|\binterest\b/i,
    'interest',
  ],
  ['funding', 'credit', /\b(?:fgn|oagf|gifmis|tsa|warrant|allocation|subvention|release)\b/i, 'a release'],
];

/** What a line says of itself by its words, of which the portal has no record. */
export function saidOf({ reference, narration, debit_kobo, credit_kobo }: OpenLine): Proposal[] {
  const text = `${reference} ${narration}`;
  const way = debit_kobo > 0 ? 'debit' : 'credit';
  const found = WORDS.find(([, of, words]) => of === way && words.test(text));
  if (!found) return [];
  const [kind, , , said] = found;
  const isSmall = kind !== 'charge' || debit_kobo + credit_kobo <= SMALL_KOBO;
  const confidence: Confidence = isSmall ? 'likely' : 'possible';
  const why = isSmall ? `The bank calls it ${said}.` : `The bank calls it ${said}, and it is much for one.`;
  return [{ kind, id: null, code: said, confidence, why }];
}
