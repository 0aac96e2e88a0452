import type { HelpArea } from './help-text.ts';

const BY_HEAD = 'Claims and requests to travel go by the head of department first';

/** Help with what staff ask for and account for themselves. */
export const staffServices: HelpArea = {
  name: 'staff-services',
  title: 'Staff Services',
  texts: [
    {
      paths: ['/staff-services/claims/*'],
      title: 'Claims',
      tells: 'how you claim money and follow your claim',
      is: 'A claim asks the agency to pay you for a trip or for something else.',
      next: [
        'You save a draft; the portal computes its lines from the Board’s rates and your grade.',
        'You submit it. You can withdraw it until its expenditure is raised.',
        'An officer of your department raises the expenditure, or returns the claim with a remark.',
        'The budget office, Treasury and Audit clear it, and Treasury pays.',
      ],
      rules: [
        { says: 'You may leave out or lower a computed line; you can’t raise it.' },
        { says: 'A trip that overlaps another claim, advance or submitted retirement of yours is refused.' },
        { says: 'What has no allowance needs a description, an amount and a receipt; a receipt pays once.' },
        { says: 'The head of department endorses a claim first where the setting is on.', setting: BY_HEAD },
        { says: 'While an advance of yours is overdue, no claim for a trip that isn’t over is submitted.' },
      ],
      related: ['claims', 'retirements', 'expenditures', 'allowances'],
    },
    {
      paths: ['/staff-services/claims/raise'],
      title: 'Raise claims together',
      tells: 'how several claims go to the desks in one batch',
      is: 'Here an officer raises several claims on one fund and sends them to the desks as one batch.',
      next: [
        'You select the claims and the fund, and read what is left on it.',
        'You raise them: each becomes an expenditure, and together they make a batch.',
        'The budget office clears the payments first.',
      ],
      rules: [
        { says: 'A batch of staff payments has at most six payments.' },
        { says: 'Payee, purpose and amount are those of the claim.' },
        { says: 'A claim has one expenditure at a time.' },
        {
          says: 'While authority limits are in force, claims are raised one by one and batched once they are approved.',
        },
        { says: 'Officers of the claim’s department raise it, or those of a department above.' },
      ],
      related: ['claims', 'batches', 'funds'],
    },
    {
      paths: ['/staff-services/claims/entitlement'],
      title: 'Travel Entitlement',
      tells: 'what a trip would pay you',
      is: 'Say where and when you travel, and read what the Board’s rates pay your grade. Nothing is saved.',
      next: ['You enter destination, days and means of travel.', 'You make a claim when you have travelled.'],
      rules: [
        { says: 'Each night is paid at the rate of that night, for the grade that you have on it.' },
        { says: 'A night that the agency lodges you for is paid as a day of out-of-pocket instead.' },
        { says: 'A missing allowance, rate or grade is named; nothing is silently zero.' },
        { says: 'A trip has as many nights as days lie between its first and its last day.' },
      ],
      related: ['claims', 'allowances'],
    },
    {
      paths: ['/staff-services/retirements/*'],
      title: 'Retirements',
      tells: 'how you account for a touring advance',
      is: 'A retirement says what you spent of a touring advance that was paid, and settles the balance.',
      next: [
        'You enter what you spent, which may be nothing, and submit it.',
        'Treasury or Audit examine it: they query it with a remark, or close it.',
        'You answer a query and submit again.',
      ],
      rules: [
        {
          says: 'An advance is overdue when it isn’t retired in time after the trip.',
          setting: 'Days after a trip in which its touring advance is retired',
        },
        { says: 'What is left is paid back; closing needs the receipt, and each receipt counts once.' },
        { says: 'If you spent more, a claim for the difference is submitted for you.' },
        { says: 'Nobody queries or closes the retirement of their own trip, or one that they filed.' },
        { says: 'An officer files it for somebody who left or is away, and says why.' },
      ],
      related: ['retirements', 'touring-advances', 'claims'],
    },
    {
      paths: ['/staff-services/requisitions/*'],
      title: 'Requisitions',
      tells: 'how you ask the store for goods',
      is: 'A requisition asks the store for goods, for you or for somebody of your department.',
      next: [
        'The head of the department approves, lowers or declines it.',
        'The store registers it and issues the goods, all at once or in parts.',
        'You confirm what you received, here or at the counter with your one-time code.',
      ],
      rules: [
        { says: 'Neither whoever asked nor whom it is for approves it or issues it.' },
        { says: 'What is issued is never more than what was approved, nor that more than what was asked.' },
        { says: 'A quota limits what you may ask for in a month; a custom requisition counts against none.' },
        { says: 'You can change or cancel it while it waits for approval.' },
        { says: 'If you don’t confirm within three days, you are reminded once.' },
      ],
      related: ['requisitions', 'requisition-requests', 'product-quotas', 'products'],
    },
    {
      paths: ['/staff-services/flights/*'],
      title: 'Flight Requests',
      tells: 'how you ask for a flight and accept an option',
      is: 'A flight request asks logistics to book a flight for you or for a guest of the agency.',
      next: [
        'Logistics takes the request and offers one or several options with their cost.',
        'You accept one, which sets its cost aside on a fund of your department, or decline them.',
        'Logistics books it and attaches the ticket.',
      ],
      rules: [
        { says: 'A flight needs the approval memo; abroad also the passport’s data page and the visa.' },
        {
          says: 'Above a limit, an officer of your department secures the money before anything is booked.',
          setting: 'Amount above which the department secures a hold itself (naira)',
        },
        { says: 'The head of department endorses it first where the setting is on.', setting: BY_HEAD },
        { says: 'Nobody arranges their own trip.' },
        { says: 'A second flight on overlapping days is asked whether it is meant.' },
      ],
      related: ['flights', 'hotels', 'reserves', 'mandates'],
    },
    {
      paths: ['/staff-services/hotels/*'],
      title: 'Hotels',
      tells: 'how you ask for a hotel and accept an option',
      is: 'A hotel request asks logistics to book your stay. It has at least one night.',
      next: [
        'Logistics takes the request and offers options.',
        'You accept one, which sets its cost aside on a fund of your department, or decline them.',
        'Logistics books it. You can change the request until logistics takes it or a head endorses it.',
      ],
      rules: [
        { says: 'The cost is the nights at the hotel’s rate, or a quotation; both are shown.' },
        { says: 'A night that is booked here is paid as a day of out-of-pocket in your claim.' },
        {
          says: 'Above a limit, an officer of your department secures the money before anything is booked.',
          setting: 'Amount above which the department secures a hold itself (naira)',
        },
        { says: 'The head of department endorses it first where the setting is on.', setting: BY_HEAD },
      ],
      related: ['hotels', 'accommodations', 'reserves', 'claims'],
    },
    {
      paths: ['/staff-services/meetings/*'],
      title: 'Meetings',
      tells: 'how you book a room for a meeting',
      is: 'A meeting request asks logistics for a room at a time.',
      next: [
        'Logistics adds it to the calendar, which books the room, or declines it with a remark.',
        'The contact and the people invited get it by mail as an event for their calendar.',
        'Logistics concludes it when it has ended, or marks it as no-show.',
      ],
      rules: [
        { says: 'Two booked meetings never overlap in a room.' },
        { says: 'You can’t ask for more people than the room has seats.' },
        { says: 'Nobody books what they asked for themselves.' },
        {
          says: 'A meeting that nobody concludes counts as no-show after some days.',
          setting: 'Days after which a meeting that nobody concluded counts as no-show',
        },
        { says: 'Money that wasn’t spent is free again thirty days after the meeting.' },
      ],
      related: ['meetings', 'rooms', 'meeting-requests'],
    },
    {
      paths: ['/staff-services/delegations/*'],
      title: 'Acting for Others',
      tells: 'how somebody acts for you while you are away',
      is: 'A delegation lets one person act for another between two dates, as head of a department or in an office.',
      next: [
        'The head, a head above or an administrator names an acting head. A member of an office proposes theirs.',
        'The person named accepts or declines.',
        'For an office, an administrator whom it doesn’t concern confirms.',
      ],
      rules: [
        { says: 'While somebody acts for you, what either of you did counts for both.' },
        { says: 'Nobody acts for longer than a year, and a delegation can’t be passed on.' },
        { says: 'A department has one acting head at a time.' },
        { says: 'Timelines say “X for Y”.' },
      ],
      related: ['delegations', 'departments', 'groups'],
    },
    {
      paths: ['/staff-services/trips/:id'],
      title: 'Trip',
      tells: 'what one trip costs and is made of',
      is: 'A trip shows one journey of one person whole: flight, hotel, touring advance with its retirement, and claim.',
      next: [
        'You open a part to act on it.',
        'The traveller, or an officer of a department that pays, adds or removes requests.',
      ],
      rules: [
        { says: 'The cost counts what was paid, less what came back; what is set aside is shown apart.' },
        { says: 'Requests of one traveller on the same days join one trip by themselves.' },
        { says: 'A draft claim is shown to its owner alone.' },
      ],
      related: ['flights', 'hotels', 'claims', 'touring-advances'],
    },
  ],
};
