import {
  IconArrowBackUp,
  IconBan,
  IconBuildingBank,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClock,
  IconLock,
  IconMessageQuestion,
  IconMessageReply,
  IconUserExclamation,
  type TablerIcon,
} from '@tabler/icons-react';
import { clearingActOf } from '#shared/workflows/clearing-acts.ts';
import { DESK_WORDS, deskBefore, isGone } from '#shared/workflows/desks.ts';
import { stateOf } from '#shared/workflows/payments.ts';
import { actionOf, type PaymentRecord } from './payment-record.ts';

/** How a payment stands for the person who looks at it. */
export type StateForMe = {
  word: string;
  icon: TablerIcon;
  tone: 'ok' | 'warn' | 'bad' | 'query' | 'info' | 'faint';
};

/** "Waiting" where I may clear it, "You cleared it", "Not yours", else where it stands now. */
export function stateForMe(payment: PaymentRecord, myId: number): StateForMe {
  const clear = actionOf(payment, 'clear');
  if (payment.open_bounce) return { word: 'Returned by the bank', icon: IconBuildingBank, tone: 'bad' };
  if (payment.open_correction) return { word: 'To be confirmed', icon: IconClock, tone: 'warn' };
  if (payment.status === 'paid') return { word: 'Paid', icon: IconCircleCheckFilled, tone: 'ok' };
  if (isGone(payment)) return { word: sentence(payment.status), icon: IconArrowBackUp, tone: 'bad' };
  if (payment.blocked_vendor) return { word: 'Vendor blocked', icon: IconBan, tone: 'bad' };
  if (payment.frozen_by) return { word: 'Frozen', icon: IconLock, tone: 'warn' };
  if (clear?.allowed && payment.status === 'responded')
    return { word: 'Answered', icon: IconMessageReply, tone: 'info' };
  if (clear?.allowed)
    return {
      word: clearingActOf(payment) === 'post' ? 'To post' : 'Waiting',
      icon: IconCircleDashed,
      tone: 'faint',
    };
  if (clear?.why_not?.code === 'SOD_SAME_PERSON')
    return { word: 'Not yours', icon: IconUserExclamation, tone: 'warn' };
  if (payment.status === 'queried') return { word: 'Queried', icon: IconMessageQuestion, tone: 'query' };
  const last = payment.timeline.at(-1);
  if (last?.action === 'clear' && last.person_id === myId)
    return { word: 'You cleared it', icon: IconCircleCheckFilled, tone: 'ok' };
  return { word: `With ${deskWaitedFor(payment)}`, icon: IconClock, tone: 'faint' };
}

/** An office within a sentence: "Treasury", "the budget office". */
export function officeInSentence(name: string): string {
  return name === DESK_WORDS['budget-office'].name ? 'the budget office' : name;
}

/** The office whose turn it is, as within a sentence: "Treasury"; "the department" while a query is open. */
export function deskWaitedFor(payment: Pick<PaymentRecord, 'stage' | 'status'>): string {
  const desk = deskBefore(stateOf(payment));
  if (!desk) return 'the department';
  return officeInSentence(DESK_WORDS[desk === 'posting' ? 'treasury' : desk].name);
}

function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
