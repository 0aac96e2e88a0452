import type { Page } from '@playwright/test';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { interactionsOn, ON_SHEET, type Slowest } from '../bench/browser/interactions.ts';
import { openChromium, settled } from '../bench/browser/open-chromium.ts';
import { cachedChanges, firstRecord, waterfall } from '../bench/browser/route-changes.ts';
import { shiftOf } from '../bench/browser/shifts.ts';
import { signInPage } from '../bench/browser/sign-in.ts';
import { secondVisit } from '../bench/browser/visits.ts';
import { openPortal, startChild, tellParent } from '../bench/children.ts';
import { openMeasured } from '../bench/people.ts';
import { runCommand } from '../command.ts';
import { openDatabase } from '../database/connection.ts';

const LIST = '/budget/expenditures';
const PAGES = ['/dashboard', '/budget', '/budget/funds', LIST, '/budget/overview', '/budget/analysis'];
/** Which measurements are wanted, by how their names begin; all where none is named. */
const WORDS = process.argv.slice(2);

if (process.argv[2] === '--portal') {
  const app = await openPortal(process.env.DATABASE_URL ?? '');
  tellParent(await app.listen({ port: 0, host: '127.0.0.1' }));
} else {
  await runCommand({ program: 'Bench', beside: true }, async ({ pool, connectionString, say }) => {
    const db = openDatabase(pool);
    const someone = await openMeasured(db);
    const portal = await startChild('--portal', connectionString);
    const chromium = await openChromium(portal.url, someone.token);
    const onPage = async (work: (page: Page) => Promise<void>) => {
      const context = await chromium.person();
      await work(await context.newPage()).finally(() => context.close());
    };
    const measurements: Record<string, () => Promise<void>> = {
      shifts: async () => {
        for (const path of [...PAGES, `${LIST}/1`])
          await onPage(async (page) =>
            say(`${path} moves ${(await shiftOf(page, path)).toFixed(3)} (goal 0.02)`),
          );
      },
      interactions: () =>
        onPage(async (page) => {
          for (const [words, columns] of [
            ['its own columns', ''],
            ['every column that it has', `&columns=${columnsOf('expenditures').join(',')}`],
          ])
            for (const [deed, slowest] of await interactionsOn(page, `${LIST}?per_page=100${columns}`))
              say(pressed(`${deed}, 100 rows of ${words}`, slowest));
        }),
      sheet: async () => {
        const officer = await openMeasured(db, { group: 'Budget Officers', from: 'last' });
        const { id, line_count } = await copiedBudget(portal.url, officer.token);
        const office = await openChromium(portal.url, officer.token);
        const page = await (await office.person()).newPage();
        for (const [deed, slowest] of await interactionsOn(page, `${budgetDrafts.path}/${id}`, ON_SHEET))
          say(pressed(`${deed}, 400 of ${line_count} lines of a budget`, slowest));
        await office.close();
      },
      changes: async () => {
        for (const cpu of [1, 4])
          await onPage(async (page) => {
            for (const [way, ms] of await cachedChanges(page, LIST, cpu))
              say(`${way}${cpu > 1 ? `, a processor ${cpu} times slower` : ''}: ${ms} ms (goal 100)`);
          });
      },
      waterfall: async () => {
        let path = '';
        await onPage(async (page) => {
          await page.goto(LIST);
          await settled(page);
          path = await firstRecord(page);
        });
        await onPage(async (page) => {
          const { depth, asked } = await waterfall(page, LIST, path);
          const first = Math.min(...asked.map(({ from }) => from));
          for (const one of asked)
            say(
              `  ${(one.from - first).toFixed(0).padStart(5)} to ${(one.to - first).toFixed(0).padStart(5)} ms ${one.path}`,
            );
          say(`${LIST} to ${path}: ${asked.length} requests, ${depth} round trips (goal 1)`);
        });
      },
      'sign-in': async () => {
        const { first_paint, typed, taken_over, kept, times } = await signInPage(() =>
          chromium.person({ nobody: true }),
        );
        say(
          `first visit of the sign-in: first paint ${first_paint} ms, a letter stands in its field after ${typed} ms (goal 1,500), the program is there after ${taken_over} ms; kept ${kept} times of ${times}`,
        );
      },
      visits: async () => {
        for (const away of [false, true]) {
          const context = await chromium.person({ keeps: true });
          const { first_paint, heading, said } = await secondVisit(context, LIST, away);
          await context.close();
          say(
            `second visit${away ? ', the server away' : ''}: first paint ${first_paint} ms (goal 400), heading ${heading} ms${said && `; says “${said}”`}`,
          );
        }
      },
    };
    try {
      for (const [name, measure] of Object.entries(measurements))
        if (WORDS.length === 0 || WORDS.some((word) => name.startsWith(word))) await measure();
    } finally {
      await chromium.close();
      portal.stop();
    }
    return 0;
  });
}

function pressed(what: string, { ms, script, style, layout }: Slowest): string {
  return `${what}: ${ms} ms to the next paint (goal 100); script ${script}, style ${style}, layout ${layout}`;
}

/** A budget copied from the last year that has funds; the one that an earlier measurement began is taken again. */
async function copiedBudget(url: string, token: string): Promise<{ id: number; line_count: number }> {
  const ask = async (method: string, body?: object) => {
    const answer = await fetch(`${url}/api/${budgetDrafts.url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const { data, detail } = (await answer.json()) as { data: unknown; detail?: string };
    if (!answer.ok) throw new Error(`A budget was answered with ${answer.status}: ${detail}`);
    return data;
  };
  const [begun] = (await ask('GET')) as { id: number; line_count: number }[];
  return begun ?? ((await ask('POST', {})) as { id: number; line_count: number });
}

/** Every column that the list of a resource can show. */
function columnsOf(name: string): string[] {
  const found = RESOURCES.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no list of ${name}.`);
  const own = Object.entries(found.fields).filter(
    ([, { kind, through, virtual }]) => !through && !virtual && kind !== 'file',
  );
  return [...new Set([...found.columns, ...own.map(([field]) => field), 'created_at', 'updated_at'])];
}
