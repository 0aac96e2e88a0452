import { inTransaction } from '#server/database/transaction.ts';
import { createFund } from '#server/domain/budget/index.ts';
import type { figuresOnWire } from '#shared/fund-figures.ts';
import { addPerson } from '../support/people.ts';
import { startTestPortal } from '../support/portal.ts';

const OFFICER = ['funds', 'overview', 'expenditures', 'analysis', 'fund-changes'].flatMap((noun) => [
  `browse-${noun}`,
  `read-${noun}`,
]);
const BUDGET_OFFICER = [...OFFICER, 'add-funds', 'edit-funds', 'delete-funds', 'browse-budget-analysis'];

/** What a test says of a fund it wants; the rest is made up. Amounts in naira. */
export interface WantedFund {
  approved?: number;
  department_id?: number;
  budget_year?: number;
  sub_budget_head_id?: number;
  code?: string;
}

/**
 * Promises a portal with a small agency: Finance with ICT below it, and Works beside them; an officer of each; two
 * budget officers, an auditor; a capital and a recurrent sub-head of one head; `fund` makes funds.
 */
export async function startAgency(options: Parameters<typeof startTestPortal>[0] = {}) {
  const portal = await startTestPortal(options);
  const { db, call } = portal;

  async function department(name: string, abv: string, parent_id: number | null = null): Promise<number> {
    const type = parent_id ? 'department' : 'directorate';
    const { id } = await db
      .insertInto('departments')
      .values({ name, code: abv, abv, type, parent_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const finance = await department('Finance and Accounts', 'FA');
  const ict = await department('Information Technology', 'ICT', finance);
  const works = await department('Works', 'WKS');

  const { id: head } = await db
    .insertInto('budget_heads')
    .values({ name: 'Purchase of Fixed Assets', code: '2301' })
    .returning('id')
    .executeTakeFirstOrThrow();
  async function subHead(name: string, type: 'capital' | 'recurrent' | 'personnel'): Promise<number> {
    const { id } = await db
      .insertInto('sub_budget_heads')
      .values({ budget_head_id: head, name, type })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const equipment = await subHead('Office Equipment', 'capital');
  const travel = await subHead('Local Travel', 'recurrent');

  const raise = ['add-expenditures', 'delete-expenditures', 'add-batches'];
  const officer = await addPerson(portal, { department_id: ict, permissions: [...OFFICER, ...raise] });
  const superior = await addPerson(portal, { department_id: finance, permissions: [...OFFICER, ...raise] });
  const stranger = await addPerson(portal, { department_id: works, permissions: [...OFFICER, ...raise] });
  const clerk = await addPerson(portal, { department_id: ict, permissions: OFFICER });
  const budget = await addPerson(portal, {
    groups: ['Budget Officers'],
    permissions: [...BUDGET_OFFICER, ...raise],
  });
  const budget2 = await addPerson(portal, { groups: ['Budget Officers'], permissions: BUDGET_OFFICER });
  const auditor = await addPerson(portal, { groups: ['Audit'], permissions: OFFICER });

  let codes = 0;
  /** A fund of ICT, 2024, with ₦10,000,000.00 for office equipment unless something else is wanted. */
  async function fund(wanted: WantedFund = {}): Promise<number> {
    codes += 1;
    const code = wanted.code ?? `K${String(codes).padStart(3, '0')}`;
    return inTransaction(db, async (trx) => {
      const { id: budget_code_id } = await trx
        .insertInto('budget_codes')
        .values({ code })
        .returning('id')
        .executeTakeFirstOrThrow();
      return createFund(trx, budget, {
        budget_code_id,
        sub_budget_head_id: wanted.sub_budget_head_id ?? equipment,
        department_id: wanted.department_id ?? ict,
        budget_year: wanted.budget_year ?? 2024,
        approved_kobo: Math.round((wanted.approved ?? 10_000_000) * 100),
      });
    });
  }

  let purchases = 0;
  /** The body of an expenditure that nothing speaks against; each is to somebody else. */
  function purchase(fund_id: number, amount: number, more: Record<string, unknown> = {}) {
    purchases += 1;
    const beneficiary = `Sahel Systems ${purchases} Ltd`;
    return {
      fund_id,
      type: 'third-party',
      category: 'other',
      beneficiary,
      amount,
      description: 'Printers',
      ...more,
    };
  }

  /** The figures of a fund as its record carries them. */
  async function figures(fund_id: number): Promise<ReturnType<typeof figuresOnWire>> {
    const { body } = await call<ReturnType<typeof figuresOnWire>>('GET', `funds/${fund_id}`, {
      token: budget.token,
    });
    return body.data;
  }

  const places = { finance, ict, works, head, equipment, travel };
  return {
    ...portal,
    ...places,
    people: { officer, superior, stranger, clerk, budget, budget2, auditor },
    fund,
    purchase,
    figures,
  };
}

/** The small agency of a test. */
export type Agency = Awaited<ReturnType<typeof startAgency>>;
