import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCircleCheckFilled,
  IconMessageQuestion,
  IconMessageReply,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatDay } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { TimelineStep } from '#web/components/timeline.tsx';
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
      ...stepWords(step, batch_no),
      person: step.acting_for ? `${step.person} for ${step.acting_for}` : step.person,
      at: step.at,
      remark: stepRemark(step),
      days_taken: index === 0 ? null : step.days_taken,
    }))
    .reverse();
}

/** How one step reads; `of` names what it was done with where several payments stand together: "the payment to Ebikeme Tari". */
export function stepWords({ action, office }: PaymentStep, batchNo: string, of?: string): Words {
  const by = office?.replace(' (posting)', '') ?? 'The department';
  const done = { icon: IconCircleCheckFilled, tone: 'ok' } as const;
  const it = of ?? 'it';
  const after = of ? `: ${of}` : '';
  switch (action) {
    case 'raised':
      return { title: 'Expenditure raised', ...done };
    case 'changed':
      return { title: 'Its order was changed', icon: IconPencil, tone: 'faint' };
    case 'batched':
      return { title: `Batched in ${batchNo}`, ...done };
    case 'clear':
      return { title: `${by} cleared ${it}`, ...done };
    case 'post':
      return { title: `${by} posted ${it}`, ...done };
    case 'edit':
      return { title: `${by} edited the amount${after}`, icon: IconPencil, tone: 'faint' };
    case 'deduct':
      return { title: `${by} changed the deductions${after}`, icon: IconPencil, tone: 'faint' };
    case 'query':
      return { title: `${by} queried ${it}`, icon: IconMessageQuestion, tone: 'query' };
    case 'respond':
      return { title: `The query was answered${after}`, icon: IconMessageReply, tone: 'ok' };
    case 'pull-back':
      return { title: `${by} pulled its clearing back${after}`, icon: IconArrowBackUp, tone: 'faint' };
    case 'return':
      return { title: `${by} returned ${it} to the department`, icon: IconArrowBackUp, tone: 'bad' };
    case 'bounce':
      return { title: `Recorded as returned by the bank${after}`, icon: IconBuildingBank, tone: 'bad' };
    case 'confirm-bounce':
      return { title: `Return by the bank confirmed${after}`, icon: IconBuildingBank, tone: 'bad' };
    case 'withdraw-bounce':
      return { title: `It was no return by the bank${after}`, icon: IconCircleCheckFilled, tone: 'ok' };
    case 'recover':
      return { title: `Recorded as come back${after}`, icon: IconBuildingBank, tone: 'bad' };
    case 'reissue':
      return { title: `Replacement transfer recorded${after}`, icon: IconBuildingBank, tone: 'faint' };
    case 'confirm-correction':
      return { title: `What treasury recorded was confirmed${after}`, icon: IconBuildingBank, tone: 'ok' };
    case 'withdraw-correction':
      return { title: `What treasury recorded was taken back${after}`, icon: IconArrowBackUp, tone: 'faint' };
    case 'reversal-requested':
      return { title: 'Reversal of its batch asked for', icon: IconArrowBackUp, tone: 'faint' };
    case 'reversed':
      return { title: 'Taken back with its batch', icon: IconArrowBackUp, tone: 'bad' };
    case 'deleted':
      return { title: 'Deleted with its batch', icon: IconArrowBackUp, tone: 'bad' };
    default:
      return { title: action, icon: IconCircleCheckFilled, tone: 'faint' };
  }
}

/** What stands under a step: the amounts before and after it, what the bank did, and what was said. */
export function stepRemark(step: PaymentStep): string | null {
  const { remark, amount_before, amount_after } = step;
  const change =
    amount_before === null || amount_after === null
      ? null
      : `${formatNaira(nairaToKobo(amount_before))} → ${formatNaira(nairaToKobo(amount_after))}`;
  return [change, bankWords(step), remark].filter(Boolean).join('. ') || null;
}

function bankWords({ paid_on, bank_reference, bounced_on }: PaymentStep): string | null {
  const paid = [
    paid_on && `Paid on ${formatDay(paid_on)}`,
    bank_reference && `bank reference ${bank_reference}`,
  ];
  const returned = bounced_on && `returned by the bank on ${formatDay(bounced_on)}`;
  const words = [...paid, returned].filter(Boolean).join(', ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}
