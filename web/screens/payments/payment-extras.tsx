import { PAYMENT_STAGES, type PaymentStage } from '#shared/workflows/payment-clearing.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { ASKED_ACT } from '#web/crud/use-asked-act.ts';
import { offeredActs } from './acts/offered-acts.ts';
import { DESK_PATH } from './desk/desk-path.ts';
import type { PaymentRecord } from './payment-record.ts';

/** What the list of payments does differently: every act opens the payment at the desk, and the stage names an office. */
export const extras: ResourceExtras = {
  actions: { handle: { to: ({ id }) => `${DESK_PATH}/${id}` } },
  acts: (record) =>
    offeredActs((record as PaymentRecord).actions).map((act) => ({
      ...act,
      to: `${DESK_PATH}/${record.id}?${ASKED_ACT}=${act.key}`,
    })),
  cells: {
    stage: ({ stage }) => (stage === 'in-progress' ? 'No office yet' : PAYMENT_STAGES[stage as PaymentStage]),
  },
};
