import { sql } from 'kysely';
import { inTransaction } from '#server/database/transaction.ts';
import { createFund } from '#server/domain/budget/index.ts';
import { addPerson, tokenOf } from '../support/people.ts';
import type { TestPortal } from '../support/portal.ts';

/** Calls of a year close that succeed, each on a year of its own but for the first. */
export const CLOSING_CALLS = {
  '/budget-years/:year/closing/decide': async (portal: TestPortal) => {
    const { rows } = await sql<{ year: number; id: number }>`
      select e.period as year, e.id from expenditures e where e.status = 'cleared' and e.mandate_id is null order by e.id limit 1`.execute(
      portal.db,
    );
    return {
      token: await tokenOf(portal, 'budget@agency.test'),
      path: `/budget-years/${rows[0]?.year}/closing/decide`,
      body: {
        seen: await seenOf(portal, rows[0]?.year),
        items: [{ type: 'expenditure', id: rows[0]?.id, decision: 'lapsed' }],
      },
    };
  },
  '/budget-years/:year/closing/submit': async (portal: TestPortal) => {
    const year = await emptyYear(portal);
    return {
      token: await tokenOf(portal, 'budget@agency.test'),
      path: `/budget-years/${year}/closing/submit`,
      body: { seen: await seenOf(portal, year) },
    };
  },
  '/budget-years/:year/closing/send-back': async (portal: TestPortal) => {
    const year = await emptyYear(portal);
    const token = await tokenOf(portal, 'budget@agency.test');
    await portal.call('POST', `budget-years/${year}/closing/submit`, { token, body: {} });
    return {
      token,
      path: `/budget-years/${year}/closing/send-back`,
      body: { seen: await seenOf(portal, year), remark: 'The advances are read again first' },
    };
  },
  '/budget-years/:year/closing/confirm': async (portal: TestPortal) => {
    const year = await emptyYear(portal);
    const token = await tokenOf(portal, 'budget@agency.test');
    await portal.call('POST', `budget-years/${year}/closing/submit`, { token, body: {} });
    const second = await addPerson(portal, { groups: ['Budget Officers'] });
    return {
      token: second.token,
      path: `/budget-years/${year}/closing/confirm`,
      body: { seen: await seenOf(portal, year) },
    };
  },
};

/** The version that the page of a close shows. */
async function seenOf(portal: TestPortal, year = 0): Promise<number> {
  const token = await tokenOf(portal, 'budget@agency.test');
  const { body } = await portal.call<{ version: number }>('GET', `budget-years/${year}/closing`, { token });
  return body.data.version;
}

let years = 2060;

/** A year with a fund on which nothing is open. */
async function emptyYear({ db }: TestPortal): Promise<number> {
  years += 1;
  await inTransaction(db, async (trx) => {
    const { budget_code_id, sub_budget_head_id, department_id } = await trx
      .selectFrom('funds')
      .selectAll()
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const officer = await trx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', 'budget@agency.test')
      .executeTakeFirstOrThrow();
    await createFund(trx, officer, {
      ...{ budget_code_id, sub_budget_head_id, department_id },
      budget_year: years,
      approved_kobo: 0,
    });
  });
  return years;
}
