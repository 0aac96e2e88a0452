import type { Chance } from './chance.ts';

/** What was spent of an advance: as it was paid, less, or more. */
export type Spent = 'even' | 'early' | 'lowered' | 'longer' | 'bought';

/** How far an advance has come, what was spent of it, and how many days ago its retirement came as far. */
export type Stand = readonly [
  stands:
    | 'pending'
    | 'raised'
    | 'paid'
    | 'draft'
    | 'registered'
    | 'queried'
    | 'closed'
    | 'recovered'
    | 'recovered-in-part'
    | 'recovering',
  spent?: Spent,
  filed?: number,
];

/** A trip for which one or several are given advances, by the department whose fund pays. */
export interface PlannedOuting {
  of: string;
  words: string;
  /** How many days ago its last day was; less than nothing while that lies ahead. */
  ended: number;
  nights: number;
  stands: readonly Stand[];
  /** The account that travels. */
  who?: string;
  /** By whom the desks have cleared it, where it is raised; -1: in no batch. */
  cleared?: number;
  /** The traveller is one who has an overdue advance of the same department. */
  owes?: true;
  /** It is retired once it is overdue. */
  isLate?: boolean;
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  ENG: ['Inspection of works, Yenagoa', 'Site verification, Port Harcourt', 'Project meeting, Uyo'],
  FIN: ['Budget defence at the National Assembly, Abuja', 'Audit inspection, Calabar'],
  ADM: ['Zonal review, Warri', 'Budget defence at the National Assembly, Abuja', 'Project meeting, Uyo'],
  PRS: ['Site verification, Port Harcourt', 'Coastal survey, Badagry'],
  MON: [
    'Monitoring of projects, Bayelsa',
    'Monitoring of projects, Akwa Ibom',
    'Monitoring of projects, Delta',
  ],
  LOG: ['Zonal review, Warri', 'Coastal survey, Badagry'],
};

/** What is under way around the day of loading. */
export const OPEN_OUTINGS: readonly PlannedOuting[] = [
  { ...of('ENG', 0), ended: 27, nights: 3, stands: [['paid'], ['registered', 'longer', 2]] },
  { ...of('ENG', 1), ended: 4, nights: 3, stands: [['paid']], who: 'staff' },
  { ...of('ENG', 1), ended: 117, nights: 3, stands: [['closed', 'early']], who: 'staff' },
  {
    ...of('ENG', 0),
    ended: 9,
    nights: 2,
    stands: [['registered', 'even', 2], ['paid'], ['draft', 'early', 1]],
  },
  {
    ...of('ENG', 2),
    ended: 12,
    nights: 2,
    stands: [
      ['queried', 'bought', 1],
      ['registered', 'early', 3],
    ],
  },
  { ...of('ENG', 1), ended: -12, nights: 2, stands: [['pending'], ['pending']] },
  { ...of('ENG', 2), ended: -15, nights: 3, stands: [['pending']], owes: true },
  { ...of('ENG', 0), ended: -8, nights: 2, stands: [['raised'], ['raised']], cleared: -1 },
  { ...of('ENG', 1), ended: -6, nights: 3, stands: [['raised']], cleared: 2 },
  { ...of('FIN', 1), ended: 6, nights: 3, stands: [['registered', 'lowered', 1], ['paid']] },
  { ...of('FIN', 0), ended: 18, nights: 4, stands: [['paid'], ['queried', 'longer', 2]] },
  { ...of('FIN', 0), ended: -9, nights: 3, stands: [['pending']] },
  { ...of('FIN', 1), ended: -5, nights: 3, stands: [['raised']], cleared: 3 },
  { ...of('ADM', 2), ended: 2, nights: 2, stands: [['paid'], ['draft', 'even', 1]] },
  { ...of('ADM', 0), ended: 33, nights: 3, stands: [['paid'], ['closed', 'longer']] },
  { ...of('ADM', 1), ended: 44, nights: 4, stands: [['paid'], ['closed', 'early']] },
  { ...of('ADM', 0), ended: -10, nights: 2, stands: [['pending'], ['pending']] },
  { ...of('PRS', 0), ended: 21, nights: 2, stands: [['paid']] },
  { ...of('PRS', 1), ended: 52, nights: 4, stands: [['recovering']] },
  { ...of('PRS', 0), ended: -7, nights: 2, stands: [['raised']], cleared: 1 },
  { ...of('MON', 2), ended: -1, nights: 4, stands: [['paid']] },
  { ...of('PRS', 1), ended: 66, nights: 3, stands: [['paid'], ['closed', 'even']] },
  { ...of('LOG', 1), ended: 74, nights: 4, stands: [['recovered-in-part']] },
  { ...of('LOG', 0), ended: 11, nights: 3, stands: [['registered', 'even', 1]] },
  { ...of('LOG', 0), ended: -6, nights: 2, stands: [['raised']], cleared: 0 },
  { ...of('FIN', 1), ended: 152, nights: 3, stands: [['recovered'], ['closed', 'longer']] },
];

/** The trips of the year that are settled, the oldest first. */
export function pastOutings(chance: Chance): PlannedOuting[] {
  const departments = Object.keys(WORDS);
  const past: PlannedOuting[] = [];
  for (let ended = 318; ended >= 38; ended -= 8) {
    const abv = departments[past.length % departments.length] ?? 'ENG';
    const stands = Array.from(
      { length: chance.between(1, 3) },
      (): Stand => ['closed', chance.of(['even', 'even', 'early', 'lowered', 'longer', 'bought'] as const)],
    );
    past.push({
      ...{ of: abv, words: chance.of(WORDS[abv] ?? []), ended, stands },
      nights: chance.between(2, 5),
      isLate: ended > 60 && chance.happens(0.15),
    });
  }
  return past;
}

function of(abv: string, which: number): Pick<PlannedOuting, 'of' | 'words'> {
  return { of: abv, words: WORDS[abv]?.[which] ?? '' };
}
