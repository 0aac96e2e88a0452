import type { Transaction } from '#server/database/connection.ts';
import { daysAgo } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { FlatExpenditure } from './flatten.ts';
import { drawCodes } from './insert-rows.ts';
import type { ToldClaim } from './story.ts';
import type { NumberedClaim } from './story-claims.ts';
import type { ClaimBook } from './tell-claims.ts';
import type { Agency } from './tell-journeys.ts';
import type { CodedStory } from './write-story.ts';
import type { Structure } from './write-structure.ts';

const HOUR_MS = 3_600_000;
const STATUS: Readonly<Record<string, NumberedClaim['status']>> = {
  cleared: 'cleared',
  batched: 'batched',
  queried: 'queried',
  paid: 'paid',
};
/** Trips and purchases that wait for their departments, by how many days ago they were claimed. */
const WAITING = [
  { words: 'Inspection of works, Yenagoa', ages: [0, 1, 3] },
  { words: 'Project meeting, Uyo', ages: [2] },
  { words: 'Reimbursement, fuel for the survey launch', ages: [1, 4] },
] as const;

type Untold = Omit<NumberedClaim, 'id' | 'code'>;

/** The claims that expenditures pay, and those that nobody has raised: drafts, some of them returned, those that wait for their department, and shortfalls (`owed`) that do. */
export async function numberClaims(
  trx: Transaction,
  chance: Chance,
  { expenditures }: CodedStory,
  { structure, payees, now }: Pick<Agency, 'structure' | 'payees' | 'now'>,
  owed: readonly ToldClaim[],
): Promise<NumberedClaim[]> {
  const all = [
    ...expenditures.flatMap(paidBy),
    ...waiting(chance, structure, payees, now),
    ...owed.flatMap((claim) => settling(claim, 'registered')),
  ].sort((one, other) => one.made.getTime() - other.made.getTime());
  const codes = await drawCodes(trx, 'SC', all.length);
  return all.map((claim, index) => ({ ...claim, id: index + 1, code: codes[index] ?? '' }));
}

/** The claim of an expenditure, which is called by it from then on. */
function paidBy(expenditure: FlatExpenditure): Untold[] {
  const { claim, at, status, fund } = expenditure;
  const state = STATUS[status];
  if (!claim || !state) return [];
  if (claim.settles) return settling(claim, state, expenditure);
  return [
    {
      ...claim,
      ...{ department_id: fund.department.id, status: state, expenditure },
      made: new Date(at.getTime() - 26 * HOUR_MS),
      submitted: new Date(at.getTime() - 25 * HOUR_MS),
    },
  ];
}

/** What more was spent than an advance paid is claimed as its retirement is closed. */
function settling(
  claim: ToldClaim,
  status: NumberedClaim['status'],
  expenditure?: FlatExpenditure,
): Untold[] {
  const { settles } = claim;
  if (!settles) return [];
  const { at, department_id } = settles;
  return [{ ...claim, department_id, status, expenditure, made: at, submitted: at }];
}

function waiting(chance: Chance, structure: Structure, book: ClaimBook, now: Date): Untold[] {
  const engineering = structure.departments.get('400');
  const tari = structure.people.find(({ email }) => email === 'staff@agency.test');
  const officer = engineering?.officers[0];
  if (!engineering || !tari || !officer) throw new Error('the demonstration has no engineers who claim');
  const made: Untold[] = [];
  const claim = (
    department: typeof engineering,
    person: (typeof made)[number]['person'],
    words: string,
    age: number,
  ) => {
    const at = daysAgo(chance, now, age);
    const told = book.claim(person, words, at);
    if (told)
      made.push({
        ...told,
        ...{
          department_id: department.id,
          status: 'registered',
          made: new Date(at.getTime() - HOUR_MS),
          submitted: at,
        },
      });
    return made.at(-1);
  };
  const travellers = engineering.staff.filter(({ id }) => id !== officer.id && id !== tari.id);
  for (const { words, ages } of WAITING)
    for (const age of ages) claim(engineering, chance.of(travellers), words, age);
  for (const department of structure.departments.values())
    if (department !== engineering && chance.happens(0.4))
      claim(
        department,
        chance.of(department.staff),
        'Budget defence at the National Assembly, Abuja',
        chance.between(1, 8),
      );
  claim(engineering, tari, 'Coastal survey, Badagry', 1);
  const draft = claim(engineering, tari, 'Zonal review, Warri', 0);
  if (draft) Object.assign(draft, { status: 'draft', submitted: null });
  const returned = claim(engineering, chance.of(travellers), 'Project meeting, Uyo', 5);
  if (returned)
    Object.assign(returned, {
      status: 'draft',
      returned: {
        at: daysAgo(chance, now, 4),
        by: officer,
        remark: 'The memo approves four days; you claim five.',
      },
    });
  return made;
}
