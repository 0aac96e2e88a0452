import type { HelpArea } from './help-text.ts';

/** Help on how what was posted reaches the bank. */
export const schedules: HelpArea = {
  name: 'schedules',
  title: 'Payment schedules',
  texts: [
    {
      paths: ['/payments/schedules/*'],
      title: 'Payment Schedules',
      tells: 'how posted payments are gathered, signed, sent to the bank and answered',
      is: 'A schedule tells the bank what to pay on a day from one account. It has a line for each posted payment.',
      next: [
        'An officer of Treasury chooses the account, the day, the payments and the template of the file.',
        'Two signatories compare the lines with the vouchers and approve the schedule.',
        'An officer marks it as sent, saves the file and sends it with the signed instruction.',
        'An officer enters what the bank answered of each line. What was rejected is recorded as returned by the bank.',
        'A second officer confirms each return. The payment can then be posted anew.',
      ],
      rules: [
        {
          says: 'The first signature fixes how the file is laid out. Both sign the same file, and that one is sent.',
        },
        {
          says: 'Nobody signs a schedule that they prepared, that pays them, or in which they posted a payment.',
        },
        {
          says: 'Each payment is in one schedule, unless that was withdrawn or the bank returned the payment.',
        },
        {
          says: 'Nothing is signed or sent while a payment in it came back, was paid otherwise, or the account that pays is stopped.',
        },
        { says: 'A schedule pays the net. Taxes are remitted apart.' },
        {
          says: 'The bank’s answer can be read from a file. Lines that it does not answer for certain are left open.',
        },
        { says: 'A file whose digest differs from the one that was sent is refused with the answer.' },
      ],
      related: ['payment-schedules', 'payments', 'bank-accounts', 'tax-remittances'],
    },
    {
      paths: ['/configuration/payment-file-templates/*'],
      title: 'Payment File Templates',
      tells: 'how files for the bank are laid out',
      is: 'A template says which columns a payment file has, and how its amounts and days are written.',
      next: [
        'An administrator asks the bank for its format and proposes a template with the same columns.',
        'A second administrator compares each column with the format and confirms it, or refuses it and says why.',
        'Treasury chooses the template when it prepares a schedule.',
        'Send a small schedule first, and ask the bank whether it can read the file.',
      ],
      rules: [
        { says: 'Nobody confirms a template that they proposed.' },
        {
          says: 'A template stays as it was proposed. To change it, propose another under the same code.',
        },
        {
          says: 'A schedule that was signed with a template that was replaced or stopped is withdrawn, not sent.',
        },
        { says: 'Each template has the NUBAN of the payee and the net amount.' },
        {
          says: 'Three templates come with the portal. They stay as they are: propose another like one of them.',
        },
        { says: 'A file that was sent can be saved again as it was, whatever becomes of its template.' },
        {
          says: 'In fixed columns, figures are filled up with zeros and never cut. Words are cut at the width.',
        },
      ],
      related: ['payment-file-templates', 'payment-schedules'],
    },
    {
      paths: ['/configuration/bank-accounts/*'],
      title: 'Bank Accounts',
      tells: 'how an account of the agency is proposed, confirmed and stopped',
      is: 'These are the accounts from which the agency pays, each with its bank, number and purpose.',
      next: [
        'An officer of Treasury proposes an account.',
        'A second officer compares the number with the bank’s letter and confirms it, or refuses it and says why.',
        'When an account is no longer used, an officer asks to stop it, and a second one confirms that.',
      ],
      rules: [
        { says: 'Nobody confirms an account that they proposed, nor stops one alone.' },
        { says: 'A number whose check digit does not fit its bank is pointed out, and can still be saved.' },
        { says: 'An account stays as it was proposed. To change it, stop it and propose it anew.' },
      ],
      related: ['bank-accounts', 'payment-schedules'],
    },
  ],
};
