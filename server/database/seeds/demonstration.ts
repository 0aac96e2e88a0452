import { sql } from 'kysely';
import type { Portal } from '#server/frame/portal.ts';
import type { Transaction } from '../connection.ts';
import { inTransaction } from '../transaction.ts';
import { tellTimesOfAdvances } from './demonstration/advance-lines.ts';
import { Chance } from './demonstration/chance.ts';
import { movementsOfAdvances } from './demonstration/movements-of-advances.ts';
import {
  movementsOfHolds,
  movementsOfMandates,
  movementsOfRefunds,
} from './demonstration/movements-of-holds.ts';
import { numberAdvances, tellShortfalls } from './demonstration/number-advances.ts';
import { numberClaims } from './demonstration/number-claims.ts';
import { StockBook } from './demonstration/stock-book.ts';
import type { StoryDesks, StoryPayee } from './demonstration/story.ts';
import { tellAdvances } from './demonstration/tell-advances.ts';
import { tellChanges } from './demonstration/tell-changes.ts';
import { claimBook } from './demonstration/tell-claims.ts';
import { tellJourneys } from './demonstration/tell-journeys.ts';
import { tellMeetings } from './demonstration/tell-meetings.ts';
import { tellOpen } from './demonstration/tell-open.ts';
import { numberRefunds, tellRefunds } from './demonstration/tell-refunds.ts';
import { OWES_TOO_LONG } from './demonstration/tell-rounds.ts';
import { tellYear } from './demonstration/tell-year.ts';
import { writeAdvances, writeOpenRetirements } from './demonstration/write-advances.ts';
import { writeBudget } from './demonstration/write-budget.ts';
import { tellTimesOfClaims, writeClaims } from './demonstration/write-claims.ts';
import { writeDashboards } from './demonstration/write-dashboards.ts';
import { writeDocuments } from './demonstration/write-documents.ts';
import { writeFileTemplates } from './demonstration/write-file-templates.ts';
import { writeJourneys } from './demonstration/write-journeys.ts';
import { writeMandates } from './demonstration/write-mandates.ts';
import { writeNotices } from './demonstration/write-notices.ts';
import { writePlaces } from './demonstration/write-places.ts';
import { writeRecoveries } from './demonstration/write-recoveries.ts';
import { writeRemittances } from './demonstration/write-remittances.ts';
import { writeRequisitions } from './demonstration/write-requisitions.ts';
import { writeSchedules } from './demonstration/write-schedules.ts';
import { writeStatements } from './demonstration/write-statements.ts';
import { writeStockTaking } from './demonstration/write-stock-taking.ts';
import { writeStore } from './demonstration/write-store.ts';
import { numberStory, payersOf, writeStory } from './demonstration/write-story.ts';
import { demonstrationNotice, type Structure, writeStructure } from './demonstration/write-structure.ts';
import { writeSupplies } from './demonstration/write-supplies.ts';
import { writeTimelines } from './demonstration/write-timelines.ts';
import { keep } from './demonstration/write-trips.ts';
import { writeWarrants } from './demonstration/write-warrants.ts';
import { writeYearEnd } from './demonstration/write-year-end.ts';

/** Fills an empty database with the demonstration agency; does nothing where there are people already. All or nothing. */
export async function loadDemonstration(
  { db, files }: Pick<Portal, 'db' | 'files'>,
  now = new Date(),
): Promise<boolean> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (somebody) return false;
  await inTransaction(db, (trx) => write(trx, files, now));
  // Until PostgreSQL has counted, it plans as if every table were empty.
  await sql`analyze`.execute(db);
  return true;
}

async function write(trx: Transaction, files: Portal['files'], now: Date): Promise<void> {
  const structure = await writeStructure(trx);
  await writePlaces(trx, structure);
  await writeStore(trx, structure, files, now);
  const stock = new StockBook();
  const supplies = await writeSupplies(trx, structure, stock, now);
  const requisitions = await writeRequisitions(trx, structure, stock, now);
  await stock.enter(trx);
  await requisitions.link();
  await supplies.vouch();
  await writeStockTaking(trx, structure, now);
  await writeDashboards(trx);
  const funds = await writeBudget(trx, structure);
  const chance = new Chance(1999);
  const desks = desksOf(structure);
  const book = await claimBook(trx, new Chance(1954), structure);
  const payees = { named: (name: string) => payeeNamed(structure, name), ...book };
  const history = funds.flatMap((fund) => {
    const end = new Date(Math.min(Date.UTC(fund.year, 11, 18), now.getTime() - 20 * 86_400_000));
    return tellYear(chance, fund, desks, payees, end);
  });
  const changes = tellChanges(funds, desks['budget-office'], now);
  const rooms = new Chance(64);
  const meetings = await tellMeetings(trx, rooms, structure, funds, now);
  const agency = { structure, funds, desks, payees, now };
  const { trips, holds, mandates } = await tellJourneys(trx, agency, meetings);
  const paying = mandates.flatMap(({ batch }) => batch ?? []);
  for (const { traveller, from, to } of trips) book.take(traveller.id, { started: from, finished: to });
  const toured = new Chance(1988);
  const told = tellAdvances(toured, agency);
  const advances = await numberAdvances(trx, told.advances);
  const shortfalls = tellShortfalls(toured, agency, advances);
  const open = tellOpen(
    chance,
    funds.filter(({ year, department }) => year === 2024 && department.abv !== OWES_TOO_LONG),
    desks,
    payees,
    now,
  );
  const story = await numberStory(trx, [
    ...[...history, ...open, ...paying],
    ...[...told.batches, ...shortfalls.batches],
  ]);
  const payers = payersOf(story);
  const claims = await numberClaims(trx, new Chance(1979), story, agency, shortfalls.owed);
  const refunds = await numberRefunds(
    trx,
    tellRefunds(new Chance(1976), mandates, now),
    story.expenditures.length,
  );
  await writeMandates(trx, mandates);
  let receipts = 0;
  const receipt = (words: string) => {
    receipts += 1;
    return keep(trx, files, 'Receipt.pdf', `Receipt ${receipts}, received with thanks. ${words}`);
  };
  await writeAdvances(trx, advances, now, receipt);
  await writeClaims(trx, claims, structure, receipt);
  const others = [
    ...movementsOfHolds(holds),
    ...movementsOfMandates(mandates, payers),
    ...movementsOfRefunds(refunds, payers),
    ...movementsOfAdvances(advances, story.payments),
  ];
  const written = await writeStory(trx, funds, story, changes, others, claims);
  await writeOpenRetirements(trx, advances, receipt);
  await writeRecoveries(trx, advances, story.payments);
  await writeTimelines(trx, written, funds, desks['budget-office'][0]);
  const aftermath = { trips, meetings, holds, mandates, payers, refunds, written };
  await writeJourneys(trx, files, rooms, structure, aftermath, now);
  await tellTimesOfClaims(trx, claims, written);
  await tellTimesOfAdvances(trx, advances, claims, written);
  await writeRemittances(trx, structure.people, now);
  await writeSchedules(trx, structure.people, now);
  await writeStatements(trx, files, structure.people, now);
  await writeFileTemplates(trx, structure.people, now);
  await writeDocuments(trx, structure, written, now);
  await writeNotices(trx, structure, written, now);
  await writeYearEnd(trx, budgetOfficer(structure), now);
  await writeSettings(trx);
  await writeWarrants(trx, desks['budget-office'], now);
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

/** The budget officer as whom a visitor signs in. */
function budgetOfficer({ people }: Structure) {
  const found = people.find(({ groups, role }) => groups.includes('Budget Officers') && role);
  if (!found) throw new Error('the demonstration has no budget officer');
  return found;
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
    treasury_desk: 'on',
    warrants: 'carried',
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
