import type { Page } from '@playwright/test';
import { type Ask, shot } from './camera.ts';
import { dialog } from './moves.ts';

type Found = { id: number; status: string; overdue?: boolean; actions: { name: string; allowed: boolean }[] };

const ADVANCES = '/budget/touring-advance';
const RETIREMENTS = '/staff-services/retirements';

shot('advances-list', { as: 'officer', at: ADVANCES });
shot('advances-register', { as: 'budget', at: `${ADVANCES}/register` });
shot('advances-recoveries', { as: 'budget', at: `${ADVANCES}/recoveries` });
shot('advances-register-print', { as: 'budget', at: `${ADVANCES}/register/print` });
shot('advance-waiting', { as: 'officer', at: advanceOf(({ status }) => status === 'pending') });
shot('advance-raise', {
  as: 'officer',
  at: advanceOf(({ actions }) => actions.some(({ name, allowed }) => name === 'raise' && allowed)),
  prepare: dialog('Raise expenditure'),
});
shot('advance-overdue', { as: 'treasury', at: advanceOf(({ overdue }) => overdue === true) });
shot('advance-closed', { as: 'budget', at: advanceOf(({ status }) => status === 'closed') });
shot('advance-print', { as: 'budget', at: async (ask) => `${ADVANCES}/${await advanceIn(ask)}/print` });
shot('expenditure-create-advance', {
  as: 'officer',
  at: async (ask) =>
    `/budget/expenditures/create?type=staff&category=touring-advance&touring_advance=${await advanceIn(ask, ({ status }) => status === 'pending')}`,
});

shot('retirements-list', { as: 'audit', at: RETIREMENTS });
shot('retirement-create-filled', { as: 'staff', at: `${RETIREMENTS}/create`, prepare: retirement });
shot('retirement-examined', {
  as: 'audit',
  at: retirementOf(({ actions }) => actions.some(({ name, allowed }) => name === 'close' && allowed)),
});
shot('retirement-close', {
  as: 'audit',
  at: retirementOf(({ actions }) => actions.some(({ name, allowed }) => name === 'close' && allowed)),
  prepare: dialog('Close'),
});
shot('retirement-closed', { as: 'audit', at: retirementOf(({ status }) => status === 'closed') });
shot('retirement-print', {
  as: 'audit',
  at: async (ask) => `${RETIREMENTS}/${await idIn(ask, 'retirements')}/print`,
});

type Test = (found: Found) => boolean;

/** The newest record of a list that is as it is asked for, or the newest. */
async function idIn(ask: Ask, url: string, is: Test = () => true): Promise<number> {
  const found = await ask<Found[]>(`${url}?per_page=100`);
  return (found.find(is) ?? found[0])?.id ?? 0;
}

function advanceIn(ask: Ask, is?: Test): Promise<number> {
  return idIn(ask, 'touringAdvances', is);
}

function advanceOf(is: Test) {
  return async (ask: Ask) => `${ADVANCES}/${await advanceIn(ask, is)}`;
}

function retirementOf(is: Test) {
  return async (ask: Ask) => `${RETIREMENTS}/${await idIn(ask, 'retirements', is)}`;
}

/** The retirement of the first advance of one's own that waits for it, of which one line is left out. */
async function retirement(page: Page): Promise<void> {
  await page.getByLabel('Touring advance', { exact: true }).click();
  await page.locator('[role="option"]').first().click();
  await page
    .getByRole('button', { name: /^Leave out/ })
    .last()
    .click();
}
