import type { HelpArea } from './help-text.ts';

/** Help on taxes that are deducted from payments to third parties. */
export const taxes: HelpArea = {
  name: 'taxes',
  title: 'Taxes',
  texts: [
    {
      paths: ['/configuration/tax-rates/*'],
      title: 'Tax Rates',
      tells: 'how a rate of tax is proposed and confirmed',
      is: 'These are the rates of withholding tax, VAT and stamp duty, each with its source and the day from which it is in force.',
      next: [
        'An officer of Treasury proposes a rate with its source.',
        'A second officer compares it with the source and confirms it, or refuses it and says why.',
      ],
      rules: [
        { says: 'Nobody confirms a rate that they proposed.' },
        { says: 'A confirmed rate stays as it is. Another one takes its place from a later day.' },
        {
          says: 'The first rates are those of the Deduction of Tax at Source (Withholding) Regulations 2024.',
        },
        {
          says: 'Taxes are deducted only while the desk for taxes is on.',
          setting: 'Taxes are deducted from payments to third parties',
        },
      ],
      related: ['tax-rates', 'vendors'],
    },
    {
      paths: ['/configuration/tax-rates/in-force'],
      title: 'Rates in force',
      tells: 'which rates of tax are in force on a day',
      is: 'The table shows the rate of each class of transaction and payee on a day, with its source.',
      next: ['You choose the day, and compare the rates with the word of the tax office.'],
      rules: [
        { says: 'Without a TIN twice the rate is withheld.' },
        {
          says: 'From a small company with a TIN nothing is withheld up to a limit in the month.',
          setting: 'Amount in a month up to which nothing is withheld from a small company (naira)',
        },
      ],
      related: ['tax-rates', 'vendors'],
    },
    {
      paths: ['/payments/tax-ledger/*'],
      title: 'Tax Ledger',
      tells: 'what was withheld, given back and remitted',
      is: 'The ledger has a line for each tax of each payment, and for each remittance, by authority.',
      next: ['Nobody writes it: posting, bounces, recoveries and remittances do.'],
      rules: [
        { says: 'What is withheld counts from the day on which the payment is paid.' },
        { says: 'What the bank returned, or came back, is given back to the ledger in the same part.' },
        { says: 'A line is never changed, and each carries a hash of the one before.' },
      ],
      related: ['tax-ledger', 'tax-remittances', 'payments'],
    },
    {
      paths: ['/payments/tax-ledger/owed'],
      title: 'Taxes owed',
      tells: 'what is owed to each tax authority, and by when',
      is: 'The table shows what was withheld, given back, remitted and is owed, by authority and month.',
      next: ['An officer of Treasury prepares a remittance for what is in none yet.'],
      rules: [{ says: 'What was withheld in a month is due on the 21st of the next.' }],
      related: ['tax-ledger', 'tax-remittances'],
    },
    {
      paths: ['/payments/tax-remittances/*'],
      title: 'Tax Remittances',
      tells: 'how withheld tax is remitted, and certificates are printed',
      is: 'A remittance is a schedule of what is owed to an authority up to the end of a month.',
      next: [
        'An officer of Treasury prepares it. A second one compares it with the vouchers and approves it.',
        'Once the authority has the money, Treasury marks it as remitted, with the receipt and the day.',
        'Then you can print certificates for the vendors from whom it was withheld.',
      ],
      rules: [
        { says: 'Nobody approves a remittance that they prepared.' },
        { says: 'Each line of the ledger is in one remittance, unless that was withdrawn.' },
        { says: 'What was given back is taken off, and never below zero: it waits for a later month.' },
      ],
      related: ['tax-remittances', 'tax-ledger', 'vendors'],
    },
  ],
};
