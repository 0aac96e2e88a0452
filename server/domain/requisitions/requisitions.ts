import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { defineFlow } from '#server/crud/flow.ts';
import { createRoute } from '#server/crud/routes.ts';
import { isTheirs } from '#server/crud/standing.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { requisitions } from '#shared/resources/staff-services/requisitions.ts';
import { askedOrOwn, requisitionWorkflow } from '#shared/workflows/requisitions.ts';
import { decidersNow } from '../heads/index.ts';
import { notify } from '../notifications/index.ts';
import { collectRequisition } from './collect.ts';
import { approveRequisition, cancelRequisition, deleteRequisition, denyRequisition } from './decide.ts';
import { loadRequisitions } from './load-requisitions.ts';
import { prepareRequisition } from './prepare-requisition.ts';
import { returnToStore } from './return.ts';
import { registerRequisition, treatRequisition } from './treat.ts';

type Rows = RawBuilder<SqlBool>;

const own = (actor: Actor): Rows => {
  const isFor = isTheirs('requisitions', sql.ref('t.owner_id'), actor);
  return sql<SqlBool>`(${isFor} or t.user_id = ${actor.id})`;
};
const isStore = ({ offices }: Actor) => offices.has('store') || offices.has('administrators');

/** What these decide on; the store, which may still decline what was approved, finds that here too. */
function decidedBy({ id, headed_department_ids, offices }: Actor): Rows {
  const mine = sql<SqlBool>`(t.deciding_department_id = any(${headed_department_ids}::bigint[]) or t.deputy_id = ${id})`;
  return offices.has('store') ? sql<SqlBool>`(${mine} or t.status in ('approved', 'registered'))` : mine;
}

/** Why a requisition can't be changed. */
const PRESENTS: Extensions['presents'] = { why_not: whyNotSchema };

/** Requisitions before whoever asks, the heads who decide, the store that issues and the receivers who confirm. */
export const requisitionFlow = defineFlow({
  workflow: requisitionWorkflow,
  views: {
    requisitions: { scope: own, prepare: prepareRequisition, presents: PRESENTS },
    'requisition-requests': { scope: decidedBy, presents: PRESENTS },
    'inventory-requests': {
      presents: PRESENTS,
      scope: (actor) =>
        isStore(actor)
          ? sql<SqlBool>`t.status not in ('pending', 'cancelled', 'deleted')`
          : sql<SqlBool>`false`,
    },
    'treated-requisitions': {
      presents: PRESENTS,
      scope: (actor) =>
        sql<SqlBool>`(t.status in ('treated', 'collected') and ${isStore(actor) ? sql`true` : own(actor)})`,
    },
  },
  load: loadRequisitions,
  show: (record, { status }) => ({
    ...record,
    why_not:
      status === 'pending' ? {} : { manage: 'It is decided or taken back. It can no longer be changed.' },
  }),
  commands: {
    approve: approveRequisition,
    deny: denyRequisition,
    register: registerRequisition,
    treat: treatRequisition,
    collect: collectRequisition,
    return: returnToStore,
    cancel: cancelRequisition,
    delete: deleteRequisition,
  },
  rules: [[askedOrOwn, ({ id }) => sql`t.owner_id <> ${id} and t.user_id <> ${id}`]],
});

/** Asking; whoever decides is told. */
export const askStore = createRoute(requisitions, requisitionFlow.extensions.requisitions ?? {}, {
  summary: 'Ask the store for goods',
  async created(trx, { actor }, { id, code, owner, owner_record }) {
    const [head] = await decidersNow(trx, 'requisitions', id);
    const path = `/staff-services/requisitions/${id}`;
    if (head)
      await notify(trx, {
        user_ids: [head.id],
        about: 'waits',
        title: `${actor.name} asks the store for goods: ${String(code)}`,
        body: null,
        path: `/approvals/requisition-requests/${id}`,
      });
    if (owner !== actor.id)
      await notify(trx, {
        user_ids: [Number(owner)],
        about: 'mine',
        title: `${actor.name} asks the store for goods for you: ${String(code)}`,
        body: null,
        path,
      });
    const whom = owner === actor.id ? '' : ` for ${(owner_record as { label: string }).label}`;
    return `You asked the store${whom}: ${String(code)}. ${head?.name ?? 'The head of the department'} decides.`;
  },
});
