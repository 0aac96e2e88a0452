import type { Page } from '@playwright/test';
import type { Ask } from './camera.ts';

type Record = { id: number };
type Name = string | RegExp;

/** The first record that a call answers. */
export async function first(ask: Ask, path: string): Promise<number> {
  return (await ask<Record[]>(path))[0]?.id ?? 0;
}

export const press = (name: Name) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Presses what opens a dialog. */
export const dialog = (name: Name) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

/** Opens a dialog from a record's menu. */
export const dialogOfMenu = (name: Name) => async (page: Page) => {
  await press(/^Actions on/)(page);
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};
