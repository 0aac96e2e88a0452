import { PAYMENT_STAGES, type PaymentStage } from '../../../shared/workflows/payment-clearing.ts';
import type { ResourceExtras } from '../../crud/extras.ts';
import { DESK_PATH } from './desk/desk-path.ts';

/** What the list of payments does differently: handling a payment opens it at the desk, and the stage names an office. */
export const extras: ResourceExtras = {
  actions: { handle: { to: ({ id }) => `${DESK_PATH}/${id}` } },
  cells: {
    stage: ({ stage }) => (stage === 'in-progress' ? 'No office yet' : PAYMENT_STAGES[stage as PaymentStage]),
  },
};
