import { officeHour } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { StoryPayee } from './story.ts';
import type { Round, StoryTrip, ToldRound, TravelDesk } from './story-trips.ts';
import { dayFrom, fundFor, optionsOf, PURPOSES, ROUTES } from './tell-trips.ts';
import type { Payees } from './tell-year.ts';
import { stepAt } from './trip-steps.ts';
import type { Structure } from './write-structure.ts';

/** The department that owes an answer to a refund for longer than it may, and raises nothing to third parties meanwhile. */
export const OWES_TOO_LONG = 'LEG';

/** The mandates of the year by month, the oldest first; the last of them are on their way. */
const ROUNDS: readonly Round[] = [
  { kind: 'flight', made: 331, of: 'ENG LEG ENV' },
  { kind: 'hotel', made: 330, of: 'ENG LEG ENV' },
  { kind: 'flight', made: 303, of: 'FIN COR LOG' },
  { kind: 'flight', made: 275, of: 'MAR staff ICT PRS', cut: 3_150_000 },
  { kind: 'hotel', made: 274, of: 'MAR ICT' },
  { kind: 'flight', made: 246, of: 'CIV MON LOG', called_off: 'MON' },
  { kind: 'flight', made: 219, of: 'ENV ENG ADM' },
  { kind: 'hotel', made: 218, of: 'ENV ADM' },
  { kind: 'flight', made: 204, of: 'MAR CIV', isAbroad: true },
  { kind: 'flight', made: 190, of: 'SHO FIN TRN' },
  { kind: 'flight', made: 162, of: 'ENG LOG COR ICT' },
  { kind: 'hotel', made: 161, of: 'LOG ENG COR', cut: 1_500_000 },
  { kind: 'flight', made: 134, of: 'head MON PRS' },
  { kind: 'flight', made: 106, of: 'LEG ENV TRN' },
  { kind: 'hotel', made: 105, of: 'LEG TRN' },
  { kind: 'flight', made: 76, of: 'CIV staff FIN LOG' },
  { kind: 'flight', made: 43, of: 'LEG MAR COR ENG', unanswered: OWES_TOO_LONG, denied: 'MAR' },
  { kind: 'hotel', made: 42, of: 'COR ENG' },
  { kind: 'flight', made: 13, of: 'staff MON ENV', unanswered: 'ENG MON' },
  { kind: 'hotel', made: 8, of: 'MON ICT', stands: 'at-audit' },
  { kind: 'flight', made: 5, of: 'ICT SHO LOG', stands: 'raised' },
];

const SELLERS = { flight: 'Mambilla Air Services Ltd', hotel: 'Qua Iboe Hotels & Tours Ltd' } as const;
const FEE = 3_500_000;
const DAY_MS = 86_400_000;

/** The trips of the year that are over: asked for some weeks before the mandate that paid them, and closed before it was made. */
export function tellRounds(
  chance: Chance,
  desk: TravelDesk,
  departments: Structure['departments'],
  payees: Payees,
  now: Date,
): StoryTrip[] {
  const flown = new Map<string, StoryTrip>();
  return ROUNDS.flatMap((planned) => {
    const at = officeHour(chance, new Date(now.getTime() - planned.made * DAY_MS));
    const round: ToldRound = { ...planned, at, vendor: payees.named(SELLERS[planned.kind]) };
    return round.of.split(' ').map((name) => {
      // Whoever flew stays in a hotel on the same days.
      const flight = flown.get(`${round.made + 1} ${name}`);
      const days = flight ?? daysOf(chance, desk, departments, round, name, now);
      const trip = { ...days, ...costOf(chance, desk, round, days), kind: round.kind, round };
      if (round.kind === 'flight') flown.set(`${round.made} ${name}`, trip);
      return trip;
    });
  });
}

type Days = Omit<StoryTrip, 'kind' | 'options' | 'reserved_fund' | 'secured'>;

/** Who travels where and when. */
function daysOf(
  chance: Chance,
  { travellers, officer, own, departmentId }: TravelDesk,
  departments: Structure['departments'],
  { made, at, isAbroad = false, called_off }: ToldRound,
  name: string,
  now: Date,
): Days {
  const traveller = chance.of(
    travellers.filter(
      ({ email, department }) => email === `${name}@agency.test` || departments.get(department)?.abv === name,
    ),
  );
  const department_id = departmentId(traveller.department);
  const asked = officeHour(chance, new Date(now.getTime() - (made + chance.between(19, 24)) * DAY_MS));
  const isCalledOff = called_off === name;
  const begins = isCalledOff ? 6 - made : -made - chance.between(9, 12);
  return {
    status: isCalledOff ? 'cancelled' : 'closed',
    traveller,
    officer,
    department_id,
    purpose: isAbroad ? 'Congress of coastal engineers, Rotterdam' : chance.of(PURPOSES),
    route: isAbroad ? ['Lagos', 'Amsterdam'] : chance.of(ROUTES),
    isAbroad,
    asked,
    from: dayFrom(now, begins),
    to: dayFrom(now, begins + chance.between(1, 3)),
    fund: own.find((fund) => fund.department.id === department_id) ?? null,
    ...(isCalledOff
      ? {
          called_off: {
            at: new Date(at.getTime() + 2 * 3_600_000),
            by: officer,
            cost: FEE,
            reason: 'The inspection was put off; the airline keeps its fee.',
          },
        }
      : {}),
  };
}

/** What was offered for it, who set the money aside, and what is left to be paid where it was called off. */
function costOf(
  chance: Chance,
  { paying }: TravelDesk,
  { kind, vendor, isAbroad = false }: ToldRound,
  { asked, from, to, traveller, fund }: Days,
): Pick<StoryTrip, 'options' | 'reserved_fund' | 'secured'> {
  const nights = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const accepted = stepAt(asked, 'accepted');
  // Above the limit an officer of the department sets it aside, some hours later.
  const officer = fund?.department.officers.find(({ id }) => id !== traveller.id);
  return {
    options: isAbroad ? abroad(chance, vendor) : optionsOf(chance, kind, nights, false, vendor),
    reserved_fund: fundFor(isAbroad ? 'International Travel' : 'Local Travel and Transport', paying),
    secured:
      isAbroad && officer
        ? { at: new Date(accepted.getTime() + 5 * 3_600_000), by: officer }
        : { at: accepted, by: traveller },
  };
}

function abroad(chance: Chance, vendor: StoryPayee): StoryTrip['options'] {
  const cost = chance.between(165, 205) * 1_000_000;
  return [
    { title: 'KLM', cost, details: 'Direct, out 22:50, back 12:15', vendor },
    { title: 'Turkish Airlines', cost: cost + 9_000_000, details: 'By Istanbul, two bags', vendor },
  ];
}
