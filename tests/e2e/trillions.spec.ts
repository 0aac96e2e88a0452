import { expect, type Page, test } from '@playwright/test';
import { callAs, expectNoSideways, openAs } from '../support/browser.ts';

const YEAR = 2031;
const APPROVED = 11_794_740_447_147;
const RAISED = 5_897_370_223_573;
const WIDTHS = [1440, 768, 390, 320];

interface Made {
  id: number;
}

test('a budget of trillions is read whole on every screen of it, however narrow', async ({ page }) => {
  test.setTimeout(240_000);
  const { fund, expenditure } = await makeTrillions(page);
  const here = `filter=${JSON.stringify({ match: 'all', rules: [{ field: 'budget_year', op: 'equals', value: YEAR }] })}`;
  const screens = [
    [`/budget/overview?year=${YEAR}`, APPROVED],
    [`/budget/funds?${here}`, APPROVED],
    [`/budget/funds/${fund}`, APPROVED],
    [`/budget/funds/${fund}?explain=available`, APPROVED],
    [`/budget/funds/${fund}/vote-book`, APPROVED],
    [`/reports/budget-analysis?year=${YEAR}`, APPROVED],
    [`/budget/expenditures/${expenditure}`, RAISED],
  ] as const;
  await openAs(page, 'budget', '/budget/funds');
  for (const [path, amount] of screens)
    await test.step(path, async () => {
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByText(amount.toLocaleString('en')).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expectNoSideways(page);
        expect(await page.evaluate(cutAmounts), `${path} at ${width} px`).toEqual([]);
      }
    });
});

/** In the page: the amounts of trillions that are drawn outside the window, or are cut by what they stand in, where nothing scrolls. */
function cutAmounts(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('.num')].filter(
    (amount) => /\d,\d{3},\d{3},\d{3},\d{3}/.test(amount.textContent) && amount.checkVisibility(),
  );
  const isCut = (amount: HTMLElement) => {
    const { left, right } = amount.getBoundingClientRect();
    for (let box = amount.parentElement; box; box = box.parentElement) {
      const overflow = getComputedStyle(box).overflowX;
      if (overflow === 'auto' || overflow === 'scroll') return false;
      const edges = box.getBoundingClientRect();
      if (overflow !== 'visible' && (left < edges.left - 1 || right > edges.right + 1)) return true;
    }
    return left < 0 || right > innerWidth;
  };
  return shown.filter(isCut).map((amount) => `${amount.textContent} in ${amount.parentElement?.className}`);
}

async function makeTrillions(page: Page) {
  const as = <Data>(account: string, path: string, body?: unknown) =>
    callAs<Data>(page.request, account, body ? 'POST' : 'GET', path, body);
  const officer = await as<{ department: Made }>('officer', 'session');
  const [head] = await as<Made[]>('budget', 'subBudgetHeads?per_page=10');
  const code = await as<Made>('budget', 'budgetCodes', { code: 'R931' });
  const fund = await as<Made>('budget', 'funds', {
    ...{ budget_code_id: code.id, sub_budget_head_id: head?.id, department_id: officer.department.id },
    ...{ budget_year: YEAR, approved: APPROVED },
  });
  const expenditure = await as<Made>('officer', 'expenditures', {
    ...{ type: 'third-party', category: 'other', fund_id: fund.id, amount: RAISED },
    ...{ transaction_class: 'not-liable', vat: 'none', beneficiary: 'Federation Account' },
    description: 'Share of the Federation',
  });
  return { fund: fund.id, expenditure: expenditure.id };
}
