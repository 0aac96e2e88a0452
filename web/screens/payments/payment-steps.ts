import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCircleCheckFilled,
  IconMessageQuestion,
  IconMessageReply,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatNaira, nairaToKobo } from '../../../shared/money.ts';
import type { TimelineStep } from '../../components/timeline.tsx';
import type { PaymentRecord, PaymentStep } from './payment-record.ts';

type Words = { title: string; icon: TablerIcon; tone: TimelineStep['tone'] };

/** The timeline of a payment as it is shown: newest first, each step with office, person, time and days taken. */
export function stepsOf({
  timeline,
  batch_no,
}: Pick<PaymentRecord, 'timeline' | 'batch_no'>): TimelineStep[] {
  return timeline
    .map((step, index) => ({
      id: `${index} ${step.at}`,
      ...wordsOf(step, batch_no),
      person: step.acting_for ? `${step.person} for ${step.acting_for}` : step.person,
      at: step.at,
      remark: remarkOf(step),
      days_taken: index === 0 ? null : step.days_taken,
    }))
    .reverse();
}

function wordsOf({ action, office }: PaymentStep, batchNo: string): Words {
  const by = office?.replace(' (posting)', '') ?? 'The department';
  const done = { icon: IconCircleCheckFilled, tone: 'ok' } as const;
  switch (action) {
    case 'raised':
      return { title: 'Expenditure raised', ...done };
    case 'batched':
      return { title: `Batched in ${batchNo}`, ...done };
    case 'clear':
      return { title: `${by} cleared it`, ...done };
    case 'post':
      return { title: `${by} posted it`, ...done };
    case 'edit':
      return { title: `${by} edited the amount`, icon: IconPencil, tone: 'faint' };
    case 'query':
      return { title: `${by} queried it`, icon: IconMessageQuestion, tone: 'query' };
    case 'respond':
      return { title: 'The query was answered', icon: IconMessageReply, tone: 'ok' };
    case 'pull-back':
      return { title: `${by} pulled its clearing back`, icon: IconArrowBackUp, tone: 'faint' };
    case 'return':
      return { title: `${by} returned it to the department`, icon: IconArrowBackUp, tone: 'bad' };
    case 'bounce':
      return { title: 'Recorded as returned by the bank', icon: IconBuildingBank, tone: 'bad' };
    case 'confirm-bounce':
      return { title: 'Return by the bank confirmed', icon: IconBuildingBank, tone: 'bad' };
    case 'withdraw-bounce':
      return { title: 'It was no return by the bank', icon: IconCircleCheckFilled, tone: 'ok' };
    case 'reversed':
      return { title: 'Taken back with its batch', icon: IconArrowBackUp, tone: 'bad' };
    default:
      return { title: action, icon: IconCircleCheckFilled, tone: 'faint' };
  }
}

function remarkOf({ remark, amount_before, amount_after }: PaymentStep): string | null {
  if (amount_before === null || amount_after === null) return remark;
  const change = `${formatNaira(nairaToKobo(amount_before))} → ${formatNaira(nairaToKobo(amount_after))}`;
  return remark ? `${change}. ${remark}` : change;
}
