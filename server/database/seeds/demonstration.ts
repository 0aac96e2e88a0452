import type { Portal } from '#server/frame/portal.ts';
import type { Transaction } from '../connection.ts';
import { inTransaction } from '../transaction.ts';
import { Chance } from './demonstration/chance.ts';
import type { StoryDesks, StoryPayee } from './demonstration/story.ts';
import { tellChanges } from './demonstration/tell-changes.ts';
import { tellOpen } from './demonstration/tell-open.ts';
import { tellYear } from './demonstration/tell-year.ts';
import { writeBudget } from './demonstration/write-budget.ts';
import { writeDashboards } from './demonstration/write-dashboards.ts';
import { writeNotices } from './demonstration/write-notices.ts';
import { writePlaces } from './demonstration/write-places.ts';
import { writeStory } from './demonstration/write-story.ts';
import { demonstrationNotice, type Structure, writeStructure } from './demonstration/write-structure.ts';
import { writeTimelines } from './demonstration/write-timelines.ts';

/** Fills an empty database with the demonstration agency; does nothing where there are people already. All or nothing. */
export async function loadDemonstration({ db }: Pick<Portal, 'db'>, now = new Date()): Promise<boolean> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (somebody) return false;
  await inTransaction(db, (trx) => write(trx, now));
  return true;
}

async function write(trx: Transaction, now: Date): Promise<void> {
  const structure = await writeStructure(trx);
  await writePlaces(trx, structure);
  await writeDashboards(trx);
  const funds = await writeBudget(trx, structure);
  const chance = new Chance(1999);
  const desks = desksOf(structure);
  const payees = { named: (name: string) => payeeNamed(structure, name) };
  const history = funds.flatMap((fund) => {
    const end = new Date(Math.min(Date.UTC(fund.year, 11, 18), now.getTime() - 20 * 86_400_000));
    return tellYear(chance, fund, desks, payees, end);
  });
  const open = tellOpen(
    chance,
    funds.filter(({ year }) => year === 2024),
    desks,
    payees,
    now,
  );
  const changes = tellChanges(funds, desks['budget-office'], now);
  const written = await writeStory(trx, funds, [...history, ...open], changes);
  await writeTimelines(trx, written, funds, desks['budget-office'][0]);
  await writeNotices(trx, structure, written, now);
  await writeSettings(trx);
}

/** Posting is done by other hands than the treasury's clearing; the accounts themselves stay free to act on what is open. */
function desksOf({ people }: Structure): StoryDesks {
  const members = (group: string) => people.filter(({ groups, role }) => groups.includes(group) && !role);
  return {
    'budget-office': members('Budget Officers'),
    treasury: members('Treasury'),
    audit: members('Audit'),
    posting: members('Treasury'),
  };
}

function payeeNamed({ payees }: Structure, name: string): StoryPayee {
  const found = payees.get(name);
  if (!found) throw new Error(`the demonstration pays ${name}, whom nobody knows`);
  return found;
}

async function writeSettings(trx: Transaction): Promise<void> {
  const values = {
    agency_name: 'National Coastal Development Board',
    agency_address: '1 Marine Base Road, Port Harcourt, Rivers State',
    help_desk: 'Help desk: ext. 2040',
    sign_in_notice:
      'This is a demonstration: names, accounts and amounts are invented, and nothing here pays anybody.',
    hr_portal_url: 'https://hr.agency.test',
  };
  for (const [key, value] of Object.entries(values))
    await trx.updateTable('settings').set({ value }).where('key', '=', key).execute();
  await trx
    .insertInto('settings')
    .values({
      key: 'demonstration',
      name: 'Demonstration',
      group: 'Agency',
      input_type: 'textarea',
      access: 'admin',
      is_system: true,
      value: demonstrationNotice(),
    })
    .execute();
}
