import { type RawBuilder, sql } from 'kysely';

/** An invoice number as it is read: without case, accents and spaces, and with one kind of dash. */
export function spelt(invoice_no: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(regexp_replace(fold(${invoice_no}), '[[:space:]\u00a0]', '', 'g'), '[\u2010-\u2015\u2212]', '-', 'g')`;
}
