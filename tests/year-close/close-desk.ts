import { inTransaction } from '#server/database/transaction.ts';
import { createFund } from '#server/domain/budget/index.ts';
import type { Closing, ClosingItem } from '#shared/resources/budget/year-close.ts';
import { startRefundDesk } from '../refunds/refund-desk.ts';
import { done } from '../travel/trip-desk.ts';

type Person = { token: string };
type State = Pick<Closing, 'year' | 'status' | 'version' | 'undecided'>;

/** Promises an agency with mandates and refunds, and what budget officers do to close a year. */
export async function startCloseDesk() {
  const desk = await startRefundDesk();
  const { call, db, pool, people } = desk;
  const path = (year: number, act = '') => `budget-years/${year}/closing${act}`;

  const closing = async (year: number, query = '', who: Person = people.budget) =>
    done(await call<Closing>('GET', `${path(year)}${query}`, { token: who.token }));

  const items = async (year: number) => (await closing(year)).items;

  const item = async (year: number, type: string, id: number): Promise<ClosingItem | undefined> =>
    (await items(year)).find((one) => one.type === type && one.id === id);

  const decide = (year: number, decided: object | object[], who: Person = people.budget) =>
    call<State>('POST', path(year, '/decide'), {
      token: who.token,
      body: { items: [decided].flat() },
    });

  const submit = (year: number, who: Person = people.budget) =>
    call<State>('POST', path(year, '/submit'), { token: who.token, body: {} });

  const confirm = (year: number, who: Person = people.budget2) =>
    call<State>('POST', path(year, '/confirm'), { token: who.token, body: {} });

  /** Submits and confirms. */
  async function closeYear(year: number): Promise<void> {
    done(await submit(year));
    done(await confirm(year));
  }

  /** The fund of the same code, head and department in the year after, with so much approved in naira. */
  async function next(fund_id: number, approved = 10_000_000): Promise<number> {
    return inTransaction(db, async (trx) => {
      const { budget_code_id, sub_budget_head_id, department_id, budget_year } = await trx
        .selectFrom('funds')
        .selectAll()
        .where('id', '=', fund_id)
        .executeTakeFirstOrThrow();
      return createFund(trx, people.budget, {
        ...{ budget_code_id, sub_budget_head_id, department_id },
        budget_year: budget_year + 1,
        approved_kobo: approved * 100,
      });
    });
  }

  let years = 2040;
  /** A year of its own, so that what one test leaves open stops no other. */
  const year = () => {
    years += 2;
    return years;
  };

  /** A year with a fund of ICT and its successor. */
  async function ground() {
    const of = year();
    const fund = await desk.fund({ budget_year: of });
    return { year: of, fund, next: await next(fund) };
  }

  /** One column of one row. */
  async function value(statement: string, ...given: unknown[]): Promise<unknown> {
    const { rows } = await pool.query(statement, given);
    return Object.values(rows[0] ?? {})[0];
  }

  /** The entries of a record in the ledgers: kind, booked and reserved in naira, and on which fund. */
  async function entries(source: string, id: number) {
    const { rows } = await pool.query<{ kind: string; fund_id: number; booked: number; reserved: number }>(
      `select kind, fund_id, (booked_kobo / 100)::int as booked, (reserved_kobo / 100)::int as reserved from fund_entries
        where source_type = $1 and source_id = $2 order by id`,
      [source, id],
    );
    return rows.map(({ kind, fund_id, booked, reserved }) => [kind, fund_id, booked, reserved]);
  }

  return {
    ...desk,
    closing,
    items,
    item,
    decide,
    submit,
    confirm,
    closeYear,
    next,
    year,
    ground,
    value,
    entries,
  };
}

/** The agency whose year is closed. */
export type CloseDesk = Awaited<ReturnType<typeof startCloseDesk>>;
