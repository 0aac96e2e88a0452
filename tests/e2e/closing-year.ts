import type { APIRequestContext } from '@playwright/test';
import { addDays, lagosToday } from '#shared/dates.ts';
import { callAs } from '../support/browser.ts';

/** A year that nobody else looks at, and whose funds are the last of every list; what is carried goes to the next. */
export const YEAR = 2011;

/** The budget code on which something is bought. */
export const CODE = `Y${YEAR}`;

/** A year far ahead, in which nobody else travels. */
const AHEAD = YEAR + 23;

interface Found {
  id: number;
  code: string;
}

/** What is open in the year: expenditures that are committed, trips for which money is set aside, a mandate, an advance. */
export interface Open {
  fund: number;
  lapsing: Found;
  carried: Found;
  holds: Found[];
  mandate: Found;
  advance: Found;
}

/** Makes funds of two years and leaves something of each kind open in the first, by the calls that people's screens make. */
export async function openYear(request: APIRequestContext): Promise<Open> {
  const get = <T>(who: string, path: string) => callAs<T>(request, who, 'GET', path);
  const post = <T = Found>(who: string, path: string, body: object = {}) =>
    callAs<T>(request, who, 'POST', path, body);
  const sub = async (name: string) =>
    (await get<Found[]>('budget', `subBudgetHeads?search=${encodeURIComponent(name)}&per_page=1`))[0]?.id;

  /** A fund of the year and its successor. */
  async function fund(code: string, sub_budget_head_id?: number, department_id?: number): Promise<number> {
    const { id: budget_code_id } = await post('budget', 'budgetCodes', { code });
    const ids: number[] = [];
    for (const budget_year of [YEAR, YEAR + 1]) {
      const body = { budget_code_id, sub_budget_head_id, department_id, budget_year, approved: 5_000_000 };
      ids.push((await post('budget', 'funds', body)).id);
    }
    return ids[0] ?? 0;
  }
  const session = await get<{ user: { department: { id: number } } }>('officer', 'session');
  const engineering = session.user.department.id;
  const equipment = await fund(CODE, await sub('Office Equipment'), engineering);
  const logistics = await get<{ user: { department: { id: number } } }>('logistics', 'session');
  const payer = await fund(`${CODE}T`, await sub('Local Travel and Transport'), logistics.user.department.id);

  const buy = (beneficiary: string, amount: number) =>
    post('officer', 'expenditures', {
      ...{ fund_id: equipment, type: 'third-party', category: 'other', beneficiary, amount },
      ...{ description: 'Drawing instruments', duplicate_remark: 'Each is another delivery' },
      ...{ transaction_class: 'not-liable', vat: 'none' },
    });
  const lapsing = await buy('Niger Delta Instruments', 120_000);
  const carried = await buy('Bonny Office Supplies', 340_000);

  let weeks = 0;
  /** A hotel that was accepted, and what is set aside for it. */
  async function held(cost: number): Promise<Found> {
    weeks += 1;
    // Within the two years in which a stay may begin, and after those of other journeys.
    const from = addDays(lagosToday(), 650 + weeks * 7);
    const to = addDays(from, 2);
    const asked = { purpose: 'Inspection of the jetty', state: 'lagos', accommodation_id: 3, from, to };
    const { id } = await post('staff', 'hotels', asked);
    await post('logistics', `hotels/${id}/take`);
    const offered = await post<{ options: Found[] }>('logistics', `hotels/${id}/decide`, {
      options: [{ title: 'As quoted', cost }],
      reserved_fund_id: payer,
    });
    const accepted = await post<{ hold_id: number }>('staff', `hotels/${id}/accept`, {
      option: offered.options[0]?.id,
      fund_id: equipment,
    });
    return get<Found>('budget', `holds/${accepted.hold_id}`);
  }
  const holds = [await held(60_000), await held(75_000)];
  const bundled = await held(90_000);
  const [vendor] = await get<Found[]>('logistics', 'vendors?per_page=1');
  const body = { vendor_id: vendor?.id, holds: [bundled.id], description: 'Inspection of the jetty' };
  const mandate = await post('logistics', 'mandates', body);
  await post('logistics', 'expenditures', {
    type: 'third-party',
    category: 'mandate',
    ...{ transaction_class: 'not-liable', vat: 'none' },
    mandate_id: mandate.id,
  });

  const people = await get<{ user: { id: number } }>('staff', 'session');
  const advance = await post('officer', 'touringAdvances', {
    ...{ user_id: people.user.id, purpose: 'Survey of the jetty', category: 'non-residence' },
    ...{
      started: `${AHEAD}-09-04`,
      finished: `${AHEAD}-09-07`,
      destination: 'Lagos',
      transportation: 'road',
      distance_km: 120,
    },
  });
  await post('officer', `touringAdvances/${advance.id}/raise`, { fund_id: equipment });
  const expenditures = await get<{ id: number; touring_advance_id: number }[]>(
    'officer',
    'expenditures?per_page=5&sort=-created_at',
  );
  const raised = expenditures.find(({ touring_advance_id }) => touring_advance_id === advance.id);
  const released = {
    budget_year: YEAR,
    quarter: 1,
    fund_id: equipment,
    amount: 1_000_000,
    reference: `OAGF/${CODE}`,
  };
  const warrant = await post('budget', 'warrants', released);
  await post('budget2', `warrants/${warrant.id}/approve`);
  const batch = await post<{ payments: Found[] }>('officer', 'batches', { expenditures: [raised?.id] });
  for (const desk of ['budget', 'treasury', 'audit', 'treasury2'])
    await post(desk, `payments/${batch.payments[0]?.id}/clear`);
  return { fund: equipment, lapsing, carried, holds, mandate, advance };
}
