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
      ],
      rules: [
        {
          says: 'Opening balance, credits and debits come to the closing balance, to the kobo, or nothing is imported.',
        },
        { says: 'Each statement follows the last one of its account. A gap is refused.' },
        { says: 'Lines that the last statement has already are left out, so that none counts twice.' },
        { says: 'The same file is imported once.' },
        {
          says: 'Lines stay as the bank wrote them. Only the last statement of an account can be removed, with a reason.',
        },
      ],
      related: ['statements', 'statement-lines', 'bank-accounts', 'payment-schedules'],
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
