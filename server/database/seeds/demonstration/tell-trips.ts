import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import type { Chance } from './chance.ts';
import { drawCodes } from './insert-rows.ts';
import type { StoryFund, StoryPayee } from './story.ts';
import type { NumberedTrip, StoryTrip, TravelDesk, TripStatus } from './story-trips.ts';
import { stepAt } from './trip-steps.ts';
import type { Structure } from './write-structure.ts';

/** What was asked for, how many days ago, when the trip begins from today, and where it stands. `who` names an account; `accepted` was cancelled after it. */
const PLAN: readonly (readonly [
  kind: StoryTrip['kind'],
  status: TripStatus,
  age: number,
  begins: number,
  more?: { who?: string; held?: true; accepted?: true },
])[] = [
  ['flight', 'declined', 44, -28],
  ['flight', 'cancelled', 33, -12],
  ['flight', 'booked', 24, -6],
  ['hotel', 'booked', 20, 3],
  ['flight', 'booked', 16, 5],
  ['flight', 'accepted', 14, 8],
  ['flight', 'accepted', 12, 12],
  ['hotel', 'accepted', 11, 6],
  ['flight', 'accepted', 10, 18],
  ['hotel', 'accepted', 9, 14],
  ['flight', 'accepted', 8, 20, { held: true }],
  ['hotel', 'cancelled', 8, 9, { accepted: true }],
  ['hotel', 'deleted', 7, 22],
  ['flight', 'decision', 6, 15, { who: 'staff' }],
  ['hotel', 'decision', 6, 15, { who: 'staff' }],
  ['flight', 'decision', 4, 21],
  ['flight', 'in-progress', 4, 24],
  ['hotel', 'in-progress', 3, 24],
  ['flight', 'in-progress', 3, 30],
  ['flight', 'pending', 2, 28],
  ['hotel', 'pending', 2, 28, { who: 'staff' }],
  ['flight', 'pending', 1, 33],
  ['hotel', 'pending', 1, 40],
  ['flight', 'pending', 0, 36],
];

/** Why people travel. */
export const PURPOSES = [
  'Budget defence at the National Assembly',
  'Inspection of shore protection works',
  'Training on public procurement',
  'Stakeholders’ meeting on the coastal road',
  'Verification of projects in the riverine areas',
  'Conference of internal auditors',
] as const;
/** Where they fly. */
export const ROUTES = [
  ['Port Harcourt', 'Abuja'],
  ['Port Harcourt', 'Lagos'],
  ['Abuja', 'Uyo'],
  ['Lagos', 'Port Harcourt'],
] as const;
const AIRLINES = ['Ibom Air', 'Air Peace', 'United Nigeria', 'ValueJet'];
const DAY_MS = 86_400_000;

/** Who travels in the year that is current, and what they travel on: departments with a fund that has room for it. */
export function travelDesk({ people, departments }: Structure, funds: readonly StoryFund[]): TravelDesk {
  const current = funds.filter(({ year }) => year === 2024);
  const own = current.filter(({ type, use }) => type !== 'personnel' && use < 0.9);
  const departmentId = (code: string) => departments.get(code)?.id ?? 0;
  const officer = people.find(({ role }) => role === 'Logistics officer');
  if (!officer) throw new Error('the demonstration has nobody who arranges trips');
  // Nobody arranges, or bundles, a trip of their own.
  const travellers = people.filter(
    ({ department, groups }) =>
      !groups.includes('Logistics') &&
      groups.includes('Staff') &&
      own.some((fund) => fund.department.id === departmentId(department)),
  );
  // The funds of whoever arranges trips, so that they can raise what they pay.
  const paying = current.filter(({ department }) => department.id === departmentId(officer.department));
  return { travellers, officer, own, paying, departmentId };
}

/** Trips in every state around the day of loading that no mandate has paid. */
export function tellTrips(
  chance: Chance,
  { travellers, officer, own, paying, departmentId }: TravelDesk,
  now: Date,
): StoryTrip[] {
  return PLAN.map(([kind, status, age, begins, more = {}]) => {
    const traveller =
      travellers.find(({ role }) => more.who === 'staff' && role?.startsWith('Member of staff')) ??
      chance.of(travellers);
    const department_id = departmentId(traveller.department);
    const route = chance.of(ROUTES);
    const nights = chance.between(1, 4);
    const isAccepted = more.accepted || ['accepted', 'booked'].includes(status);
    const fund = own.find((one) => one.department.id === department_id) ?? null;
    const asked = new Date(now.getTime() - age * DAY_MS - chance.between(20, 200) * 60_000);
    return {
      kind,
      status,
      traveller,
      officer,
      department_id,
      purpose: chance.of(PURPOSES),
      route,
      asked,
      from: dayFrom(now, begins),
      to: dayFrom(now, begins + nights),
      options: ['pending', 'in-progress', 'declined', 'deleted'].includes(status)
        ? []
        : optionsOf(chance, kind, nights, more.held === true),
      reserved_fund: fundFor('Local Travel and Transport', paying),
      fund: isAccepted ? fund : null,
      isGivenUp: more.accepted === true,
      ...(isAccepted && !more.held ? { secured: { at: stepAt(asked, 'accepted'), by: traveller } } : {}),
    };
  });
}

/** The requests with their numbers and codes, each kind counted by itself. */
export async function numberTrips(trx: Transaction, trips: readonly StoryTrip[]): Promise<NumberedTrip[]> {
  const numbered = async (prefix: string, kind: StoryTrip['kind']) => {
    const own = trips.filter((trip) => trip.kind === kind);
    const codes = await drawCodes(trx, prefix, own.length);
    return own.map((trip, index) => ({ ...trip, id: index + 1, code: codes[index] ?? '' }));
  };
  return [...(await numbered('FRV', 'flight')), ...(await numbered('HRS', 'hotel'))];
}

/** The fund of a sub-head among those that pay for trips. */
export function fundFor(sub: string, paying: readonly StoryFund[]): StoryFund {
  const found = paying.find((fund) => fund.sub === sub);
  if (!found) throw new Error(`no fund of logistics is for ${sub}`);
  return found;
}

/** What logistics offers, sold by the vendor if one is named. */
export function optionsOf(
  chance: Chance,
  kind: StoryTrip['kind'],
  nights: number,
  isDear: boolean,
  vendor?: StoryPayee,
): StoryTrip['options'] {
  const sold = vendor ? { vendor } : {};
  if (kind === 'hotel')
    return [
      { title: 'Standard room', cost: nights * 4_500_000, details: 'Breakfast included', ...sold },
      {
        title: 'Executive room',
        cost: nights * 6_800_000,
        details: 'Breakfast and airport transfer',
        ...sold,
      },
    ];
  const [first = '', second = ''] = chance.shuffled(AIRLINES);
  const cost = isDear ? 148_000_000 : chance.between(90, 190) * 100_000;
  return [
    { title: first, cost, details: 'Out 07:10, back 17:45', ...sold },
    { title: second, cost: cost + 1_250_000, details: 'Out 11:30, back 19:20, one bag more', ...sold },
  ];
}

/** The day so many days from now, on Lagos' clock. */
export function dayFrom(now: Date, days: number): string {
  return lagosToday(new Date(now.getTime() + days * DAY_MS));
}
