import type { HelpArea } from './help-text.ts';

/** Help with funds and what is spent from them. */
export const budget: HelpArea = {
  name: 'budget',
  title: 'Budget',
  texts: [
    {
      paths: ['/budget/overview/*'],
      title: 'Budget Overview',
      tells: 'how the figures of the budget are read',
      is: 'The overview has a line for each fund of a year: approved, booked, actual, reserved and available.',
      next: ['You filter by year, type, head or department.', 'You open a figure to see what adds up to it.'],
      rules: [
        { says: 'Available is approved less booked less reserved, and never below zero.' },
        { says: 'Booked is what expenditures promise; actual is what Treasury paid.' },
        { says: 'Offices see all funds; others see those of their departments and below.' },
        {
          says: 'Where payments wait for cash, it also shows what warrants released, what is used and left, and what the year will need. Its Cash view has that of each fund.',
        },
      ],
      related: ['overview', 'funds', 'budget-analysis', 'warrants'],
    },
    {
      paths: ['/budget/overview/:id/expenditures/*'],
      title: 'Expenditure Analysis',
      tells: 'what was spent from one fund',
      is: 'This list has the expenditures of one fund.',
      next: ['You filter it by state, payee or date.', 'You open an expenditure to see its payment.'],
      rules: [
        { says: 'What was deleted, returned or reversed is no longer booked on the fund.' },
        { says: 'You see the funds of your departments and below, or all in an office.' },
      ],
      related: ['overview', 'expenditures'],
    },
    {
      paths: ['/budget/funds/*'],
      title: 'Funds',
      tells: 'how a fund gets its money and keeps its figures',
      is: 'A fund is one line of the approved budget: a code, a sub-head, a department and a year.',
      next: [
        'A budget officer makes a fund or imports it.',
        'A budget officer asks for a top-up or a virement; another one answers it.',
      ],
      rules: [
        { says: 'The approved amount is never edited: a top-up, a virement or an import changes it.' },
        { says: 'Once something is booked in the year, a new amount takes two people.' },
        { says: 'A code belongs to one fund a year.' },
        { says: 'A fund is deleted only while nothing is entered on it.' },
        { says: 'A new fund gets the current year if no other is entered.', setting: 'Budget year' },
      ],
      related: ['funds', 'fund-changes', 'imports', 'overview'],
    },
    {
      paths: ['/budget/funds/:id/vote-book'],
      title: 'Vote book',
      tells: 'how the vote book of a fund is read',
      is: 'The vote book lists, day by day, what changed the approved, committed or paid amount of a fund.',
      next: [
        'You choose the day that it is drawn up to.',
        'You open a line to see what it came from, or print the book.',
      ],
      rules: [
        { says: 'The balance is approved less committed.' },
        { says: 'Money set aside is in no line; beneath the book it says how much of the balance that is.' },
        { says: 'Where payments wait for cash, each warrant of the fund is listed with what is left of it.' },
        { says: 'No line is ever changed or removed.' },
      ],
      related: ['funds', 'expenditures'],
    },
    {
      paths: ['/budget/expenditures/*'],
      title: 'Expenditures',
      tells: 'how money is committed to a payee',
      is: 'An expenditure commits money of a fund to a payee: for a claim, an advance, a mandate or anything else.',
      next: [
        'An officer of the department raises it; its amount is booked on the fund at once.',
        'Where authority limits are in force, a head approves it, or sends it back with a reason.',
        'The officer puts it in a batch, which sends it to the desks.',
        'While it isn’t in a batch, the department may delete it.',
      ],
      rules: [
        { says: 'More than is available on the fund is refused, with the figures.' },
        {
          says: 'A possible duplicate is named, and needs an explanation: same payee and amount, or invoice number.',
        },
        {
          says: 'Purchases that are split to stay below a limit are flagged to Audit.',
          setting: 'Limit below which split purchases are flagged (naira)',
        },
        { says: 'Nothing is raised in the budget year while it is closed.', setting: 'Budget status' },
        {
          says: 'A department that owes an answer to a refund for too long raises nothing to third parties.',
          setting: 'Days in which a department answers a refund',
        },
        {
          says: 'It is approved by the lowest of head, director and head of the agency whose limit covers it, or by one higher.',
        },
        { says: 'Nobody approves what they raised, nor what pays them; the next higher decides.' },
        { says: 'A blocked vendor can’t be paid, and nobody raises their own payment as a third party’s.' },
      ],
      related: ['expenditures', 'batches', 'funds', 'vendors', 'authority-limits'],
    },
    {
      paths: ['/budget/expenditures/many'],
      title: 'Many expenditures at once',
      tells: 'how a list of payees is raised in one act',
      is: 'Here you raise up to 120 payments of one kind from one fund: typed, pasted from a spreadsheet or uploaded as a file.',
      next: [
        'You paste or upload names or staff numbers and amounts; each row is checked while you type.',
        'You correct the rows that are marked, and raise all of them.',
        'You read what was left out of the list, and why.',
        'You put them in batches, as full as a batch may be.',
      ],
      rules: [
        { says: 'All are raised or none; the row that is refused is named.' },
        { says: 'Each row follows the rules of one expenditure.' },
        { says: 'A number that belongs to another person than the name beside it is refused.' },
      ],
      related: ['expenditures', 'batches', 'employees'],
    },
    {
      paths: ['/configuration/authority-limits/*'],
      title: 'Authority Limits',
      tells: 'up to which amount who approves expenditures',
      is: 'These are the amounts up to which heads of department, directors and the head of the agency approve expenditures.',
      next: [
        'An administrator proposes a limit with its source.',
        'A second administrator compares it with the source and confirms it, or refuses it and says why.',
        'From its day on, what is raised is approved before it is put in a batch.',
      ],
      rules: [
        { says: 'Without a confirmed limit nothing is asked.' },
        { says: 'Nobody confirms a limit that they proposed.' },
        { says: 'A confirmed limit stays as it is. Another one takes its place from a later day.' },
        { says: 'On every day limits rise from heads to directors to the head of the agency.' },
        { says: 'What is above every limit waits until a higher one is confirmed.' },
        { says: 'Where no head may approve, the named deputy of the department does.' },
      ],
      related: ['authority-limits', 'expenditures', 'departments'],
    },
    {
      paths: ['/budget/batches/*'],
      title: 'Batches',
      tells: 'how expenditures become a batch',
      is: 'A batch sends expenditures of one department, one fund and one type to the desks, with a voucher for each.',
      next: [
        'The budget office clears its payments, then Treasury, then Audit; then Treasury posts them.',
        'The department answers what Audit queries.',
        'The department prints the payment approval form.',
      ],
      rules: [
        { says: 'A staff batch has at most six payments; a third-party batch has one.' },
        { says: 'Voucher numbers follow one another without gaps within a year.' },
        { says: 'A batch may be deleted while nothing in it is cleared.' },
        {
          says: 'The department reverses a batch directly for a time; after that the budget office agrees first.',
          setting: 'Hours in which a batch can be reversed directly',
        },
        { says: 'The payee’s bank details in force are kept on the payment.' },
      ],
      related: ['batches', 'expenditures', 'payments', 'reversals'],
    },
    {
      paths: ['/budget/batches/create'],
      title: 'Raise batch',
      tells: 'how a batch is put together',
      is: 'Here you select committed expenditures and send them to the desks as one batch.',
      next: [
        'You select expenditures that are paid together.',
        'You check the total and raise the batch.',
        'The budget office clears it first.',
      ],
      rules: [
        { says: 'All expenditures of a batch are of one department, one fund and one type.' },
        { says: 'A staff batch has at most six payments; a third-party batch has one.' },
        { says: 'A payment to a vendor who is blocked isn’t batched.' },
        { says: 'What waits for an approval is shown, with who approves it, and can’t be selected.' },
      ],
      related: ['batches', 'expenditures', 'payments'],
    },
    {
      paths: ['/budget/reserves/*'],
      title: 'Reserved Funds',
      tells: 'how money is set aside before it is spent',
      is: 'A hold sets money aside on a fund for a flight, a hotel or a meeting that isn’t paid yet.',
      next: [
        'An officer of the department secures a hold that waits, or frees it with a reason.',
        'Logistics bundles secured holds in a mandate.',
        'A hold is released when its cost is refunded or drawn.',
      ],
      rules: [
        {
          says: 'Up to a limit, accepting an option sets its cost aside at once; above it an officer secures it.',
          setting: 'Amount above which the department secures a hold itself (naira)',
        },
        { says: 'Nobody secures what they asked for themselves.' },
        { says: 'Nothing is set aside on a personnel fund, nor in a closed year.' },
        { says: 'What is booked already only the budget office frees.' },
      ],
      related: ['reserves', 'flights', 'hotels', 'mandates', 'refunds'],
    },
    {
      paths: ['/budget/touring-advance/*'],
      title: 'Touring Advance',
      tells: 'how staff get an advance for a trip',
      is: 'A touring advance pays a member of staff before a trip. They retire it afterwards.',
      next: [
        'An officer of the department drafts and raises it.',
        'The desks clear it, and Treasury pays it.',
        'The traveller files the retirement.',
      ],
      rules: [
        {
          says: 'It is retired within some days after the trip; a due day without work moves to the next working day.',
          setting: 'Days after a trip in which its touring advance is retired',
        },
        { says: 'While one is overdue, no other advance is raised for that person.' },
        { says: 'Whoever drafted it acts at no desk of its payment.' },
        { says: 'The last day may be moved later with a remark; the amount stays.' },
      ],
      related: ['touring-advances', 'retirements', 'expenditures'],
    },
    {
      paths: ['/budget/touring-advance/register'],
      title: 'Register of advances',
      tells: 'which advances are not retired yet',
      is: 'The register lists advances that are paid and not retired, by days since the trip.',
      next: ['You open an advance to see who has it.', 'You print or export the register.'],
      rules: [
        { says: 'The bands are 0 to 14, 15 to 21, 22 to 60 and over 60 days.' },
        { says: 'Travellers are reminded on the due day, and 7 and 14 days later.' },
      ],
      related: ['touring-advances', 'retirements'],
    },
    {
      paths: ['/budget/touring-advance/recoveries'],
      title: 'Salary recoveries',
      tells: 'which advances are recovered from salaries',
      is: 'This list has overdue advances that are recovered from the traveller’s salary.',
      next: [
        'Payroll deducts the amounts.',
        'Treasury records what came back, and a second Treasury officer confirms it.',
      ],
      rules: [
        {
          says: 'An advance comes on the list some days after it is overdue.',
          setting: 'Further days after which an overdue advance is recovered from the salary',
        },
        { says: 'When nothing is left, the advance is closed.' },
      ],
      related: ['touring-advances', 'payments'],
    },
  ],
};
