import {
  IconArrowBackUp,
  IconArrowRight,
  IconBuildingBank,
  IconCircleCheck,
  IconCornerUpLeft,
  IconMessageQuestion,
  IconMessageReply,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ClearingAction } from '#shared/workflows/payment-clearing.ts';
import type { Act } from '#web/crud/extras.ts';
import type { PaymentAction } from '../payment-record.ts';

/** The icon of each act on a payment. */
export const ACT_ICONS: Record<ClearingAction, TablerIcon> = {
  clear: IconArrowRight,
  edit: IconPencil,
  query: IconMessageQuestion,
  respond: IconMessageReply,
  'pull-back': IconCornerUpLeft,
  return: IconArrowBackUp,
  bounce: IconBuildingBank,
  'confirm-bounce': IconBuildingBank,
  'withdraw-bounce': IconCircleCheck,
};

/** The acts on a payment that belong to the person's own office or department, those that take it back last; each with why not. */
export function offeredActs(actions: readonly PaymentAction[]): Act[] {
  const acts = actions.filter(({ code }) => code !== 'FORBIDDEN').map(offeredAct);
  return [...acts.filter(({ danger }) => !danger), ...acts.filter(({ danger }) => danger)];
}

function offeredAct({ action, label, why_not }: PaymentAction): Act {
  return {
    key: action,
    label,
    icon: ACT_ICONS[action],
    whyNot: why_not,
    danger: action === 'return' || action === 'bounce',
  };
}
