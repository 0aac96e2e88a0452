import type { HelpArea } from './help-text.ts';

/** Help on what the bank says of the agency's accounts. */
export const statements: HelpArea = {
  name: 'statements',
  title: 'Bank statements',
  texts: [
    {
      paths: ['/payments/statements/*'],
      title: 'Bank Statements',
      tells: 'how the bank’s statements are imported, line by line',
      is: 'A statement is what the bank says of one of the agency’s accounts, with its balances and every line.',
      next: [
        'An officer of Treasury saves the statement at the bank as a workbook or a text, and chooses account and file.',
        'The columns are found by their heads. Put right what was found wrong; the next file of the account is read alike.',
        'Compare the closing balance with the bank’s paper, and import it.',
        'Under Matching, the portal proposes what each line is, and says why. Confirm what is certain at once, and the rest after a look.',
        'Another officer than who imported it says of what is left what it is, such as a charge, with a note.',
      ],
      rules: [
        {
          says: 'Opening balance, credits and debits come to the closing balance, to the kobo, or nothing is imported.',
        },
        { says: 'Each statement follows the last one of its account. A gap is refused.' },
        { says: 'Lines that the last statement has already are left out, so that none counts twice.' },
        { says: 'The same file is imported once.' },
        { says: 'Certain is only what a line names in full, and what agrees with it to the kobo.' },
        { says: 'One line is one thing, and each payment, remittance and receipt is matched once.' },
        { says: 'A payment outside schedules that a line of the bank has is put into no schedule.' },
        { says: 'What one officer confirmed is taken back by another, with a reason.' },
        {
          says: 'Whoever imported a statement doesn’t name lines that lead to no record, and nobody matches what pays them.',
        },
        { says: 'No line is matched with what happened after it.' },
        {
          says: 'Lines stay as the bank wrote them, and its file is kept. Only the last statement of an account can be removed, while nothing of it is confirmed.',
        },
      ],
      related: ['statements', 'statement-lines', 'receipts', 'bank-accounts', 'payment-schedules'],
    },
    {
      paths: ['/payments/statements/reconciliation', '/payments/statements/reconciliation/print'],
      title: 'Bank Reconciliation',
      tells: 'how the bank’s balance and the cash book agree, item by item',
      is: 'This compares what the bank says of an account on a day with what the portal knows of it.',
      next: [
        'Choose the account and the day, and read what lies between the two balances.',
        'Ask the bank about what is not known, and confirm or name it on its statement.',
        'Print it, and have it signed.',
      ],
      rules: [
        { says: 'The cash book begins with the opening balance of the account’s first statement.' },
        {
          says: 'It has the net of schedules that were sent, money that came back, and other payments and remittances that a statement has.',
        },
        {
          says: 'Charges and other lines that an officer named stay outside the cash book, and are listed with their note.',
        },
        { says: 'A difference that nothing explains is shown, and never made up for.' },
        { says: 'The print is a draft while lines are open, or statements end before the day.' },
      ],
      related: ['statements', 'receipts', 'payment-schedules', 'tax-remittances'],
    },
    {
      paths: ['/payments/receipts/*'],
      title: 'Receipts',
      tells: 'where money that came back is registered',
      is: 'Each sum that came back has a receipt: returned by the bank, recovered, refunded by a vendor, or left of an advance.',
      next: [
        'The receipt is written when the second officer confirms what came back.',
        'Print it for whoever paid the money in.',
      ],
      rules: [
        { says: 'Receipts are numbered in each year without gaps. Nobody writes, changes or deletes one.' },
        {
          says: 'The amount is the money that came back. Taxes that were withheld from it are given back by the tax ledger.',
        },
      ],
      related: ['receipts', 'payments', 'statements', 'revenue-receipts'],
    },
    {
      paths: ['/payments/statement-lines/*'],
      title: 'Lines of Bank Statements',
      tells: 'how to find a line among all statements of the bank',
      is: 'These are the lines of all statements, as the bank wrote them: what went out, and what came in.',
      next: ['Search by reference or narration, or filter by account, day and amount.'],
      rules: [{ says: 'Nobody changes a line. It comes with its statement and goes only with it.' }],
      related: ['statement-lines', 'statements'],
    },
  ],
};
