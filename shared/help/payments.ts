import type { HelpArea } from './help-text.ts';

/** Help with how payments are cleared, paid, taken back and carried by others. */
export const payments: HelpArea = {
  name: 'payments',
  title: 'Payments',
  texts: [
    {
      paths: ['/payments/clear-payments/*'],
      title: 'Clear Payments',
      tells: 'how a payment is cleared and posted',
      is: 'This is the desk of the budget office, Treasury and Audit. Others read and answer the payments of their department here.',
      next: [
        'The budget office clears first.',
        'Treasury clears second and may edit the amount.',
        'Audit clears, edits, or queries with a remark.',
        'The department that raised it, or Treasury, answers a query.',
        'Treasury posts what Audit has cleared: then it is paid.',
      ],
      rules: [
        { says: 'Nobody acts at two desks of one payment.', setting: 'Separation of duties' },
        { says: 'Nobody acts on what they raised, nor on what pays them.' },
        { says: 'Whoever proposed or confirmed the payee’s bank details doesn’t act on it for 30 days.' },
        { says: 'An edit lowers an amount, or restores it up to what the budget office cleared.' },
        { says: 'The desk whose turn it is may return a payment with a reason until Audit has cleared it.' },
        { says: 'What your office just cleared it may pull back, until somebody acts on it.' },
        {
          says: 'A desk that takes longer is reminded.',
          setting: 'Working days in which a desk clears a payment',
        },
      ],
      related: ['payments', 'batches', 'queries', 'bank-details'],
    },
    {
      paths: ['/payments/clear-payments/all'],
      title: 'All payments',
      tells: 'where you find every payment, paid ones too',
      is: 'This list has every payment that you may see, whatever its state.',
      next: ['You search by voucher number, payee or batch, and open a payment to read its timeline.'],
      rules: [
        { says: 'Offices see all payments.' },
        { says: 'Departments see those of theirs and below, if they browse payments or raise batches.' },
        { says: 'You see the payments to yourself.' },
      ],
      related: ['payments', 'batches'],
    },
    {
      paths: ['/payments/queries/*'],
      title: 'Queries',
      tells: 'how long queries wait for an answer',
      is: 'The register has what was asked of payments and retirements, what was answered, and how long that took.',
      next: [
        'The department that is asked answers on the payment or the retirement.',
        'Audit, or the office that asked, reads the answer.',
      ],
      rules: [
        { says: 'Nobody writes the register: acts on payments and retirements make it.' },
        { says: 'Offices see all of it; departments see what is asked of them.' },
        { says: 'Days and working days are both shown.' },
        {
          says: 'A query that waits is brought to mind after 7, 14 and 21 days, from the second on to the head too.',
        },
      ],
      related: ['queries', 'payments', 'retirements'],
    },
    {
      paths: ['/payments/reversals/*'],
      title: 'Reversals',
      tells: 'how a batch is taken back',
      is: 'A reversal takes a batch back: its unpaid payments end and their money is free again.',
      next: [
        'The department that raised the batch reverses it, with a reason.',
        'Where that is no longer possible directly, it becomes a request to the budget office.',
        'The department may withdraw a request that waits.',
      ],
      rules: [
        {
          says: 'It is done at once for a time, while nothing in the batch is cleared.',
          setting: 'Hours in which a batch can be reversed directly',
        },
        { says: 'A request freezes the batch until it is answered.' },
        { says: 'Paid payments are never touched.' },
        { says: 'Claims wait for the department again; advances and mandates wait to be raised again.' },
      ],
      related: ['reversals', 'reversal-requests', 'batches'],
    },
    {
      paths: ['/payments/reversal-requests/*'],
      title: 'Reversal Requests',
      tells: 'how the budget office answers a request to take a batch back',
      is: 'Departments ask here to take back a batch that they can’t reverse directly any more.',
      next: ['A budget officer approves the request, or denies it and says why.'],
      rules: [
        { says: 'The batch is frozen until the request is answered.' },
        { says: 'Nobody answers a request of their own, for what they raised, or for what pays them.' },
        { says: 'Paid payments stay; the others are taken back.' },
        {
          says: 'The budget office is reminded after some working days.',
          setting: 'Working days in which a reversal is answered',
        },
      ],
      related: ['reversal-requests', 'batches'],
    },
    {
      paths: ['/payments/refunds/*'],
      title: 'Refunds',
      tells: 'how another department carries a cost that was paid',
      is: 'A refund asks a department to carry what another department paid for it, such as a flight.',
      next: [
        'The department that paid asks; for a mandate the portal prepares the refunds.',
        'An officer of the department that is asked fulfils it, or denies it with a reason.',
        'The department that paid sends a denied one again, or keeps the cost.',
      ],
      rules: [
        { says: 'Pending and fulfilled refunds never come to more than was paid and did not come back.' },
        { says: 'Fulfilling first releases the hold that was set aside for it.' },
        { says: 'Nobody answers what they asked for.' },
        {
          says: 'A department that owes an answer for too long raises nothing to third parties.',
          setting: 'Days in which a department answers a refund',
        },
        {
          says: 'The budget office may excuse it with a remark, by an officer of neither that department nor one above.',
        },
      ],
      related: ['refunds', 'reserves', 'mandates', 'expenditures'],
    },
    {
      paths: ['/payments/beneficiaries/*'],
      title: 'Beneficiaries',
      tells: 'how payees are kept who are neither staff nor vendors',
      is: 'Beneficiaries are payees who are neither staff nor vendors, with the account that they are paid to.',
      next: [
        'Whoever may add beneficiaries adds one and proposes the account.',
        'Another person confirms the bank details.',
      ],
      rules: [
        { says: 'Bank details are proposed by one person and in force once another confirms them.' },
        { says: 'Beneficiaries are paid as third parties.' },
        { says: 'Most people see only the last four digits of an account.' },
      ],
      related: ['beneficiaries', 'bank-details', 'expenditures'],
    },
  ],
};
