/** Something that people can do since a day, and could not do before. */
export interface Change {
  /** YYYY-MM-DD. */
  day: string;
  title: string;
  says: string;
  /** Where it is. */
  to?: string;
}

/** What people notice of the portal's last weeks, newest first. */
export const CHANGES: readonly Change[] = [
  {
    day: '2026-11-28',
    title: 'Warrants',
    says: 'Enter the cash that is released each quarter. Where a setting says so, payments wait until it covers them.',
    to: '/budget/warrants',
  },
  {
    day: '2026-11-28',
    title: 'Heads approve expenditures',
    says: 'Where administrators confirm authority limits, heads, directors and the head of the agency approve expenditures before they are batched.',
    to: '/configuration/authority-limits',
  },
  {
    day: '2026-11-28',
    title: 'A virement by its codes',
    says: 'Type “virement C014 2,000,000 to C021”, or “top up R033 5,000,000”, at Ctrl K. Its form opens filled in.',
  },
  {
    day: '2026-11-28',
    title: 'Statements of the bank',
    says: 'Import the bank’s statements, confirm what each line is, and print the reconciliation of an account as at any day.',
    to: '/payments/statements',
  },
  {
    day: '2026-11-28',
    title: 'Several people invited at once',
    says: 'Choose new staff in the list and invite them together. Each outcome is told.',
    to: '/administration/employees',
  },
  {
    day: '2026-11-28',
    title: 'Answers and files as your bank has them',
    says: 'Read the bank’s answer from its file, and define the columns of the files that it takes.',
    to: '/configuration/payment-file-templates',
  },
  {
    day: '2026-11-27',
    title: 'Payment schedules for the bank',
    says: 'Gather what was posted on a day, have two sign, send the file, and enter what the bank answered of each line.',
    to: '/payments/schedules',
  },
  {
    day: '2026-11-27',
    title: 'Taxes on payments to third parties',
    says: 'Expenditures name class and VAT. The portal works out what is withheld, keeps it by authority, and prepares what is remitted.',
    to: '/payments/tax-remittances',
  },
  {
    day: '2026-11-27',
    title: 'Departments from a file',
    says: 'Bring all departments at once. Other files say which departments they lack, and are checked again without another upload.',
    to: '/administration/departments',
  },
  {
    day: '2026-11-27',
    title: 'Search in the budget overview',
    says: 'Look for funds, heads and departments. What matches is added up and exported.',
    to: '/budget/overview',
  },
  {
    day: '2026-11-27',
    title: 'Help on every screen',
    says: 'Press Alt H, or the question mark at the top. You read what the screen is, who does what next, and by which rule.',
  },
  {
    day: '2026-11-27',
    title: 'Many expenditures at once',
    says: 'Paste a list of payees and amounts from a spreadsheet. Each row is checked while you type, and one act raises all.',
    to: '/budget/expenditures/many',
  },
  {
    day: '2026-11-27',
    title: 'A claim like an earlier one',
    says: 'Begin a claim from one that you made before. You enter only what is different this time.',
    to: '/staff-services/claims',
  },
  {
    day: '2026-11-27',
    title: 'Keyboard shortcuts',
    says: 'Press ? to see what the keyboard does. The palette at Ctrl K finds the same.',
  },
  {
    day: '2026-11-27',
    title: 'When your session ended',
    says: 'The sign-in page says that your session ended, and when.',
  },
  {
    day: '2026-11-26',
    title: 'The same again',
    says: 'Begin an expenditure, an order or a requisition from one that you made before.',
    to: '/budget/expenditures',
  },
  {
    day: '2026-11-26',
    title: 'From the vote book to its source',
    says: 'Open a line of the vote book to see the expenditure or the change that it came from.',
    to: '/budget/funds',
  },
  {
    day: '2026-11-26',
    title: 'First steps of a new agency',
    says: 'Home leads administrators step by step to the first payment.',
    to: '/dashboard',
  },
  {
    day: '2026-11-26',
    title: 'When the portal can’t be reached',
    says: 'The portal opens at once, and says so when its server doesn’t answer.',
  },
  {
    day: '2026-11-26',
    title: 'Who has my requests',
    says: 'Filter what you asked for, and see how long somebody has had each.',
    to: '/inbox',
  },
  {
    day: '2026-11-25',
    title: 'Next year’s budget from a file',
    says: 'Upload the lines of a draft budget from a spreadsheet, and read what each row does before you save it.',
    to: '/budget/next-year',
  },
  {
    day: '2026-11-25',
    title: 'A lost telephone',
    says: 'Whoever may edit employees signs somebody out everywhere at once.',
    to: '/administration/employees',
  },
  {
    day: '2026-11-25',
    title: 'Safer passwords',
    says: 'Passwords that are known from leaks, or that name the agency, are refused.',
    to: '/user/account?tab=security',
  },
  {
    day: '2026-11-24',
    title: 'One record after another',
    says: 'Open a record from the inbox and act: the next one opens by itself. Answer several at once with one remark.',
    to: '/inbox',
  },
  {
    day: '2026-11-24',
    title: 'What waits too long',
    says: 'The inbox lists what is overdue, and shows it to the next above after further working days.',
    to: '/inbox',
  },
  {
    day: '2026-11-24',
    title: 'News by mail, as you like',
    says: 'Say for each kind of news whether it is mailed at once, in the morning, or not at all.',
    to: '/user/account?tab=settings',
  },
  {
    day: '2026-11-24',
    title: 'Handing over before you leave',
    says: 'Before an account is closed, the portal shows what is open and who can take it over.',
    to: '/administration/employees',
  },
  {
    day: '2026-11-24',
    title: 'Closing a budget year',
    says: 'Two officers decide what becomes of everything that is open in a year, and close it in one act.',
    to: '/budget/year-closings',
  },
  {
    day: '2026-11-24',
    title: 'The register of queries',
    says: 'See what was asked of payments and retirements, what was answered, and how long that took.',
    to: '/payments/queries',
  },
  {
    day: '2026-11-24',
    title: 'Public holidays',
    says: 'What is due on a day on which nobody works moves to the next working day.',
    to: '/administration/holidays',
  },
];
