/** What one record repeats of another, and corrections and queries, changed behind the triggers' back. */
export const TAMPERED_REPEATED: readonly [
  what: string,
  statement: string,
  title: string,
  sentence: RegExp,
][] = [
  [
    'what an expenditure left, said otherwise',
    'update expenditures set balance_kobo = balance_kobo + 100, new_balance_kobo = new_balance_kobo + 100 where id = (select min(id) from expenditures)',
    'What expenditures left',
    /^Expenditure .+ says that ₦[\d,.]+ was left; the ledger had ₦/,
  ],
  [
    'what was available before an expenditure, said otherwise',
    'update expenditures set balance_kobo = balance_kobo + 100 where id = (select min(id) from expenditures)',
    'What expenditures left',
    /^Expenditure .+ was available before it, which doesn’t come to what it left\.$/,
  ],
  [
    'an expenditure said to be of another year',
    'update expenditures set budget_year = budget_year + 1 where id = (select min(id) from expenditures)',
    'What expenditures left',
    /^Expenditure .+ is on a fund of \d+, and names another year\.$/,
  ],
  [
    'what the expenditure of a refund left, said otherwise',
    'update expenditures set balance_kobo = balance_kobo + 100, new_balance_kobo = new_balance_kobo + 100 where id = (select min(id) from expenditures where refund_id is not null)',
    'What expenditures left',
    /^Expenditure .+ says that ₦[\d,.]+ was left; the ledger had ₦/,
  ],
  [
    'what was available before the expenditure of a refund, said otherwise',
    'update expenditures set balance_kobo = balance_kobo + 100 where id = (select min(id) from expenditures where refund_id is not null)',
    'What expenditures left',
    /^Expenditure .+ was available before it, which doesn’t come to what it left\.$/,
  ],
  [
    'the expenditure of a refund said to be of another year',
    'update expenditures set budget_year = budget_year + 1 where id = (select min(id) from expenditures where refund_id is not null)',
    'What expenditures left',
    /^Expenditure .+ is on a fund of \d+, and names another year\.$/,
  ],
  [
    'money that came back, put on a hold of something else',
    `update payment_corrections c set hold_id = (select min(h.id) from holds h where h.expenditure_id is distinct from (select p.expenditure_id from payments p where p.id = c.payment_id))
      where c.id = (select min(id) from payment_corrections where kind = 'recovery' and refund_id is null)`,
    'What came back in parts',
    /^Correction \d+ of payment .+ names a hold that the payment has no part of\.$/,
  ],
  [
    'a batch said to pay somebody else',
    `update batches set beneficiary = 'Somebody Else' where id = (select max(id) from batches)`,
    'What payments repeat',
    /^Batch .+ is said to pay others than .+\.$/,
  ],
  [
    'a payment said to be of another batch',
    `update payments set batch_no = 'SP00000' where id = (select min(id) from payments)`,
    'What payments repeat',
    /^Payment .+ names another batch than it is in\.$/,
  ],
  [
    'another question on a payment',
    `update payments set remark = 'Something else' where id = (select min(id) from payments where response is not null)`,
    'What payments repeat',
    /^Payment .+ has a remark or an answer/,
  ],
  [
    'another answer on a payment',
    `update payments set response = 'Something else' where id = (select min(id) from payments where response is not null)`,
    'What payments repeat',
    /^Payment .+ has a remark or an answer/,
  ],
  [
    'a correction that nobody confirmed yet, taken away',
    'delete from payment_corrections where id = (select max(id) from payment_corrections where confirmed_by is null)',
    'Corrections of payments',
    /^Payment .+ has more or fewer corrections than its acts asked for\.$/,
  ],
  [
    'a correction confirmed on another day',
    `update payment_corrections set confirmed_at = confirmed_at + interval '2 days' where id = (select min(id) from payment_corrections where confirmed_by is not null)`,
    'Corrections of payments',
    /^Payment .+ was corrected at another moment/,
  ],
  [
    'a query that is in the register twice',
    `insert into queries (payment_id, retirement_id, department_id, reference, amount_kobo, question, asked_by, asked_at, status, answer, answered_by, answered_at)
     select payment_id, retirement_id, department_id, reference, amount_kobo, question, asked_by, asked_at, status, answer, answered_by, answered_at from queries
      where status = 'answered' order by id limit 1`,
    'Queries once',
    /^Query \d+ \(.+\) is in the register twice\.$/,
  ],
];
