import { sql } from 'kysely';
import type { Database, Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import type { PaymentType } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { isNamed, type Named } from '#shared/looks.ts';
import type { FoundPayee, Judged } from '#shared/many-expenditures.ts';
import { nairaToKobo } from '#shared/money.ts';
import { findPayee, type NamedPayee, refuseForOneself } from './find-payee.ts';
import type { JudgeBody } from './many-bodies.ts';
import { duplicateSentence, findDuplicates } from './possible-duplicates.ts';
import { refuseUnlessOwn } from './scope.ts';
import { grossOf } from './taxed-body.ts';

type Row = JudgeBody['rows'][number];

/**
 * `POST expenditures/many/judge`: of each row of a list that is being typed or was pasted whom it names, by number or whole
 * name, and what a raise would say of it alone. Nothing is locked, and raising judges again.
 */
export async function judgeMany(db: Database, { actor, body }: RequestContext<JudgeBody>): Promise<Answer> {
  const { type, fund_id, vat } = body;
  const rows = body.rows.map(asNamed);
  if (fund_id) await refuseOtherFund(db, actor, fund_id);
  const found = await payeesCalled(db, actor, type, rows);
  const data: Judged[] = [];
  for (const [place, row] of rows.entries())
    data.push(
      await judge(db, actor, { type, fund_id: fund_id ?? null, vat, row, found: found[place] ?? [] }),
    );
  return { data };
}

/** A row whose name alone is said is called by that. */
function asNamed(row: Row): Row {
  const isNamedBy = Boolean(row.beneficiary?.trim() || row.beneficiary_id);
  return isNamedBy ? row : { ...row, beneficiary: row.called, called: null };
}

async function refuseOtherFund(db: Database, actor: Actor, id: number): Promise<void> {
  const fund = await db.selectFrom('funds').select('department_id').where('id', '=', id).executeTakeFirst();
  const absent = 'There is no such fund.';
  if (!fund) throw new Refusal('NOT_FOUND', absent);
  refuseUnlessOwn(actor, fund, 'Choose a fund of your own department.', absent);
}

type Asked = { type: PaymentType; fund_id: number | null; vat: JudgeBody['vat']; row: Row; found: Called[] };

async function judge(db: Database, actor: Actor, { type, fund_id, vat, row, found }: Asked): Promise<Judged> {
  const nothing = { payee: null, choices: [], problem: null, doubt: null };
  const [one, ...others] = found;
  if (others.length > 0)
    return {
      ...nothing,
      choices: found.map(shown),
      problem: `${found.length} in the lists are called so: choose one`,
    };
  const payee = one ? shown(one) : null;
  const isNumber = Boolean(row.called) || (type === 'staff' && /\d/.test(row.beneficiary ?? ''));
  if (!one && isNumber && !row.beneficiary_id)
    return {
      ...nothing,
      problem: `Nobody has the number ${row.beneficiary}: choose ${row.called || 'who is meant'} from the list`,
    };
  if (one && row.called && !isCalled(one, row.called))
    return { ...nothing, payee, problem: `${one.number ?? 'This number'} is ${one.name}, not ${row.called}` };
  const named: NamedPayee = payee
    ? { type, beneficiary_type: payee.kind, beneficiary_id: payee.id }
    : { ...row, type };
  try {
    const paid = await findPayee(db, named);
    if (type === 'third-party') await refuseForOneself(db, paid, actor);
    if (!fund_id || !row.amount) return { ...nothing, payee };
    const candidate = {
      ...paid,
      type,
      amount_kobo: await grossOf(db, nairaToKobo(row.amount), type === 'staff' ? null : vat),
      reference: row.reference || null,
    };
    const [alike] = await findDuplicates(db, candidate, fund_id);
    return { ...nothing, payee, doubt: alike ? duplicateSentence(alike) : null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [said] = Object.values(error.errors ?? {});
    return {
      ...nothing,
      payee,
      problem: error.code === 'VALIDATION' ? (said?.[0] ?? error.message) : error.message,
    };
  }
}

/** One who is called so in the lists; their number, the parts of the name of a person, and whether they are found by name though they have left. */
type Called = FoundPayee & Partial<Named> & { number: string | null; has_left: boolean };

function shown({ kind, id, name, note }: Called): FoundPayee {
  return { kind, id, name, note };
}

/** Whether a list's name beside a number is that of who has the number. */
function isCalled({ name, surname, firstname, middlename }: Called, called: string): boolean {
  const whole = surname && firstname ? { surname, firstname, middlename: middlename ?? null } : null;
  return whole ? isNamed(whole, called) : isNamed({ surname: name, firstname: '' }, called);
}

/** Those of the lists that the type pays whose number or whole name is typed, in any order of its parts, by row. */
async function payeesCalled(
  db: Queryable,
  actor: Actor,
  type: PaymentType,
  rows: readonly Row[],
): Promise<Called[][]> {
  const asked = rows.flatMap(({ beneficiary, beneficiary_id }, place) =>
    beneficiary?.trim() && !beneficiary_id ? [{ place, said: beneficiary.trim() }] : [],
  );
  const found: Called[][] = rows.map(() => []);
  if (asked.length === 0) return found;
  const list = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (place int, said text)`;
  const may = (permission: string) => sql.lit(actor.permissions.has(permission));
  const { rows: all } = await (type === 'staff'
    ? sql<Called & { place: number }>`
        select a.place, 'staff' as kind, u.id, u.name, u.staff_no as number, u.staff_no || coalesce(', ' || d.abv, '') as note,
               u.surname, u.firstname, u.middlename, u.has_left
          from ${list} join lateral (
            select u.*, false as has_left from users u where lower(u.staff_no) = lower(a.said)
            union all select u.*, u.status = 'inactive' from users u where lower(u.staff_no) <> lower(a.said)
              and name_parts(u.surname || ' ' || u.firstname) <@ name_parts(a.said) and name_parts(a.said) <@ name_parts(u.name)) u on true
          left join departments d on d.id = u.department_id
         order by a.place, u.name, u.id`
    : sql<Called & { place: number }>`
        select a.place, v.kind, v.id, v.name, v.note, case v.kind when 'vendor' then v.note end as number, false as has_left from ${list} join lateral (
            select 'vendor' as kind, v.id, v.name, v.rc_number as note from vendors v
             where ${may('browse-vendors')} and (looks(v.name) = looks(a.said) or lower(v.rc_number) = lower(a.said))
            union all select 'beneficiary', b.id, b.name, b.bank_name from beneficiaries b
             where ${may('browse-beneficiaries')} and looks(b.name) = looks(a.said)) v on true order by a.place, v.kind desc, v.id`
  ).execute(db);
  for (const { place, ...one } of all) found[place]?.push(one);
  // Who has left is meant where nobody else is called so, and is refused then.
  return found.map((those) =>
    those.every(({ has_left }) => has_left) ? those : those.filter(({ has_left }) => !has_left),
  );
}
