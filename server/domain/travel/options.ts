import { sql } from 'kysely';
import { ownFiles } from '#server/database/attachments.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { FOR_ONESELF } from '#shared/workflows/payee-types.ts';
import type { flightWorkflow } from '#shared/workflows/travel.ts';
import type { TravelKind } from './travel-kinds.ts';

type Offered = ActInput<(typeof flightWorkflow)['acts']['decide']>;

/** One way to travel or to stay, with its cost in kobo. */
export interface TravelOption {
  id: number;
  title: string;
  cost_kobo: number;
  vendor_id: number | null;
}

/** Puts these options in place of those that were offered before; answers each in words. */
export async function offerOptions(
  trx: Transaction,
  { table, own }: TravelKind,
  actor: Actor,
  id: number,
  { options, reserved_fund_id }: Offered,
): Promise<string[]> {
  await refuseFund(trx, reserved_fund_id);
  const before = await sql<{ file_id: number }>`
    select file_id from travel_options where ${sql.ref(own)} = ${id} and file_id is not null`.execute(trx);
  await refuseFiles(trx, actor, options, new Set(before.rows.map(({ file_id }) => file_id)));
  await refuseVendors(trx, actor, options);
  // What was chosen goes with the options, before the state that needs it changes.
  await sql`update ${sql.table(table)} set status = 'decision', option_id = null, cost_kobo = null where id = ${id}`.execute(
    trx,
  );
  await sql`delete from travel_options where ${sql.ref(own)} = ${id}`.execute(trx);
  await trx
    .insertInto('travel_options')
    .values(
      options.map(({ title, cost, vendor_id, details, file }) => ({
        [own]: id,
        title,
        cost_kobo: nairaToKobo(cost),
        vendor_id: vendor_id ?? null,
        details: details || null,
        file_id: file ?? null,
      })),
    )
    .execute();
  return options.map(({ title, cost }) => `${title}, ${formatNaira(nairaToKobo(cost))}`);
}

/** The option of a request that was accepted; refused when it is none of those offered, or its vendor was blocked since. */
export async function acceptedOption(
  trx: Transaction,
  { own }: TravelKind,
  id: number,
  option: number,
  advice = 'Choose another option, or decline.',
): Promise<TravelOption> {
  const { rows } = await sql<TravelOption & { is_blocked: boolean }>`
    select o.id, o.title, o.cost_kobo, o.vendor_id, blocked_vendor('vendor', o.vendor_id, v.name) is not null as is_blocked
      from travel_options o left join vendors v on v.id = o.vendor_id
     where o.id = ${option} and ${sql.ref(`o.${own}`)} = ${id}`.execute(trx);
  const [found] = rows;
  const sentence = found
    ? `${found.title} is sold by a vendor who was blocked. ${advice}`
    : 'Choose one of the options.';
  if (!found) throw new Refusal('VALIDATION', sentence, { option: [sentence] });
  if (found.is_blocked) throw new Refusal('VENDOR_BLOCKED', sentence, { option: [sentence] });
  return found;
}

async function refuseFund(trx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{ is_logistics: boolean; is_closed: boolean; year: number }>`
    select s.is_logistics, y.closed_at is not null as is_closed, f.budget_year as year
      from funds f join sub_budget_heads s on s.id = f.sub_budget_head_id left join budget_years y on y.year = f.budget_year
     where f.id = ${id}`.execute(trx);
  const [fund] = rows;
  if (!fund?.is_logistics) {
    const sentence = 'Choose a fund that pays for logistics.';
    throw new Refusal('VALIDATION', sentence, { reserved_fund_id: [sentence] });
  }
  if (!fund.is_closed) return;
  const sentence = `The budget year ${fund.year} is closed.`;
  throw new Refusal('PERIOD_CLOSED', sentence, { reserved_fund_id: [sentence] });
}

async function refuseFiles(
  trx: Transaction,
  actor: Actor,
  options: Offered['options'],
  before: ReadonlySet<number>,
): Promise<void> {
  const given = options.flatMap(({ file }) => (file && !before.has(file) ? [file] : []));
  const own = await ownFiles(trx, actor, given);
  const errors = errorsOf(options, ({ file }) =>
    file && !before.has(file) && !own.has(file) ? ['file', 'is not a file of yours; send it again'] : null,
  );
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

async function refuseVendors(trx: Transaction, actor: Actor, options: Offered['options']): Promise<void> {
  const ids = options.flatMap(({ vendor_id }) => (vendor_id ? [vendor_id] : []));
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; is_blocked: boolean; is_own: boolean }>`
    select id, blocked_vendor('vendor', v.id, v.name) is not null as is_blocked, exists (select from people_paid('vendor', v.id, v.name) w where w.user_id = ${actor.id}) as is_own
      from vendors v where id = any(${ids}::bigint[])`.execute(trx);
  const errors = errorsOf(options, ({ vendor_id }) => {
    if (!vendor_id) return null;
    const vendor = rows.find(({ id }) => id === vendor_id);
    if (!vendor) return ['vendor_id', 'There is no such vendor.'];
    if (vendor.is_own) return ['vendor_id', FOR_ONESELF];
    return vendor.is_blocked ? ['vendor_id', 'This vendor is blocked.'] : null;
  });
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

function errorsOf(
  options: Offered['options'],
  wrong: (option: Offered['options'][number]) => [part: string, sentence: string] | null,
): FieldErrors {
  return Object.fromEntries(
    options.flatMap((option, place) => {
      const found = wrong(option);
      return found ? [[`options.${place}.${found[0]}`, [found[1]]] as const] : [];
    }),
  );
}
