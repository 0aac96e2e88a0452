import { sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import { follow } from '#server/crud/follow.ts';
import { inOffice } from '#server/crud/in-office.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { AUTHORITY_ROLES, type DatedLimit, fallingLimit, upToWords } from '#shared/authority-limits.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import {
  type AuthorityLimitFacts,
  authorityLimitWorkflow,
  proposedLimit,
} from '#shared/workflows/authority-limits.ts';
import { tellAsker } from '../notifications/index.ts';
import { routeApprovals } from './route-approvals.ts';

/** An authority limit as its commands know it. */
type AuthorityLimit = Loaded<AuthorityLimitFacts> & DatedLimit;

type Acts = typeof authorityLimitWorkflow.acts;

/** Authority limits before the administrators, of whom one proposes and another confirms. */
export const authorityLimitFlow = defineFlow({
  workflow: authorityLimitWorkflow,
  views: {
    'authority-limits': {
      async prepare(trx, { actor }, values, existing) {
        if (existing) return {};
        const { role } = values;
        await refuseKnown(trx, { role, starts_on: values.from });
        return { proposed_by: actor.id, department_id: role === 'executive' ? values.department_id : null };
      },
    },
  },
  load: loadLimits,
  commands: {
    async confirm(
      trx,
      { actor, id, record }: Call<AuthorityLimit, ActInput<Acts['confirm']>>,
    ): Promise<Done> {
      // Two that are confirmed at once see each other.
      await sql`select pg_advisory_xact_lock(7245880)`.execute(trx);
      await refuseKnown(trx, record);
      await refuseFalling(trx, record);
      await follow(trx, authorityLimitWorkflow, 'begin', [id], {
        decided_by: actor.id,
        decided_at: sql`now()`,
      });
      const { of, acts } = authorityLimitWorkflow;
      await recordActivity(trx, {
        ...{ subject: of, id, action: acts.confirm.past, actor },
        ...inOffice(actor, 'administrators'),
        changes: { status: [record.status, 'confirmed'] },
      });
      // What was raised since its day waits for somebody now.
      await routeApprovals(trx);
      return {
        message: `${limitWords(record)} is in force from ${formatDay(record.starts_on)}.`,
        moved: true,
      };
    },
    async refuse(
      trx,
      { actor, record, input }: Call<AuthorityLimit, ActInput<Acts['refuse']>>,
    ): Promise<Done> {
      const what = record.proposed_by === actor.id ? 'withdrawn' : 'refused';
      await tellAsker(trx, actor, {
        asker: record.proposed_by,
        title: 'The authority limit that you proposed was refused',
        why: input.reason,
        path: `/configuration/authority-limits/${record.id}`,
      });
      return {
        message: `The proposed limit was ${what}.`,
        set: { decided_by: actor.id, decided_at: sql`now()`, reason: input.reason },
      };
    },
  },
  rules: [[proposedLimit, ({ id }) => sql`t.proposed_by is distinct from ${id}`]],
});

function limitWords({ role, up_to_kobo }: DatedLimit): string {
  return `The limit of the ${AUTHORITY_ROLES[role].toLowerCase()}, ${upToWords(up_to_kobo)},`;
}

async function loadLimits(db: Queryable, ids: readonly number[]): Promise<Map<number, AuthorityLimit>> {
  const { rows } = await sql<AuthorityLimit>`
    select id, version, updated_at, status, role, up_to_kobo, starts_on, proposed_by, created_at
      from authority_limits where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An office has one limit from a day. */
async function refuseKnown(
  trx: Transaction,
  { role, starts_on }: Record<'role' | 'starts_on', unknown>,
): Promise<void> {
  const { rows } = await sql`
    select from authority_limits where status = 'confirmed' and role = ${role} and starts_on = ${starts_on}::date`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const sentence = 'A limit of this office is confirmed from this day already. Choose another day.';
  throw new Refusal('TAKEN', sentence, { from: [sentence] });
}

async function refuseFalling(trx: Transaction, limit: AuthorityLimit): Promise<void> {
  const { rows } = await sql<DatedLimit>`
    select role, up_to_kobo, starts_on from authority_limits where status = 'confirmed'`.execute(trx);
  const sentence = fallingLimit(limit, rows);
  if (sentence) throw new Refusal('RULE', sentence);
}
