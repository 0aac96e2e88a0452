import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Done } from '#server/crud/flow.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RequestContext, WriteRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { grouped, were } from '#shared/resource/plural.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { AT_THE_COUNTER } from '#shared/workflows/requisitions.ts';
import { tellStore } from '../inventory/index.ts';
import { countFailure, refuseWhileDelayed, takeCode } from '../session/index.ts';
import { type Doing, tellAsked } from './decide.ts';
import type { Requisition } from './load-requisitions.ts';

const CODE_MINUTES = 10;

/** The receiver confirms what was issued; at the counter the store does, with a code that only the receiver has. */
export async function collectRequisition(
  trx: Transaction,
  { context, actor, id, record, line, input }: Doing<'collect'>,
): Promise<Done> {
  const { code } = record;
  const there = record.issued - record.returned;
  const [short, damaged] = [input.short ?? 0, input.damaged ?? 0];
  if (short + damaged > there) {
    const sentence = `At most ${grouped(there)} can be missing or damaged: ${grouped(there)} ${were(there)} issued and not returned.`;
    throw new Refusal('RULE', sentence, { short: [sentence] });
  }
  if (short + damaged > 0 && !input.remark) {
    const sentence = 'Say what is missing or damaged.';
    throw new Refusal('RULE', sentence, { remark: [sentence] });
  }
  const isCounter = line.logged === AT_THE_COUNTER;
  if (isCounter) await takeReceiversCode(trx, context, record, input.code || '');
  await sql`delete from collect_codes where requisition_id = ${id}`.execute(trx);
  const wrong = [
    ...(short > 0 ? [`${grouped(short)} missing`] : []),
    ...(damaged > 0 ? [`${grouped(damaged)} damaged`] : []),
  ].join(', ');
  if (wrong)
    await tellStore(trx, {
      about: 'remarks',
      title: `${code}: ${wrong}, says the receiver`,
      body: input.remark ?? null,
      path: `/inventory/treated-requisitions/${id}`,
      sender_name: actor.name,
    });
  if (isCounter)
    await tellAsked(trx, record, actor.name, {
      title: `${code} was handed over to you at the counter`,
      body: [input.remark, wrong].filter((one) => one).join('\n') || null,
    });
  return {
    message: `${code} was confirmed${wrong ? `: ${wrong}` : ''}.`,
    set: {
      collected_at: new Date(),
      collected_by: actor.id,
      collect_remark: input.remark || null,
      short: input.short ?? null,
      damaged: input.damaged ?? null,
    },
    remark: [input.remark, wrong].filter((one) => one).join(' – ') || null,
  };
}

/** `POST requisitions/:id/collect-code`: a code that the receiver tells at the counter; the one before it ends. */
export const collectCodeRoute: WriteRoute = {
  method: 'POST',
  path: '/requisitions/:id/collect-code',
  access: ['add-requisitions'],
  summary: 'A code with which the store confirms the receipt for the receiver',
  kind: 'post',
  secret: true,
  body: z.strictObject({}),
  answer: z.object({ code: z.string(), expires_at: momentSchema }),
  async write(trx, { actor, id }) {
    const { rows } = await sql<{ status: string }>`
      select status from requisitions where id = ${id} and owner_id = ${actor.id} for update`.execute(trx);
    const [found] = rows;
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such requisition of yours.');
    if (found.status !== 'treated')
      throw new Refusal('WRONG_STATE', 'Only what was issued and not confirmed yet is handed over.');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expires_at = new Date(Date.now() + CODE_MINUTES * 60_000);
    await trx
      .insertInto('collect_codes')
      .values({ requisition_id: id, code_hash: hashed(id, code), expires_at })
      .onConflict((on) =>
        on.column('requisition_id').doUpdateSet({ code_hash: hashed(id, code), expires_at }),
      )
      .execute();
    return {
      data: { code, expires_at: expires_at.toISOString() },
      message: `Tell this code at the counter within ${CODE_MINUTES} minutes.`,
    };
  },
};

/** Wrong codes are counted past the transaction that they end, and slow down. */
async function takeReceiversCode(
  trx: Transaction,
  { portal }: RequestContext,
  { id, owner }: Requisition,
  said: string,
): Promise<void> {
  const code = said.replaceAll(/\s/g, '');
  const attempt = { account: `receiver:${owner}` };
  await refuseWhileDelayed(portal.db, attempt);
  const { rows } = await sql`
    delete from collect_codes where requisition_id = ${id} and code_hash = ${hashed(id, code)} and expires_at > now() returning 1 as taken`.execute(
    trx,
  );
  if (rows.length > 0) return;
  const person = await trx
    .selectFrom('user_credentials')
    .select(['user_id as id', 'totp_secret', 'totp_confirmed_at'])
    .where('user_id', '=', owner)
    .executeTakeFirst();
  if (person?.totp_confirmed_at && (await takeCode(trx, person, code))) return;
  await countFailure(portal.db, attempt);
  throw wrong('This code is wrong or has ended. Ask the receiver for a new one.');
}

function wrong(sentence: string): Refusal {
  return new Refusal('RULE', sentence, { code: [sentence] });
}

function hashed(id: number, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('base64url');
}
