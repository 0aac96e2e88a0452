import type { HelpArea } from './help-text.ts';

/** Help with who works here and who may do what. */
export const administration: HelpArea = {
  name: 'administration',
  title: 'Administration',
  texts: [
    {
      paths: ['/administration/employees/*'],
      title: 'List of Staff',
      tells: 'how staff get an account and keep their record',
      is: 'This list has everybody who works here, with grade, department and groups.',
      next: [
        'An administrator adds somebody or imports a list; they get a one-time link to their account.',
        'Choose several in the list to invite them together. Without a mail server it shows their links, once.',
        'The person opens the link and sets a password.',
        'A link ends once the person gets groups, a post or another e-mail: send another invitation.',
        'When they leave or move, what they have open is handed over first.',
      ],
      rules: [
        { says: 'Nobody changes their own groups or grade, administrators included.' },
        { says: 'Accounts of members of the payment offices are changed by administrators only.' },
        { says: 'Before an authenticator is removed, the administrator makes sure who asks.' },
        { says: 'Changed rights act with the person’s next call.' },
      ],
      related: ['employees', 'groups', 'departments', 'imports', 'grade-levels'],
    },
    {
      paths: ['/administration/employees/:id/deactivate'],
      title: 'Deactivate an account',
      tells: 'how the account of somebody who leaves is closed',
      is: 'Before an account is closed, this page shows what the person has open, and who can take it over.',
      next: [
        'You name a successor for each record, or cancel it; several at once if you like.',
        'You close the account. Their sessions end at once.',
      ],
      rules: [
        { says: 'Whatever they would have to act on goes to a successor or is cancelled.' },
        { says: 'A record stays theirs: a claim is still paid to whose claim it is.' },
        { says: 'A successor and the person count as one for separate duties, for good.' },
        { says: 'An account that must be closed at once is handed over later.' },
      ],
      related: ['employees', 'departments', 'groups'],
    },
    {
      paths: ['/administration/employees/:id/hand-over'],
      title: 'Hand over',
      tells: 'how what somebody left open is handed over',
      is: 'This page hands over what somebody left open whose account was closed at once.',
      next: ['You name a successor for each record, or cancel it.'],
      rules: [
        { says: 'It waits in the inbox of whoever may edit employees until it is done.' },
        { says: 'What comes back later, such as a returned claim, waits there too.' },
        { says: 'A paid advance goes to an officer of the department, who retires it.' },
      ],
      related: ['employees', 'touring-advances'],
    },
    {
      paths: ['/administration/employees/:id/move'],
      title: 'Move to another department',
      tells: 'how somebody goes to another department',
      is: 'Before somebody moves, this page shows what they have open and which posts they hold.',
      next: ['You name who takes over what they leave, and move them.'],
      rules: [
        { says: 'What they asked for stays theirs; old records stay with the old department.' },
        { says: 'Posts elsewhere stay with them.' },
      ],
      related: ['employees', 'departments'],
    },
    {
      paths: ['/administration/groups/*'],
      title: 'Groups',
      tells: 'how people get permissions',
      is: 'A group says what its members may see and do. Some groups are offices, such as Treasury and Audit.',
      next: [
        'An administrator adds members, and sets the permissions of the group, module by module.',
        'They look at what the group sees, and invite members who have not signed in yet.',
      ],
      rules: [
        { says: 'You can’t change a group that you belong to.' },
        {
          says: 'Nobody gives a permission, module or office that they don’t hold, unless an administrator.',
        },
        {
          says: 'Administrators alone change who is in an office of payments; audit and the office are told.',
        },
        { says: 'A report names people whose groups conflict.' },
      ],
      related: ['groups', 'modules', 'employees'],
    },
    {
      paths: ['/administration/modules/*'],
      title: 'Modules',
      tells: 'what the menu shows, and to whom',
      is: 'Modules make the menu. Each has five permissions: browse, read, edit, add and delete.',
      next: ['An administrator gives a module to groups and departments, or disables it.'],
      rules: [
        {
          says: 'A list is exported only where its module is marked exportable for your group or department.',
        },
        {
          says: 'A module that payments need isn’t disabled while payments are under way, unless you confirm it.',
        },
        { says: 'A department’s module lets its staff browse, no more.' },
      ],
      related: ['modules', 'groups', 'departments'],
    },
    {
      paths: ['/administration/modules/menus'],
      title: 'Menus',
      tells: 'how the whole menu looks',
      is: 'This page shows the whole menu: applications, their modules under their headings, and what is disabled.',
      next: ['You open a module to change its place, name or groups.'],
      rules: [{ says: 'Everybody sees only the modules that they may browse.' }],
      related: ['modules'],
    },
    {
      paths: ['/administration/departments/*'],
      title: 'Departments',
      tells: 'who heads a department and acts for it',
      is: 'Departments are directorates, divisions and units, with their head, deputy and officers.',
      next: [
        'An administrator adds a department and names its head, deputy and officers.',
        'A head names who acts while they are away, under Acting for Others.',
      ],
      rules: [
        { says: 'Nobody makes themselves head, acting head or officer of a department.' },
        { says: 'A request of the head goes to the next head above, else to the named deputy.' },
        { says: 'A department has one acting head at a time.' },
      ],
      related: ['departments', 'delegations', 'employees'],
    },
    {
      paths: ['/administration/departments/structure'],
      title: 'Structure',
      tells: 'how the agency is built',
      is: 'The structure shows departments as a tree: who heads each, who acts, and how many work there.',
      next: ['You open a department to change it.'],
      rules: [{ says: 'Whoever sees the budget of a department sees that of all below it.' }],
      related: ['departments'],
    },
    {
      paths: ['/administration/bank-details/*'],
      title: 'Bank Details',
      tells: 'how a payee’s account is changed by two people',
      is: 'This list has the accounts that were proposed, confirmed and changed, of staff, vendors and beneficiaries.',
      next: [
        'Whoever keeps the record, or its owner in My Profile, proposes an account.',
        'Another person who may edit the same list compares it with what the payee wrote, and confirms or refuses it.',
        'The portal tells the payee of every step.',
      ],
      rules: [
        { says: 'Nobody confirms what they proposed, nor their own account.' },
        { says: 'Payments that are under way keep the account that they have.' },
        { says: 'The desks are told of a change in the last 30 days, with both names.' },
        {
          says: 'Whoever has to confirm is reminded after some working days.',
          setting: 'Working days in which bank details are confirmed',
        },
      ],
      related: ['bank-details', 'vendors', 'beneficiaries', 'employees'],
    },
    {
      paths: ['/administration/vendors/*'],
      title: 'Vendors',
      tells: 'how companies are kept that the agency buys from',
      is: 'Vendors are the companies that the agency buys from, with their accounts.',
      next: [
        'You add a vendor and propose its account; another person confirms it.',
        'You block a vendor to stop orders and payments.',
      ],
      rules: [
        { says: 'A blocked vendor is neither ordered from nor paid, not by typing its name either.' },
        { says: 'Bank details are in force once a second person confirms them.' },
        { says: 'Vendors are paid as third parties.' },
      ],
      related: ['vendors', 'bank-details', 'supplies', 'expenditures'],
    },
    {
      paths: ['/administration/grade-levels/*'],
      title: 'Grade Levels',
      tells: 'what grades are used for',
      is: 'Grades of the service. The Board’s allowances are paid by grade.',
      next: ['You add a grade with its key, then its rates under the Board’s Allowances.'],
      rules: [
        { says: 'Imports name a grade by its key, such as GL12.' },
        { says: 'A night of a trip is paid for the grade that the traveller has on it.' },
      ],
      related: ['grade-levels', 'allowances', 'employees'],
    },
    {
      paths: ['/administration/locations/*'],
      title: 'Locations',
      tells: 'where the agency works',
      is: 'Locations are the places where the agency has buildings.',
      next: ['You add a location, then its buildings.'],
      rules: [{ says: 'A location that has buildings can’t be deleted.' }],
      related: ['locations', 'buildings'],
    },
    {
      paths: ['/administration/holidays/*'],
      title: 'Public Holidays',
      tells: 'how days without work move due days',
      is: 'Public holidays are days on which nobody works. What is due on one moves to the next working day.',
      next: ['An administrator adds the days of the Muslim year and what is declared besides.'],
      rules: [
        { says: 'What the law fixes, Easter with it, is entered by itself a year ahead.' },
        { says: 'Days that have passed stay as they were counted.' },
        { says: 'Reminders go out on working days only.' },
      ],
      related: ['holidays'],
    },
  ],
};
