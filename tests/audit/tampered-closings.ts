const CLOSING = `(select id from year_closings where status = 'closed')`;
const MOVED = `(select min(id) from closing_moves where to_fund_id is not null and subject = 'expenditures')`;
const LAPSED = `(select min(id) from closing_moves where decision = 'lapsed')`;
const OUT = `(select min(id) from fund_entries where kind = 'carried-out')`;
const IN = `(select min(id) from fund_entries where kind = 'carried-in')`;
const LAPSED_ENTRY = `(select min(e.id) from fund_entries e join closing_moves m on m.id = ${LAPSED} and e.source_type = m.subject and e.source_id = m.subject_id and e.kind = 'expenditure-lapsed')`;
const OUTCOME = `closing_id = ${CLOSING} and type = 'expenditure' and decision = 'lapsed'`;
const CLOSED_FUND = `(select fund_id from closing_funds k join funds f on f.id = k.fund_id where k.booked_kobo <> k.after_booked_kobo and f.budget_year = 2024 order by 1 limit 1)`;
const RECEIPT = '(select min(id) from revenue_receipts)';
const SOMEBODY = `(select max(id) from users)`;

/** The same of a year that was closed: what it carried and let lapse, what it kept, who closed it and what came back later. */
export const TAMPERED_CLOSINGS: readonly [
  what: string,
  statement: string,
  title: string,
  sentence: RegExp,
][] = [
  [
    'a record that is said to have been carried with another amount',
    `update closing_moves set booked_kobo = booked_kobo + 100 where id = ${MOVED}`,
    'What is carried to the next year',
    /was to leave 2024 with ₦[\d,.]+ booked and ₦0\.00 reserved; the ledgers took out ₦/,
  ],
  [
    'a record that is said to have gone to another fund',
    `update closing_moves set to_fund_id = from_fund_id where id = ${MOVED}`,
    'What is carried to the next year',
    /and brought in ₦0\.00 and ₦0\.00\.$/,
  ],
  [
    'an entry by which something was carried in, taken away',
    `delete from fund_entries where id = ${IN}`,
    'What is carried to the next year',
    /and brought in ₦0\.00 and ₦0\.00\.$/,
  ],
  [
    'an entry by which something was carried out, of another amount',
    `update fund_entries set booked_kobo = booked_kobo - 100 where id = ${OUT}`,
    'What is carried to the next year',
    /the ledgers took out ₦/,
  ],
  [
    'an entry by which something lapsed, taken away',
    `delete from fund_entries where id = ${LAPSED_ENTRY}`,
    'What is carried to the next year',
    /the ledgers took out ₦0\.00 and ₦0\.00/,
  ],
  [
    'a record that was carried, no longer said to be',
    `delete from closing_moves where id = ${MOVED}`,
    'Entries of closes',
    /^Entry \d+ of fund \d+ says that a close moved EXP\d+, which none did\.$/,
  ],
  [
    'a record that lapsed, no longer said to have been moved',
    `delete from closing_moves where id = ${LAPSED}`,
    'Entries of closes',
    /says that a close moved EXP\d+, which none did\.$/,
  ],
  [
    'an entry said to be of another record',
    `update fund_entries set source_id = source_id + 100000 where id = ${IN}`,
    'Entries of closes',
    /which none did\.$/,
  ],
  [
    'another decision on the paper',
    `update closing_outcomes set decision = 'carried' where ${OUTCOME}`,
    'What closes kept',
    /^The close of 2024 says carried of EXP\d+; lapsed was decided\.$/,
  ],
  [
    'another person on the paper',
    `update closing_outcomes set decided_by = ${SOMEBODY} where ${OUTCOME}`,
    'What closes kept',
    /says of EXP\d+ what nobody decided, or that somebody else did\.$/,
  ],
  [
    'another remark on the paper',
    `update closing_outcomes set remark = 'As the Director wished' where ${OUTCOME}`,
    'What closes kept',
    /says of EXP\d+ what nobody decided/,
  ],
  [
    'an item left out of the paper',
    `delete from closing_outcomes where ${OUTCOME}`,
    'What closes kept',
    /^The close of 2024 moved expenditure \d+, and keeps nothing of it\.$/,
  ],
  [
    'a decision that was altered where it is kept',
    `update closing_decisions set decision = 'carried' where closing_id = ${CLOSING} and type = 'expenditure' and decision = 'lapsed'`,
    'What closes kept',
    /says lapsed of EXP\d+; carried was decided\.$/,
  ],
  [
    'a decision of which no timeline tells',
    `delete from activities where subject_type = 'year-closings' and action = 'decided'`,
    'What closes kept',
    /^The timeline of the close of 2024 tells of no such decision about /,
  ],
  [
    'a figure before the close',
    `update closing_funds set booked_kobo = booked_kobo + 100 where fund_id = ${CLOSED_FUND}`,
    'Figures that closes kept',
    /^The close of 2024 keeps of fund \d+ ₦/,
  ],
  [
    'a figure after the close',
    `update closing_funds set after_actual_kobo = after_actual_kobo + 100 where fund_id = ${CLOSED_FUND}`,
    'Figures that closes kept',
    /^The close of 2024 keeps of fund \d+ ₦/,
  ],
  [
    'an expenditure of a closed year that waits again',
    `update expenditures set status = 'cleared' where id = (select subject_id from closing_moves where id = ${LAPSED})`,
    'What is open in closed years',
    /^EXP\d+ \(expenditure\) is open in 2024, which is closed\.$/,
  ],
  [
    'a close at another moment',
    `update year_closings set closed_at = closed_at + interval '1 second' where id = ${CLOSING}`,
    'Closed years',
    /^The year 2024 was closed at another moment than its close says\.$/,
  ],
  [
    'a year that is open again',
    `delete from budget_years where year = 2024`,
    'Closed years',
    /^The year 2024 was closed at another moment than its close says\.$/,
  ],
  [
    'a close that is said not to have happened',
    `update year_closings set status = 'submitted', closed_at = null where id = ${CLOSING}`,
    'Closed years',
    /^The timeline of close \d+ tells that its year was closed; its record doesn’t say so\.$/,
  ],
  [
    'another confirming officer',
    `update year_closings set confirmed_by = ${SOMEBODY} where id = ${CLOSING}`,
    'Closed years',
    /^The year 2024 was submitted or closed by somebody else, for somebody else or at another time than its timeline tells\.$/,
  ],
  [
    'another submitting officer',
    `update year_closings set submitted_by = ${SOMEBODY} where id = ${CLOSING}`,
    'Closed years',
    /^The year 2024 was submitted or closed by somebody else, for somebody else or at another time than its timeline tells\.$/,
  ],
  [
    'a close that is said to be submitted for somebody',
    `update year_closings set submitted_for_id = ${SOMEBODY} where id = ${CLOSING}`,
    'Closed years',
    /^The year 2024 was submitted or closed by somebody else, for somebody else or at another time than its timeline tells\.$/,
  ],
  [
    'a close that is said to be submitted for another than was told',
    `with told as (update activities set acting_for = (select name from users where id = ${SOMEBODY} - 1)
       where subject_type = 'year-closings' and subject_id = ${CLOSING} and action = 'submitted')
     update year_closings set submitted_for_id = ${SOMEBODY} where id = ${CLOSING}`,
    'Closed years',
    /^The year 2024 was submitted or closed by somebody else, for somebody else or at another time than its timeline tells\.$/,
  ],
  [
    'a close that is said to be confirmed for somebody',
    `update year_closings set confirmed_for = 'Somebody Else' where id = ${CLOSING}`,
    'Closed years',
    /^The year 2024 was submitted or closed by somebody else, for somebody else/,
  ],
  [
    'a close that is said to be submitted on another day',
    `update year_closings set submitted_at = submitted_at - interval '2 days' where id = ${CLOSING}`,
    'Closed years',
    /or at another time than its timeline tells\.$/,
  ],
  [
    'an entry made afterwards',
    `update fund_entries set at = now() where id = ${OUT}`,
    'Closed years',
    /^Entry \d+ was made in 2024 after that year was closed\.$/,
  ],
  [
    'a receipt to revenue of another amount',
    `update revenue_receipts set amount_kobo = amount_kobo - 100 where id = ${RECEIPT}`,
    'Receipts to revenue',
    /^The receipt to revenue RR\/\d{4}\/00001 is of ₦[\d,.]+; by its record ₦/,
  ],
  [
    'a receipt to revenue that was taken away',
    `delete from revenue_receipts where id = ${RECEIPT}`,
    'Receipts to revenue',
    /follows on one that isn’t there\.$|isn’t there\.$/,
  ],
  [
    'the last receipt to revenue taken away',
    `delete from revenue_receipts where id = (select max(id) from revenue_receipts)`,
    'Receipts to revenue',
    /^The receipt to revenue of \d{4} with the number 2 isn’t there\.$/,
  ],
  [
    'a receipt to revenue of another fund',
    `update revenue_receipts set fund_id = (select max(id) from funds) where id = ${RECEIPT}`,
    'Receipts to revenue',
    /says another number, fund, department or year than its payment is of\.$/,
  ],
  [
    'a receipt to revenue with another number',
    `update revenue_receipts set number = 'RR/2020/00001' where id = ${RECEIPT}`,
    'Receipts to revenue',
    /says another number, fund, department or year/,
  ],
];
