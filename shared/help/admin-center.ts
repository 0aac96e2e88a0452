import type { HelpArea } from './help-text.ts';

/** Help with what runs the portal: imports, dashboards, settings, the Board's rates. */
export const adminCenter: HelpArea = {
  name: 'admin-center',
  title: 'Admin Centre and configuration',
  texts: [
    {
      paths: ['/admin-center/imports/*'],
      title: 'Imports',
      tells: 'how a spreadsheet is brought into the portal',
      is: 'Imports bring in staff, budgets and products from a spreadsheet. Nothing changes until you import the checked rows.',
      next: [
        'You match the columns; the portal checks every row.',
        'You read what each row does, and import all rows or the good ones.',
        'You download the refused rows with the reason, correct them and upload them again.',
      ],
      rules: [
        { says: 'Files are .xlsx, .xls or .csv, up to 10 MB and 50,000 rows.' },
        { says: 'An import can be undone while nothing else uses what it made.' },
        { says: 'New totals of a year with bookings, and restocking, are imported by a second person.' },
        { says: 'Formulas are read as their last values; hidden rows are read too, and counted.' },
      ],
      related: ['imports', 'funds', 'employees', 'products'],
    },
    {
      paths: ['/admin-center/imports/create'],
      title: 'New import',
      tells: 'how you begin an import',
      is: 'Here you say what to import, download a template and upload the file.',
      next: [
        'You fill in the template or use your own file.',
        'You upload it; the portal checks every row before anything changes.',
      ],
      rules: [
        { says: 'Headings may have other names, and titles above them are passed over.' },
        { says: 'A workbook with a password is refused, with what to do.' },
        { says: 'The same file again is noticed.' },
      ],
      related: ['imports'],
    },
    {
      paths: ['/admin-center/dashboards/*'],
      title: 'Dashboards',
      tells: 'how figures come on first pages',
      is: 'A dashboard shows a figure of a list on home or on the first page of an area, for some groups.',
      next: [
        'An administrator selects what it is about, the measure, the days and the display.',
        'They look at the preview and give it to groups.',
      ],
      rules: [
        { says: 'Every number opens the list that adds up to it.' },
        { says: 'Each person’s figure counts only what that person may see.' },
        { says: 'Drafts and what came to nothing don’t count, unless the filter asks for them.' },
      ],
      related: ['dashboards', 'groups'],
    },
    {
      paths: ['/admin-center/services/*'],
      title: 'Services',
      tells: 'what departments do for others',
      is: 'Services list what each department does for other departments.',
      next: ['An administrator adds a service with its department and module.'],
      rules: [{ says: 'A service names the module in which it is asked for.' }],
      related: ['services', 'departments', 'modules'],
    },
    {
      paths: ['/admin-center/settings/*'],
      title: 'Settings',
      tells: 'which settings there are and who reads them',
      is: 'Settings are the questions that are answered under Configure: name, input, options and who may read the answer.',
      next: ['An administrator adds a setting of the agency’s own, then fills it in under Configure.'],
      rules: [
        { says: 'Settings that the portal reads keep their keys.' },
        { says: 'A setting may be kept for some groups and departments.' },
      ],
      related: ['settings', 'configure'],
    },
    {
      paths: ['/admin-center/configure/*'],
      title: 'Configure',
      tells: 'how the rules of the agency are set',
      is: 'Here administrators fill in the settings: the agency, its budget year, limits and days.',
      next: ['An administrator changes a value and saves. It applies at once, for everybody.'],
      rules: [
        { says: 'A value that a rule can’t work with is refused, with what it may be.' },
        { says: 'The budget year can’t name a closed year.', setting: 'Budget year' },
      ],
      related: ['configure', 'settings'],
    },
    {
      paths: ['/configuration/allowances/*'],
      title: 'Board’s Allowances',
      tells: 'how the rates of travel are kept',
      is: 'These are the allowances of the Board, with their rates by grade from a day on.',
      next: [
        'You add a rate with the day from which it is in force.',
        'Claims and advances use the rate of each night, day and way.',
      ],
      rules: [
        { says: 'An allowance has one current rate for each grade.' },
        { says: 'A line keeps the rate that it was paid at, so an old claim prints unchanged.' },
        { says: 'One part of an allowance is paid at a place; one is for other stations.' },
        { says: 'An allowance may be the fixed rate of a way by road, whichever way round.' },
      ],
      related: ['allowances', 'grade-levels', 'claims'],
    },
    {
      paths: ['/configuration/allowances/rates'],
      title: 'Table of rates',
      tells: 'what each grade is paid on a day',
      is: 'The table shows what the Board pays each grade under each allowance on a day, and what is coming.',
      next: ['You choose the day, or open an allowance to add a rate.'],
      rules: [{ says: 'The next rate is shown beneath the one in force, with its day.' }],
      related: ['allowances', 'grade-levels'],
    },
  ],
};
