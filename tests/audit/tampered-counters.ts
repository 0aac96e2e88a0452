import { changed, type Tamper } from './tamper.ts';

const DOCUMENT = `(select max(id) from documents where reference_no like '%/2024/%')`;
const RETURNED = `(select min(id) from expenditures where status = 'returned')`;
const OPENED = `(select min(id) from fund_entries where kind = 'fund-created' and source_type = 'funds')`;
const OPEN_COUNT = `(select max(e.id) from stock_count_entries e join stock_count_lines l on l.id = e.line_id join stock_counts c on c.id = l.count_id where c.status = 'open')`;

/** Counters, rates that count, what opened ledgers, pictures and the words and moments of what ended, changed behind the triggers' back. */
export const TAMPERED_COUNTERS: readonly Tamper[] = [
  [
    'an expenditure under a code that its counter has yet to give out',
    `update expenditures set code = permuted_code('EXP', 123456) where id = ${RETURNED}`,
    'Counters of codes',
    /^The counter of codes that begin with EXP is behind EXP\d+, which is given out\.$/,
  ],
  [
    'a counter of codes taken away',
    `delete from code_counters where prefix = 'SC'`,
    'Counters of codes',
    /^No counter gave out the code SC\d+\.$/,
  ],
  [
    'a counter of references set back',
    'update document_counters set last = last - 1 where (department_id, year) = (select min(department_id), 2024 from document_counters where year = 2024)',
    'References of documents',
    /^Document \S+\/2024\/\d+ has a reference that was not given out yet\.$/,
  ],
  [
    'a reference that was given out, and is on no document',
    'update document_counters set last = last + 1 where (department_id, year) = (select min(department_id), 2024 from document_counters where year = 2024)',
    'References of documents',
    /^No document has the reference \S+\/2024\/\d+, which was given out\.$/,
  ],
  [
    'a document under a number that nobody drew',
    `update documents set reference_no = split_part(reference_no, '/', 1) || '/2024/9999' where id = ${DOCUMENT}`,
    'References of documents',
    /^(Document \S+\/2024\/9999 has a reference|No document has the reference)/,
  ],
  [
    'a document taken away with its number',
    `delete from documents where id = (select min(id) from documents where reference_no like '%/2024/3')`,
    'References of documents',
    /^No document has the reference \S+\/2024\/3, which was given out\.$/,
  ],
  [
    'a later rate of an allowance, and the former one counts',
    `insert into allowance_rates (allowance_id, grade_level_id, amount_kobo, date_activated)
     select allowance_id, grade_level_id, amount_kobo * 2, date_activated + 1 from allowance_rates where is_current order by id limit 1`,
    'Current rates',
    /^The rate of .+ from \S+ counts, which is not the last whose day has come\.$/,
  ],
  [
    'a rate of a hotel that counts no more',
    'update accommodation_rates set is_current = false where id = (select min(id) from accommodation_rates where is_current)',
    'Current rates',
    /^The rate of .+ from \S+ is the last whose day has come, and doesn’t count\.$/,
  ],
  [
    'a ledger that opens with more than was told',
    `update fund_entries set approved_kobo = approved_kobo + 100 where id = ${OPENED}`,
    'Opening of ledgers',
    /^The ledger of fund \d+ opens with ₦[\d,.]+ approved, ₦0\.00 booked and ₦0\.00 paid; its timeline tells other amounts\.$/,
  ],
  [
    'a ledger that opens with figures which were never entered',
    `update fund_entries set booked_kobo = 100, actual_kobo = 100 where id = ${OPENED}`,
    'Opening of ledgers',
    /₦1\.00 booked and ₦1\.00 paid; its timeline tells other amounts\.$/,
  ],
  [
    'a ledger said to be opened by an import that has no such row',
    `update fund_entries set source_type = 'imports', source_id = 1 where id = ${OPENED}`,
    'Opening of ledgers',
    /, which no row of import 1 says\.$/,
  ],
  [
    'the telling of how a fund was made taken away',
    `delete from activities where subject_type = 'funds' and action = 'created' and subject_id = (select fund_id from fund_entries where id = ${OPENED})`,
    'Opening of ledgers',
    /, and no timeline tells that the fund was made\.$/,
  ],
  [
    'another reason why an expenditure was returned',
    `update expenditures set remark = 'As the Director wished' where id = ${RETURNED}`,
    'Why expenditures ended',
    /^Expenditure EXP\d+ \(id \d+\) has a remark that nothing tells\.$/,
  ],
  [
    'a batch taken back on another day',
    `update batches set reversed_at = reversed_at - interval '2 days' where id = (select min(id) from batches where reversed_at is not null)`,
    'Batches taken back',
    /^Batch \S+ \(id \d+\) is said to be reversed at another moment than its timeline tells/,
  ],
  [
    'a batch said to be deleted',
    'update batches set deleted_at = now() where id = (select min(id) from batches)',
    'Batches taken back',
    /^Batch \S+ \(id \d+\) is said to be deleted at another moment/,
  ],
  [
    'a payment said to have gone elsewhere before',
    `update payments set former_account = '0123456789', former_bank = 'First Bank' where id = (select min(id) from payments where status = 'paid')`,
    'Former accounts of payments',
    /^Payment PV\/\S+ \(id \d+\) says that it went to another account before, which was not in force for its payee then\.$/,
  ],
  changed(
    'goods counted otherwise while the count goes on',
    `update stock_count_entries set quantity = quantity + 1 where id = ${OPEN_COUNT}`,
    'Stock count',
  ),
  changed(
    'a tag called otherwise',
    `update tags set name = 'Other' where id = (select min(id) from tags)`,
    'Tag',
  ),
  changed(
    'another picture of somebody',
    'update users set avatar_file_id = (select min(id) from files) where id = (select min(id) from users)',
    'Employee',
  ),
  [
    'a picture of somebody that is no file',
    'update users set avatar_file_id = 999999999 where id = (select min(id) from users)',
    'Files of records',
    /^File 999999999 is on a record, and was taken away\.$/,
  ],
  [
    'a logo that is no file',
    `update settings set value = '999999999' where key = 'agency_logo'`,
    'Files of records',
    /^File 999999999 is on a record, and was taken away\.$/,
  ],
];
