import type { HelpArea } from './help-text.ts';

/** Help with what logistics arranges: trips, rooms and what vendors are paid for them. */
export const facilitiesLogistics: HelpArea = {
  name: 'facilities-logistics',
  title: 'Facilities and logistics',
  texts: [
    {
      paths: ['/facilities-logistics/reservations/*'],
      title: 'Flight Reservations',
      tells: 'how logistics arranges a flight',
      is: 'Flight requests come to logistics here, and are arranged until they are booked and closed.',
      next: [
        'Logistics takes a request and offers options with cost, vendor and conditions.',
        'Whoever asked accepts an option or declines them.',
        'Logistics books it with a reference and the ticket, and closes it once the trip is over.',
      ],
      rules: [
        { says: 'Nobody arranges their own trip.' },
        { says: 'Nobody offers what a vendor sells whose account is theirs.' },
        { says: 'Other options may be offered until a mandate pays it; what was set aside is free again.' },
        { says: 'Nothing is booked before its money is secured.' },
        {
          says: 'Whoever has it is reminded after some working days.',
          setting: 'Working days in which a flight request goes on',
        },
      ],
      related: ['flight-reservations', 'mandates', 'reserves', 'vendors'],
    },
    {
      paths: ['/facilities-logistics/hotel-reservations/*'],
      title: 'Hotel Reservation Requests',
      tells: 'how logistics arranges a hotel',
      is: 'Hotel requests come to logistics here, and are arranged until they are booked and closed.',
      next: [
        'Logistics takes a request and offers options: a hotel at its rate, or a quotation.',
        'Whoever asked accepts an option or declines them.',
        'Logistics books it, and closes it once the stay is over.',
      ],
      rules: [
        { says: 'Nobody arranges their own trip.' },
        { says: 'A quotation may differ from the hotel’s rate; both are shown.' },
        { says: 'Nothing is booked before its money is secured.' },
        {
          says: 'Whoever has it is reminded after some working days.',
          setting: 'Working days in which a hotel request goes on',
        },
      ],
      related: ['hotel-reservation-request', 'accommodations', 'mandates', 'reserves'],
    },
    {
      paths: ['/facilities-logistics/mandates/*'],
      title: 'Itinerary Mandates',
      tells: 'how several trips are paid to a vendor at once',
      is: 'A mandate tells a vendor which flights and hotels are paid at once; one expenditure pays it.',
      next: [
        'Logistics bundles trips whose money is secured.',
        'An officer of the department that owns the logistics fund raises the expenditure.',
        'When it is paid, the portal prepares a refund for each department.',
      ],
      rules: [
        { says: 'All trips of a mandate name one logistics fund, and this vendor or none.' },
        { says: 'Payee, amount and fund of the expenditure come from the mandate.' },
        { says: 'Whoever made the mandate clears nothing of its payment.' },
        { says: 'Deleting it while it waits puts its holds back to secured.' },
        {
          says: 'Whoever has it is reminded after some working days.',
          setting: 'Working days in which a mandate is raised',
        },
      ],
      related: ['mandates', 'reserves', 'refunds', 'expenditures'],
    },
    {
      paths: ['/approvals/meeting-requests/*'],
      title: 'Meeting Requests',
      tells: 'how logistics answers a request for a room',
      is: 'Requests for rooms come to logistics here.',
      next: [
        'Logistics adds the meeting to the calendar, or declines it with a remark.',
        'Afterwards logistics concludes it, or marks it as no-show.',
      ],
      rules: [
        { says: 'Two booked meetings never overlap in a room; one may begin when another ends.' },
        { says: 'Nobody books what they asked for themselves.' },
        { says: 'Its cost, if there is one, is set aside on a fund when it is booked.' },
        {
          says: 'Logistics is reminded after some working days.',
          setting: 'Working days in which a meeting request is answered',
        },
      ],
      related: ['meeting-requests', 'rooms'],
    },
    {
      paths: ['/facilities-logistics/calendar'],
      title: 'Room calendar',
      tells: 'which rooms are free this week',
      is: 'The calendar shows seven days of the rooms: what is booked, and what is asked for.',
      next: ['You move to another week or room.', 'You ask for a room that is free.'],
      rules: [
        { says: 'Everybody who may browse rooms sees booked meetings with their titles.' },
        { says: 'What others only asked for is shown without its words, except to logistics.' },
      ],
      related: ['rooms', 'meetings'],
    },
    {
      paths: ['/facilities-logistics/accommodations/*'],
      title: 'Available Hotels',
      tells: 'which hotels the agency books, and at what rate',
      is: 'These are the hotels where staff can stay, with what one night costs from a day on.',
      next: ['Logistics adds a hotel, and a new rate when it changes.'],
      rules: [
        { says: 'A new rate holds from its day on; the old rate stays in the list.' },
        { says: 'A hotel that is in use can’t be deleted.' },
      ],
      related: ['accommodations', 'hotel-reservation-request'],
    },
    {
      paths: ['/facilities-logistics/buildings/*'],
      title: 'Buildings',
      tells: 'how buildings are kept',
      is: 'Buildings are at a location and have floors and rooms.',
      next: ['You add a building to a location, then its rooms.'],
      rules: [{ says: 'The ground floor counts as one: 1 is a building with a ground floor only.' }],
      related: ['buildings', 'rooms', 'locations'],
    },
    {
      paths: ['/facilities-logistics/rooms/*'],
      title: 'Rooms',
      tells: 'how rooms for meetings are kept',
      is: 'These are the rooms that can be booked for meetings, with their seats and equipment.',
      next: ['You add a room to a building, or make it unavailable.'],
      rules: [
        { says: 'Meetings in a room that you make unavailable stay booked until they are called off.' },
        { says: 'A room keeps the seats that its booked meetings need.' },
      ],
      related: ['rooms', 'meeting-requests', 'buildings'],
    },
  ],
};
