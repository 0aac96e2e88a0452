import type { Transaction } from '#server/database/connection.ts';
import { hashPassword } from '#server/domain/session/passwords.ts';
import { lagosToday } from '#shared/dates.ts';
import { accountAt } from '#shared/nuban.ts';
import { ACCOUNTS } from './accounts.ts';
import { RATES } from './budget.ts';
import { DEPARTMENTS } from './departments.ts';
import { insertRows } from './insert-rows.ts';
import { BENEFICIARIES, VENDORS } from './payees.ts';
import { DEMONSTRATION_PASSWORD, GRADES, makePeople, type Person } from './people.ts';
import type { StoryDepartment, StoryPayee } from './story.ts';
import { writeBankDetails } from './write-bank-details.ts';

/** The people of the demonstration with their ids, and all that can be paid, by name. */
export interface Structure {
  people: (Person & { id: number; name: string })[];
  departments: Map<string, StoryDepartment>;
  payees: Map<string, StoryPayee>;
  gradeIds: Map<number, number>;
}

/** Writes grade levels, departments, staff with their groups, vendors, beneficiaries and the Board's rates. */
export async function writeStructure(trx: Transaction): Promise<Structure> {
  const gradeIds = new Map(GRADES.map((grade, index) => [grade, index + 1]));
  await insertRows(
    trx,
    'grade_levels',
    GRADES.map((grade, index) => ({
      id: index + 1,
      name: `Grade Level ${String(grade).padStart(2, '0')}`,
      key: `GL${String(grade).padStart(2, '0')}`,
    })),
  );
  await insertRows(
    trx,
    'departments',
    DEPARTMENTS.map(({ parent: _parent, ...department }, index) => ({
      id: index + 1,
      ...department,
      parent_id: parentId(index),
    })),
  );
  const people = await writePeople(trx, gradeIds);
  const departments = await writeHeadsAndOfficers(trx, people);
  const payees = await writePayees(trx, people);
  await writeBankDetails(trx, people, [...payees.values()]);
  await writeRates(trx, gradeIds);
  return { people, departments, payees, gradeIds };
}

function parentId(index: number): number | null {
  const parent = DEPARTMENTS[index]?.parent;
  return parent ? DEPARTMENTS.findIndex(({ code }) => code === parent) + 1 : null;
}

function departmentId(code: string): number {
  return DEPARTMENTS.findIndex((department) => department.code === code) + 1;
}

async function writePeople(trx: Transaction, gradeIds: Map<number, number>): Promise<Structure['people']> {
  const firstId = 1;
  const people = makePeople().map((person, index) => ({
    ...person,
    id: firstId + index,
    name: `${person.surname} ${person.firstname} ${person.middlename}`,
  }));
  await insertRows(
    trx,
    'users',
    people.map(
      ({
        id,
        staff_no,
        surname,
        firstname,
        middlename,
        email,
        mobile,
        grade,
        department,
        gender,
        job_title,
        type,
        date_joined,
      }) => ({
        id,
        staff_no,
        surname,
        firstname,
        middlename,
        email,
        mobile,
        grade_level_id: gradeIds.get(grade),
        department_id: departmentId(department),
        gender,
        job_title,
        type,
        date_joined,
        status: 'active',
        version: 1,
        created_at: `${date_joined}T08:00:00Z`,
        updated_at: `${date_joined}T08:00:00Z`,
      }),
    ),
  );
  const password_hash = await hashPassword(DEMONSTRATION_PASSWORD);
  const signIn = people.filter(({ role }) => role);
  await insertRows(
    trx,
    'user_credentials',
    signIn.map(({ id }) => ({ user_id: id, password_hash })),
  );
  const groups = await trx.selectFrom('groups').select(['id', 'name']).execute();
  const groupIds = new Map(groups.map(({ id, name }) => [name, id]));
  const members = people.flatMap(({ id, groups: names }) =>
    names.map((name, position) => ({ user_id: id, group_id: groupIds.get(name), position })),
  );
  const unknown = people.flatMap(({ groups: names }) => names).find((name) => !groupIds.has(name));
  if (unknown) throw new Error(`the demonstration needs a group called ${unknown}`);
  await insertRows(trx, 'group_members', members);
  return people;
}

async function writeHeadsAndOfficers(
  trx: Transaction,
  people: Structure['people'],
): Promise<Structure['departments']> {
  const byCode = new Map<string, StoryDepartment>();
  for (const { code, abv, name } of DEPARTMENTS) {
    const mine = people.filter(({ department }) => department === code);
    const officers = mine.filter(({ groups }) => groups.includes('Department Officers'));
    const head = mine.find(({ groups }) => groups.includes('Heads of Department'));
    if (head)
      await trx.updateTable('departments').set({ head_id: head.id }).where('code', '=', code).execute();
    const offices = ['Treasury', 'Audit', 'Budget Officers'];
    byCode.set(code, {
      id: departmentId(code),
      name,
      abv,
      officers,
      staff: mine.filter(({ groups }) => !groups.some((group) => offices.includes(group))),
    });
  }
  const officers = [...byCode.values()].flatMap(({ id, officers: list }) =>
    list.map((officer) => ({ department_id: id, user_id: officer.id })),
  );
  await insertRows(trx, 'department_officers', officers);
  return byCode;
}

async function writePayees(trx: Transaction, people: Structure['people']): Promise<Map<string, StoryPayee>> {
  const vendors = VENDORS.map((vendor, index) => ({
    ...vendor,
    id: index + 1,
    is_blocked: vendor.is_blocked ?? false,
    tin: vendor.tin ?? null,
    kind: vendor.kind ?? 'resident-company',
    is_small: vendor.is_small ?? false,
    email: `accounts@${vendor.name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()
      .slice(0, 18)}.test`,
    mobile: `0803${String(4_410_000 + index * 731)}`,
    account_number: accountAt(vendor.bank_name, 101_234_560 + index * 97),
  }));
  const beneficiaries = BENEFICIARIES.map((beneficiary, index) => ({
    ...beneficiary,
    id: index + 1,
    account_number: accountAt(beneficiary.bank_name, 203_344_550 + index * 83),
  }));
  await insertRows(trx, 'vendors', vendors.map(withoutAccount));
  await insertRows(trx, 'beneficiaries', beneficiaries.map(withoutAccount));
  const payees: StoryPayee[] = [
    ...vendors.map((vendor) => ({ ...vendor, type: 'vendor' as const })),
    ...beneficiaries.map((beneficiary) => ({ ...beneficiary, type: 'beneficiary' as const })),
    ...people.map((person) => ({
      id: person.id,
      name: person.name,
      bank_name: person.bank_name,
      account_number: person.account_number,
      type: 'staff' as const,
    })),
  ];
  return new Map(payees.map((payee) => [payee.name, payee]));
}

function withoutAccount<Row extends { bank_name: string; account_number: string }>(row: Row) {
  const { bank_name: _bank, account_number: _account, ...others } = row;
  return others;
}

async function writeRates(trx: Transaction, gradeIds: Map<number, number>): Promise<void> {
  const ids = new Map(RATES.map(({ name }, index) => [name, index + 1]));
  await insertRows(
    trx,
    'allowances',
    RATES.map(({ name, parent, serves, days, description }, index) => ({
      id: index + 1,
      name,
      parent_id: parent ? ids.get(parent) : null,
      days_required: days,
      serves,
      description,
      created_at: lagosToday(),
    })),
  );
  const rates = RATES.flatMap(({ name, from, amount }) =>
    [...gradeIds].map(([grade, id]) => ({
      allowance_id: ids.get(name),
      grade_level_id: id,
      amount_kobo: amount(grade) * 100,
      is_current: true,
      date_activated: from,
    })),
  );
  await insertRows(trx, 'allowance_rates', rates);
}

/** Who may sign in, as the sign-in page lists them. */
export function demonstrationNotice(): string {
  const people = makePeople();
  const accounts = ACCOUNTS.map(({ login, role }) => {
    const person = people.find(({ email }) => email === `${login}@agency.test`);
    return {
      name: person ? `${person.surname} ${person.firstname} ${person.middlename}` : login,
      role,
      username: `${login}@agency.test`,
    };
  });
  return JSON.stringify({ password: DEMONSTRATION_PASSWORD, accounts });
}
