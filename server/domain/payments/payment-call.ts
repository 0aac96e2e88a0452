import type { Call } from '#server/crud/flow.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import type { ClearingAction, PaymentLine, paymentWorkflow } from '#shared/workflows/payments.ts';
import type { Dossier } from './dossiers.ts';

/** What the command of an act on a payment is told: the payment locked and judged, with what the act asks for. */
export type PaymentCall<A extends ClearingAction> = Call<
  Dossier,
  ActInput<(typeof paymentWorkflow.acts)[A]>,
  PaymentLine
>;
