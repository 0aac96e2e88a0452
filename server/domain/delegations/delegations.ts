import { sql } from 'kysely';
import { z } from 'zod';
import { type Call, type Done, defineFlow } from '#server/crud/flow.ts';
import { createRoute } from '#server/crud/routes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { formatDay } from '#shared/dates.ts';
import type { About } from '#shared/notices.ts';
import { delegations } from '#shared/resources/staff-services/delegations.ts';
import { concerned, delegationWorkflow } from '#shared/workflows/delegations.ts';
import { notify } from '../notifications/index.ts';
import { type Delegation, loadDelegations } from './load-delegations.ts';
import { prepareDelegation, refuseTaken } from './prepare-delegation.ts';
import { leaveSeat, takeSeat } from './seats.ts';

type Answering = Call<Delegation, { remark?: string | null }>;

/** Delegations before whom they concern, the heads above, and administrators, who see all. */
export const delegationFlow = defineFlow({
  workflow: delegationWorkflow,
  views: {
    delegations: {
      scope: ({ id, offices, headed_department_ids }) =>
        offices.has('administrators')
          ? undefined
          : sql`(${id} in (t.user_id, t.for_id, t.proposed_by) or t.department_id = any(${headed_department_ids}::bigint[]))`,
      prepare: prepareDelegation,
      presents: {
        seat: z.string().describe('What they act as: “acting head of ICT”, “in Treasury”.'),
        for_whom: z.string().describe('For whom; the department where it has no head.'),
      },
    },
  },
  load: loadDelegations,
  show: (record, { seat, for_whom }) => ({ ...record, seat, for_whom }),
  commands: {
    accept: acceptDelegation,
    decline: sayNo,
    confirm: confirmDelegation,
    refuse: sayNo,
    withdraw: withdrawDelegation,
    end: endDelegation,
  },
  rules: [
    [
      concerned,
      ({ id }) => sql`(${id} <> t.user_id and ${id} <> t.proposed_by and t.for_id is distinct from ${id})`,
    ],
  ],
});

/** Naming who acts; the answer says who is asked. */
export const nameWhoActs = createRoute(delegations, delegationFlow.extensions.delegations ?? {}, {
  summary: 'Name who acts for the head of a department, or for oneself in an office',
  async created(trx, { actor }, { id }) {
    const one = (await loadDelegations(trx, [Number(id)])).get(Number(id));
    if (!one) return '';
    await tell(trx, actor, one, [one.user_id], {
      title: `${actor.name} asks you to act for ${one.for_whom}`,
      body: `${capital(one.seat)}, ${daysOf(one)}. Accept or decline it.`,
    });
    await tell(trx, actor, one, others(actor, one), {
      title: `${actor.name} named who acts for you`,
      body: `${one.who}, ${one.seat}, ${daysOf(one)}.`,
    });
    return `${one.who} is asked. It begins once they accept${one.office ? ' and an administrator confirms' : ''}.`;
  },
});

async function acceptDelegation(trx: Transaction, { actor, record }: Answering): Promise<Done> {
  await refuseTaken(trx, record);
  if (record.office) {
    await tell(trx, actor, record, [record.proposed_by], {
      title: `${actor.name} accepted to act ${record.seat}`,
      body: 'An administrator confirms it next.',
    });
    return { message: 'You accepted. An administrator confirms it next.', to: 'accepted' };
  }
  await takeSeat(trx, actor, record);
  await tell(trx, actor, record, [record.proposed_by, record.for_id], {
    title: `${actor.name} acts for ${record.for_whom}`,
    body: `${capital(record.seat)}, ${daysOf(record)}.`,
  });
  return { message: `You are ${record.seat} ${daysOf(record)}.`, to: 'confirmed' };
}

async function confirmDelegation(trx: Transaction, { actor, record }: Answering): Promise<Done> {
  await refuseTaken(trx, record);
  await takeSeat(trx, actor, record);
  await tell(trx, actor, record, [record.user_id, record.for_id, record.proposed_by], {
    title: `${record.who} acts for ${record.for_whom}`,
    body: `${capital(record.seat)}, ${daysOf(record)}.`,
  });
  return { message: `${record.who} is ${record.seat} ${daysOf(record)}.`, set: { confirmed_by: actor.id } };
}

async function sayNo(trx: Transaction, { actor, record, input: { remark } }: Answering): Promise<Done> {
  await tell(trx, actor, record, [record.user_id, record.for_id, record.proposed_by], {
    title: `${record.code} was declined: ${record.who} doesn’t act for ${record.for_whom}`,
    body: remark ?? null,
    about: 'remarks',
  });
  return { message: `${record.code} was declined.`, set: { remark } };
}

async function withdrawDelegation(trx: Transaction, { actor, record }: Answering): Promise<Done> {
  await tell(trx, actor, record, [record.user_id, record.for_id], {
    title: `${record.code} was withdrawn: you are not asked to act any more`,
  });
  return { message: `${record.code} was withdrawn.` };
}

async function endDelegation(
  trx: Transaction,
  { actor, record, input: { remark } }: Answering,
): Promise<Done> {
  await leaveSeat(trx, actor, record);
  await tell(trx, actor, record, [record.user_id, record.for_id, record.proposed_by], {
    title: `${record.who} acts for ${record.for_whom} no more`,
    body: remark ?? null,
    about: remark ? 'remarks' : 'mine',
  });
  return {
    message: `${record.who} acts for ${record.for_whom} no more.`,
    set: { remark, ended_at: new Date() },
  };
}

function others(actor: Actor, { for_id }: Delegation): number[] {
  return for_id === null || for_id === actor.id ? [] : [for_id];
}

async function tell(
  trx: Transaction,
  actor: Actor,
  { id }: Delegation,
  people: readonly (number | null)[],
  news: { title: string; body?: string | null; about?: About },
): Promise<void> {
  await notify(trx, {
    about: 'mine',
    ...news,
    user_ids: people.filter((one) => one !== null && one !== actor.id) as number[],
    path: `${delegations.path}/${id}`,
    sender_name: actor.name,
  });
}

function daysOf({ starts_on, ends_on }: Delegation): string {
  return `from ${formatDay(starts_on)} to ${formatDay(ends_on)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
