import { accountAt } from '#shared/nuban.ts';
import { ACCOUNTS, type Account, FIRST_ACCOUNTS } from './accounts.ts';
import { Chance } from './chance.ts';
import { DEPARTMENTS } from './departments.ts';
import { JOB_TITLES, MEN, SURNAMES, WOMEN } from './names.ts';

/** The one password of the demonstration; it is shown on its sign-in page and exists nowhere else. */
export const DEMONSTRATION_PASSWORD = 'Portal-Demo-2024';

/** The grade levels of the public service; there is no level 11. */
export const GRADES = Array.from({ length: 17 }, (_, index) => index + 1).filter((level) => level !== 11);

/** One member of staff, before they have an id. */
export interface Person {
  staff_no: string;
  surname: string;
  firstname: string;
  middlename: string;
  gender: 'male' | 'female';
  email: string;
  mobile: string;
  grade: number;
  department: string;
  job_title: string;
  type: 'permanent' | 'contract' | 'secondment';
  date_joined: string;
  bank_name: string;
  account_number: string;
  groups: readonly string[];
  /** What the sign-in page says of an account that anybody may try. */
  role?: string;
}

const TOTAL = 122;
const BANKS = [
  'First Bank of Nigeria',
  'Zenith Bank',
  'Access Bank',
  'Guaranty Trust Bank',
  'United Bank for Africa',
  'Union Bank of Nigeria',
  'Fidelity Bank',
];
/** Colleagues of the offices beside the accounts, so that no office depends on one person. */
const SECOND_HANDS: readonly { department: string; group: string; count: number }[] = [
  { department: '210', group: 'Budget Officers', count: 2 },
  { department: '220', group: 'Treasury', count: 2 },
  { department: '120', group: 'Audit', count: 2 },
  { department: '330', group: 'Store', count: 1 },
  { department: '320', group: 'Logistics', count: 1 },
  { department: '340', group: 'Records', count: 1 },
];

/** All staff of the demonstration: the accounts, a second hand in every office, an officer and a head for every department, and the rest. */
export function makePeople(): Person[] {
  const chance = new Chance(1960);
  const people: Person[] = ACCOUNTS.slice(0, FIRST_ACCOUNTS).map((account, index) => ({
    ...complete(chance, account, index),
    role: account.role,
  }));
  const add = (department: string, grade: number, groups: readonly string[], job?: string) => {
    const gender = chance.happens(0.42) ? 'female' : 'male';
    const names = freshName(chance, gender, people);
    people.push(
      complete(
        chance,
        {
          ...names,
          gender,
          grade,
          department,
          groups,
          job_title: job ?? titleFor(chance, grade),
          login: '',
          role: '',
        },
        people.length,
      ),
    );
  };
  for (const { department, group, count } of SECOND_HANDS)
    for (let n = 0; n < count; n++) add(department, chance.of([9, 10, 12, 13]), [group, 'Staff']);
  for (const { code, name, type } of DEPARTMENTS) {
    if (code !== '400')
      add(
        code,
        type === 'directorate' ? 17 : type === 'division' ? 15 : 14,
        ['Heads of Department', 'Staff'],
        `${type === 'directorate' ? 'Director' : 'Head'}, ${name}`,
      );
    if (code !== '320') add(code, chance.of([8, 9, 10, 12]), ['Department Officers', 'Staff']);
  }
  const rest = DEPARTMENTS.map(({ code }) => code);
  for (let n = 0; people.length < TOTAL; n++)
    add(rest[n % rest.length] ?? '400', GRADES[n % GRADES.length] ?? 8, ['Staff']);
  const later = new Chance(1963);
  for (const account of ACCOUNTS.slice(FIRST_ACCOUNTS))
    people.push({ ...complete(later, account, people.length), role: account.role });
  return people;
}

function complete(chance: Chance, account: Account, index: number): Person {
  const { login, role: _role, ...person } = account;
  const ascii = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase();
  const bank_name = chance.of(BANKS);
  return {
    ...person,
    staff_no: `NCDB/${String(101 + index * 7).padStart(4, '0')}`,
    email: login
      ? `${login}@agency.test`
      : `${ascii(person.firstname)}.${ascii(person.surname)}${index}@agency.test`,
    mobile: `080${chance.between(20_000_000, 99_999_999)}`,
    type: chance.happens(0.9) ? 'permanent' : chance.of(['contract', 'secondment'] as const),
    date_joined: `${chance.between(2005, 2022)}-${String(chance.between(1, 12)).padStart(2, '0')}-${String(chance.between(1, 28)).padStart(2, '0')}`,
    bank_name,
    account_number: accountAt(bank_name, chance.between(100_000_000, 399_999_999)),
  };
}

function freshName(chance: Chance, gender: Person['gender'], people: readonly Person[]) {
  for (;;) {
    const list = gender === 'female' ? WOMEN : MEN;
    const names = { surname: chance.of(SURNAMES), firstname: chance.of(list), middlename: chance.of(list) };
    const isTaken = people.some(
      ({ surname, firstname }) => surname === names.surname && firstname === names.firstname,
    );
    if (!isTaken && names.firstname !== names.middlename) return names;
  }
}

function titleFor(chance: Chance, grade: number): string {
  return chance.of(JOB_TITLES.find(({ upTo }) => grade <= upTo)?.titles ?? ['Officer']);
}
