import { sql } from 'kysely';
import { z } from 'zod';
import { follow } from '#server/crud/follow.ts';
import { forHolding } from '#server/crud/in-office.ts';
import { readRecord } from '#server/crud/list-query.ts';
import { recordActivities } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import type { CreateInput } from '#shared/resource/record-types.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { mandates } from '#shared/resources/facilities-logistics/mandates.ts';
import { holdWorkflow } from '#shared/workflows/holds.ts';
import { bundlemateRefusal, MANDATE_MAX } from '#shared/workflows/mandates.ts';
import { blockedWords } from '#shared/workflows/payee-types.ts';
import { lockRequestsOf, refuseForOneself } from '../budget/index.ts';
import { mandateFlow } from './mandates.ts';
import { PAYABLE, VENDOR_OF } from './ready-holds.ts';

/** What a mandate is made of: the vendor, what for, and the holds of the requests that it pays. Total and number follow. */
export const mandateBody = z.strictObject({
  ...createSchema(mandates).shape,
  holds: z
    .array(z.number('Choose what is paid').int().positive().max(Number.MAX_SAFE_INTEGER))
    .min(1, 'Choose at least one request')
    .max(MANDATE_MAX, `One mandate pays at most ${MANDATE_MAX} requests`),
});

/** A hold that is to be bundled, as it must be judged. */
interface Bundled {
  id: number;
  code: string;
  request: string;
  status: string;
  type: string;
  reserved_fund_id: number | null;
  is_payable: boolean;
  vendor_id: number | null;
  vendor: string | null;
}

/**
 * Bundles requests of one vendor and one logistics fund to be paid at once. Refused for a blocked vendor and one that pays whoever makes it, for holds that are not
 * secured or in another mandate, of another fund, or whose accepted option names another vendor; each is named.
 */
export async function createMandate(
  trx: Transaction,
  { actor, body }: RequestContext<CreateInput<typeof mandates> & { holds: number[] }>,
): Promise<Answer> {
  const { vendor_id, description } = body;
  const ids = [...new Set(body.holds)].sort((a, b) => a - b);
  const beneficiary = await vendorNamed(trx, vendor_id);
  const payee = { beneficiary, beneficiary_type: 'vendor', beneficiary_id: vendor_id } as const;
  await refuseForOneself(trx, payee, actor, 'vendor_id');
  await lockRequestsOf(trx, sql`h.id = any(${ids}::bigint[])`);
  const holds = await lockBundled(trx, ids);
  const fund_id = judged(holds, ids, vendor_id);
  const { rows } = await sql<{ id: number; code: string }>`
    insert into mandates (code, vendor_id, beneficiary, description, fund_id, department_id, user_id, period)
    select ${nextCode('MND')}, ${vendor_id}, ${beneficiary}, ${description}, f.id, f.department_id, ${actor.id}, f.budget_year
      from funds f where f.id = ${fund_id} returning id, code`.execute(trx);
  const [made] = rows;
  if (!made) throw new Error(`fund ${fund_id} is not there`);
  const { id, code } = made;
  await follow(trx, holdWorkflow, 'mandate', ids, { mandate_id: id });
  await recordActivities(trx, [
    {
      subject: 'mandates',
      id,
      action: 'made',
      actor,
      ...(await forHolding(trx, actor, ['add-mandates'])),
      remark: holds.map(({ request }) => request).join(', '),
    },
    ...ids.map((hold) => ({
      subject: 'reserves',
      id: hold,
      action: 'mandated',
      actor,
      remark: code,
      changes: { status: ['secured', 'mandated'] as [string, string] },
    })),
  ]);
  const data = await readRecord(trx, mandates, mandateFlow.extensions.mandates ?? {}, actor, id);
  const total = formatNaira(Math.round(Number(data?.total_amount) * 100));
  return { status: 201, message: `${code} was made: ${total} to ${beneficiary}.`, data };
}

async function vendorNamed(trx: Transaction, id: number): Promise<string> {
  const { rows } = await sql<{ name: string; blocked: string | null }>`
    select name, blocked_vendor('vendor', id, name) as blocked from vendors where id = ${id}`.execute(trx);
  const [vendor] = rows;
  if (!vendor) throw wrong('vendor_id', 'There is no such vendor.');
  if (vendor.blocked) {
    const sentence = `${blockedWords(vendor.blocked)}.`;
    throw new Refusal('VENDOR_BLOCKED', sentence, { vendor_id: [sentence] });
  }
  return vendor.name;
}

async function lockBundled(trx: Transaction, ids: readonly number[]): Promise<Bundled[]> {
  const { rows } = await sql<Bundled>`
    select t.id, t.code, t.request, t.status, t.type, t.reserved_fund_id, (${PAYABLE}) as is_payable,
        v.id as vendor_id, v.name as vendor
      from holds t left join vendors v on v.id = ${VENDOR_OF}
     where t.id = any(${ids}::bigint[]) order by t.id for update of t`.execute(trx);
  return rows;
}

/** The fund that pays them all; refuses, by name, what can't be paid together. */
function judged(holds: readonly Bundled[], ids: readonly number[], vendor_id: number): number {
  if (holds.length < ids.length) throw wrong('holds', 'Not all of these holds are there.');
  const fund_id = holds[0]?.reserved_fund_id ?? null;
  const first = holds[0] && { request: holds[0].request, fund_id };
  for (const { code, request, status, type, reserved_fund_id, is_payable, ...named } of holds) {
    if (type === 'meeting')
      throw wrong('holds', `${request} is a meeting: raise its expenditure with ${code}.`);
    if (status === 'mandated' || status === 'released')
      throw wrong('holds', `A mandate pays ${request} already.`);
    if (status !== 'secured') throw wrong('holds', `Nothing is set aside for ${request} (${code}).`);
    if (!is_payable) throw wrong('holds', `${request} is not accepted.`);
    const unlike = bundlemateRefusal(first, { request, fund_id: reserved_fund_id });
    if (unlike) throw wrong('holds', unlike);
    if (named.vendor_id !== null && named.vendor_id !== vendor_id)
      throw wrong('holds', `${request} is sold by ${named.vendor}: make another mandate for it.`);
  }
  if (fund_id === null) throw wrong('holds', 'Choose at least one request');
  return fund_id;
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { [field]: [sentence] });
}
