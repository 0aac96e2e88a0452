import type { HelpArea } from './help-text.ts';

/** Help with how a budget is set up, changed and closed. */
export const budgetYears: HelpArea = {
  name: 'budget-years',
  title: 'Budget years and set-up',
  texts: [
    {
      paths: ['/budget/fund-changes/*'],
      title: 'Top-ups and Virements',
      tells: 'how a fund gets more money',
      is: 'A top-up adds to the approved amount of a fund. A virement moves money from one fund to another.',
      next: [
        'A budget officer asks for it on the page of the fund, with an authority reference.',
        'Another budget officer approves it, or denies it and says why.',
        'Approving changes the funds at once.',
      ],
      rules: [
        { says: 'Nobody answers what they asked for themselves.' },
        { says: 'A virement stays within one budget year.' },
        {
          says: 'Between capital, recurrent and personnel it needs the reference of the authority that allows it.',
        },
        { says: 'The giving fund is judged when it is asked for, and again when it is approved.' },
        {
          says: 'Whoever has to answer is reminded after some working days.',
          setting: 'Working days in which a top-up or virement is answered',
        },
      ],
      related: ['fund-changes', 'funds'],
    },
    {
      paths: ['/budget/warrants/*'],
      title: 'Warrants',
      tells: 'how cash is released by quarter',
      is: 'A warrant releases cash for a quarter, for one fund, a budget head or a type. The vote says what may be spent; warrants say what can be paid now.',
      next: [
        'A budget officer enters it with its reference and, where there is one, the paper itself.',
        'Another budget officer approves it, or denies it and says why.',
        'Payments draw from it as the budget office clears them.',
      ],
      rules: [
        { says: 'Nobody answers a warrant that they entered themselves.' },
        {
          says: 'A payment is cleared by the budget office, and posted, only up to what was released and is not used yet.',
          setting: 'Payments wait for cash that warrants release',
        },
        {
          says: 'A payment draws from the warrants of its fund first, then from those of its head, then from those of its type.',
        },
        { says: 'Of each, the earliest quarter is used first.' },
        { says: 'What is returned, reversed, pulled back or comes back can be used again.' },
        { says: 'All warrants for one fund, head or type release at most what is approved for the year.' },
        { says: 'Raising an expenditure asks for no warrant: it goes up to the vote.' },
        {
          says: 'Whoever has to answer is reminded after some working days.',
          setting: 'Working days in which a warrant is answered',
        },
      ],
      related: ['warrants', 'funds', 'payments'],
    },
    {
      paths: ['/budget/next-year/*'],
      title: 'Next Year’s Budget',
      tells: 'how the budget of a coming year is drawn up and opened',
      is: 'Here the budget office drafts the funds of a coming year. Nothing of a draft counts until it is opened.',
      next: [
        'A budget officer copies the funds of an earlier year, and edits, pastes or uploads lines.',
        'The officer submits the draft, which then stays as it is.',
        'Another budget officer opens it, which makes a fund of each line, or sends it back.',
      ],
      rules: [
        {
          says: 'Whoever submitted a budget doesn’t open it, nor does the officer for whom it was submitted.',
        },
        { says: 'A year has one live draft.' },
        { says: 'A line whose code has a fund in that year already is removed before the budget is opened.' },
        { says: 'A line that a colleague changed meanwhile isn’t overwritten.' },
        { says: 'Only those who see the budget of every department see a draft.' },
      ],
      related: ['budget-drafts', 'funds'],
    },
    {
      paths: ['/budget/year-close', '/budget/year-close/:year'],
      title: 'Year close',
      tells: 'how a budget year is closed by two officers',
      is: 'Here two officers of the budget office decide what becomes of everything that is open in a year, and close it.',
      next: [
        'Officers decide over days: freed, carried, lapsed, returned or finished first.',
        'One officer submits the close; everything open must be decided and covered.',
        'Another officer confirms it, or sends it back and says why. The close does everything at once.',
      ],
      rules: [
        { says: 'Whoever submitted the close doesn’t confirm it.' },
        { says: 'What is carried out of one year is carried into the next, item by item.' },
        { says: 'Nothing is carried to a fund that is short.' },
        { says: 'After the close nothing is entered in the year: what comes back is a receipt to revenue.' },
        { says: 'Advances may stay open.' },
      ],
      related: ['year-closings', 'revenue-receipts', 'funds'],
    },
    {
      paths: ['/budget/year-closings/*'],
      title: 'Year Close list',
      tells: 'how far each budget year is on its way to its close',
      is: 'This list has each budget year with what is open in it, and what became of it when it was closed.',
      next: [
        'A budget officer opens a year to work on its close.',
        'Audit and Treasury read what was decided.',
      ],
      rules: [
        { says: 'A closed year never opens again.' },
        { says: 'The sheet of a closed year shows what moved, and the figures of both years.' },
      ],
      related: ['year-closings', 'revenue-receipts'],
    },
    {
      paths: ['/payments/revenue-receipts/*'],
      title: 'Receipts to Revenue',
      tells: 'what becomes of money that comes back of a closed year',
      is: 'A receipt to revenue records money that came back after its budget year was closed.',
      next: ['Nobody acts here: retirements, recoveries and returns by the bank make the receipts.'],
      rules: [
        { says: 'Numbers follow one another without gaps within a year.' },
        { says: 'A receipt to revenue changes no fund.' },
        { says: 'Its department and the offices see it.' },
      ],
      related: ['revenue-receipts', 'retirements', 'year-closings'],
    },
    {
      paths: ['/reports/budget-analysis/*'],
      title: 'Budget Analysis',
      tells: 'how the budget is analysed as at a day',
      is: 'The analysis has every head and sub-head with its figures, as at any day.',
      next: ['You choose the year and the day.', 'You print it, or open a figure.'],
      rules: [
        { says: 'Figures come from the entries of the funds up to that day.' },
        {
          says: 'Expected performance is booked out of approved; actual performance is paid out of approved.',
        },
        { says: 'You see the funds of your departments and below, or all in an office.' },
      ],
      related: ['budget-analysis', 'overview'],
    },
    {
      paths: ['/budget/budget-codes/*'],
      title: 'Budget Codes',
      tells: 'what budget codes are',
      is: 'A budget code names one line of the approved budget.',
      next: ['Whoever keeps the budget adds codes, or an import of the budget makes them.'],
      rules: [
        { says: 'A code belongs to one fund a year.' },
        {
          says: 'C is capital, R recurrent, P personnel: where an import has no type, the first letter tells it.',
        },
      ],
      related: ['budget-codes', 'funds', 'imports'],
    },
    {
      paths: ['/budget/budget-heads/*'],
      title: 'Budget Heads',
      tells: 'what budget heads are',
      is: 'Budget heads are the main lines of the budget. Sub-heads belong to them.',
      next: ['Whoever keeps the budget adds a head first, then its sub-heads, or imports the budget.'],
      rules: [{ says: 'A sub-head keeps its head once a fund of it has entries.' }],
      related: ['budget-heads', 'sub-budget-heads'],
    },
    {
      paths: ['/budget/sub-budget-heads/*'],
      title: 'Sub Budget Heads',
      tells: 'what sub-heads and their types are',
      is: 'Sub-heads split a head into lines that have funds. Each is capital, recurrent or personnel.',
      next: ['Whoever keeps the budget adds a sub-head, and says whether it pays for logistics.'],
      rules: [
        { says: 'A sub-head keeps its type and head once a fund of it has entries.' },
        {
          says: 'Travel and meetings that logistics arranges are charged to a sub-head that pays for logistics.',
        },
      ],
      related: ['sub-budget-heads', 'budget-heads', 'funds'],
    },
  ],
};
