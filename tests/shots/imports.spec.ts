import type { Page } from '@playwright/test';
import { shot } from './camera.ts';
import { dialog, press } from './moves.ts';

const HEADINGS = 'CODE,SUB_BUDGET_HEAD,BUDGET_HEAD,DEPARTMENT,APPROVED,BUDGET_YEAR';
/** One import's rows clash with another's, unless each has a year of its own. */
const rowsOf = (year: number) => [
  `"C701","Patrol boats","Marine Craft","ENG","48,750,000.50","${year}"`,
  `"R702","Fuel for patrol boats","Marine Craft","ENG","22,5OO,000","${year}"`,
  `"R703","Moorings","Marine Craft","ENG","12,400,000","${year}"`,
  `"R704","Harbour dues","Marine Craft","Nowhere","3,000,000","${year}"`,
  `"C705","Dredging of the Brass channel","Marine Works","ENG","864,250,000,000.00","${year}"`,
];

async function upload(page: Page, name: string, year: number, headings = HEADINGS): Promise<void> {
  await page.getByRole('radio', { name: /^Budget/ }).check();
  const buffer = Buffer.from([headings, ...rowsOf(year)].join('\n'));
  await page.getByLabel('File').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
}

async function carryOut(page: Page, name: string, year: number): Promise<void> {
  await upload(page, name, year);
  await page.getByRole('button', { name: /^Import \d+ rows/ }).click();
  await page.getByRole('heading', { level: 1, name: /imported$/ }).waitFor();
}

const NEW = '/admin-center/imports/create';

shot('import-new-errors', {
  as: 'admin',
  at: NEW,
  prepare: press('Check the file'),
});
shot('import-match-columns', {
  as: 'admin',
  at: NEW,
  prepare: async (page) => {
    await upload(page, 'Revised budget', 2031, HEADINGS.replace('CODE', 'Line').replace('APPROVED', 'Vote'));
    await page.getByRole('heading', { level: 1, name: /^Match/ }).waitFor();
  },
});
shot('import-check', {
  as: 'admin',
  at: NEW,
  prepare: async (page) => {
    await upload(page, 'Budget of the fleet', 2032);
    await page.getByRole('heading', { level: 1, name: /^Check \d+ rows? before/ }).waitFor();
  },
});
shot('import-result', {
  as: 'admin',
  at: NEW,
  prepare: (page) => carryOut(page, 'Supplementary budget', 2033),
});
shot('import-undo', {
  as: 'admin',
  at: NEW,
  prepare: async (page) => {
    await carryOut(page, 'Budget in error', 2034);
    await dialog('Undo the import')(page);
  },
});
shot('import-undone', {
  as: 'admin',
  at: NEW,
  prepare: async (page) => {
    await carryOut(page, 'Budget taken back', 2035);
    await dialog('Undo the import')(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('heading', { level: 1, name: /undone$/ }).waitFor();
  },
});
