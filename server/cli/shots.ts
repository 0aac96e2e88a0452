import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { RESOURCES } from '../../shared/resources/index.ts';
import { DEMONSTRATION_PASSWORD } from '../database/seeds/demonstration/people.ts';

// Pictures every screen of a running portal with the demonstration: npm run shots [-- address folder].
const [address = 'http://127.0.0.1:3000', folder = 'shots'] = process.argv.slice(2);
const WIDTHS = [1440, 390] as const;
const SCHEMES = ['light', 'dark'] as const;
/** Screens besides the resources' own, with who looks at them. */
const SCREENS: readonly { as: string; path: string }[] = [
  { as: 'treasury', path: '/dashboard' },
  { as: 'treasury', path: '/inbox' },
  { as: 'treasury', path: '/user/account' },
  { as: 'budget', path: '/budget' },
  { as: 'admin', path: '/admin-center' },
  { as: 'budget', path: '/budget/funds/27?explain=booked' },
  { as: 'budget', path: '/budget/funds/27/vote-book' },
  { as: 'budget', path: '/budget/funds/27/vote-book/print' },
  { as: 'budget', path: '/budget/overview/27/expenditures' },
  { as: 'budget', path: '/reports/budget-analysis/print' },
  { as: 'officer', path: '/budget/expenditures/create' },
  { as: 'officer', path: '/budget/batches/create' },
  { as: 'budget', path: '/payments/clear-payments' },
  { as: 'audit', path: '/payments/clear-payments' },
  { as: 'admin', path: '/administration/groups/3/manage' },
  { as: 'admin', path: '/administration/departments/structure' },
  { as: 'admin', path: '/nowhere' },
  ...RESOURCES.filter(({ path }) => !path.includes('{')).flatMap(({ path, actions }) => [
    { as: 'admin', path },
    ...(actions.includes('create') ? [{ as: 'admin', path: `${path}/create` }] : []),
  ]),
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  await mkdir(resolve(folder), { recursive: true });
  for (const width of WIDTHS) for (const scheme of SCHEMES) await picture(browser, width, scheme);
} finally {
  await browser.close();
}

async function picture(opened: Browser, width: number, scheme: (typeof SCHEMES)[number]): Promise<void> {
  const people = [...new Set(SCREENS.map(({ as }) => as))];
  for (const person of people) {
    const context = await opened.newContext({
      viewport: { width, height: width > 1000 ? 900 : 844 },
      colorScheme: scheme,
      timezoneId: 'Africa/Lagos',
    });
    const page = await context.newPage();
    await signIn(
      page,
      person,
      person === people[0] ? join(folder, `login-${width}-${scheme}.png`) : undefined,
    );
    for (const { path } of SCREENS.filter(({ as }) => as === person)) {
      await page.goto(`${address}${path}`);
      await page.waitForLoadState('networkidle');
      const name = `${path.slice(1).replace(/[^a-z0-9]+/gi, '-')}-${person}-${width}-${scheme}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' });
      process.stdout.write(`${name}\n`);
    }
    await context.close();
  }
}

async function signIn(page: Page, person: string, shot: string | undefined): Promise<void> {
  await page.goto(`${address}/login`);
  await page.waitForLoadState('networkidle');
  if (shot) await page.screenshot({ path: shot, fullPage: true, animations: 'disabled' });
  await page.getByLabel('Staff number or e-mail').fill(`${person}@agency.test`);
  await page.locator('input[type=password]').fill(DEMONSTRATION_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}
