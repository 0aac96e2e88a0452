import { changed, type Tamper, TOLD } from './tamper.ts';

const TAXED = `(select min(payment_id) from payment_deductions)`;
const LINE = `(select min(id) from payment_deductions)`;
const ENTRY = `(select max(id) from tax_entries where kind = 'withheld')`;

/** Rates of tax, deductions, tax ledgers and what vendors say of themselves for tax, changed behind the triggers' back. */
export const TAMPERED_TAXES: readonly Tamper[] = [
  changed('a rate of tax halved', `update tax_rates set rate = rate / 2 where kind = 'vat'`, 'Rate of tax'),
  changed(
    'a rate of tax in force from another day',
    `update tax_rates set starts_on = starts_on + 400 where kind = 'stamp-duty'`,
    'Rate of tax',
  ),
  [
    'a rate of tax that nobody proposed',
    `insert into tax_rates (kind, rate, authority, starts_on, source, status) values ('vat', 0, 'FIRS', '2024-01-01', 'A friend', 'confirmed')`,
    TOLD,
    /^Rate of tax vat from 2024-01-01 is on no timeline: nobody made it\.$/,
  ],
  [
    'a rate of tax taken away',
    `delete from tax_rates where kind = 'vat'`,
    'Beginnings of records',
    /^Number \d+ of tax-rates has a timeline, and was taken away\.$/,
  ],
  changed(
    'a TIN given to a vendor',
    `update vendors set tin = '99999999-0001' where id = (select min(id) from vendors)`,
    'Vendor',
  ),
  changed(
    'a vendor made a small company',
    `update vendors set is_small = true where id = (select min(id) from vendors)`,
    'Vendor',
  ),
  [
    'a deduction taken away',
    `delete from payment_deductions where id = ${LINE}`,
    'Deductions',
    /^Payment PV\/\S+ \(id \d+\) says that ₦[\d,.]+ is deducted; its lines come to ₦/,
  ],
  [
    'a net that is the gross again',
    `update payments set deducted_kobo = 0 where id = ${TAXED}`,
    'Deductions',
    /says that ₦0\.00 is deducted/,
  ],
  [
    'deductions of what names no class',
    `update expenditures set transaction_class = null, vat = null where id = (select expenditure_id from payments where id = ${TAXED})`,
    'Deductions',
    /names no class of transaction\.$/,
  ],
  changed(
    'a deduction for another authority',
    `update payment_deductions set authority = 'A friend' where id = ${LINE}`,
    'Payment',
  ),
  changed(
    'an expenditure of another class',
    `update expenditures set transaction_class = 'royalty' where id = (select expenditure_id from payments where id = ${TAXED})`,
    'Expenditure',
  ),
  [
    'a line of a tax ledger lowered',
    `update tax_entries set amount_kobo = amount_kobo - 100 where id = ${ENTRY}`,
    'Tax ledgers',
    /^Line \d+ of the tax ledger of .+ says that ₦[\d,.]+ is owed; the lines add up to ₦/,
  ],
  [
    'less owed to an authority than its ledger says',
    `update tax_authorities set owed_kobo = owed_kobo - 100`,
    'Tax ledgers',
    /its ledger adds up to ₦/,
  ],
  [
    'a line of a tax ledger taken away',
    `delete from tax_entries where id = ${ENTRY}`,
    'Taxes withheld',
    /^The tax ledger of .+ holds ₦0\.00 of payment \d+; ₦[\d,.]+ is withheld from it\.$/,
  ],
  [
    'a line of a tax ledger of another payee',
    `update tax_entries set payee_name = 'A friend' where id = ${ENTRY}`,
    'Lines of tax ledgers',
    /names another payee, TIN, day or officer than its payment\.$/,
  ],
  ...(
    [
      ['another day', 'day = day - 40'],
      ['an officer who posted nothing', 'actor_id = (select min(id) from users)'],
    ] as const
  ).map(
    ([what, set]): Tamper => [
      `a line of a tax ledger of ${what}`,
      `update tax_entries set ${set} where id = ${ENTRY}`,
      'Lines of tax ledgers',
      /names another payee, TIN, day or officer than its payment\.$/,
    ],
  ),
  [
    'a line of a tax ledger of another TIN than its vendor had',
    `with earlier as (update vendors set updated_at = updated_at - interval '1 hour')
      update tax_entries set payee_tin = '99999999-0001' where id = ${ENTRY}`,
    'Lines of tax ledgers',
    /names another payee, TIN, day or officer than its payment\.$/,
  ],
  [
    'a line of a tax ledger of another base',
    `update tax_entries set base_kobo = base_kobo - 100 where id = ${ENTRY}`,
    'Taxes withheld',
    /^The tax ledger of .+ says another base than what payment \d+ was taxed by\.$/,
  ],
  [
    'a line of a tax ledger that a schedule repeats otherwise',
    `update tax_entries set payee_tin = '99999999-0001' where id = (select min(entry_id) from tax_remittance_lines)`,
    'Remittances of tax',
    /^Remittance TXR\d+ says another amount or other lines than the tax ledger\.$/,
  ],
  [
    'a line of a tax ledger with another TIN',
    `update tax_entries set payee_tin = '99999999-0001' where id = ${ENTRY}`,
    'Chains of taxes',
    /was changed: its hash is not that of its words\.$/,
  ],
];
