import type { Office } from '../constants.ts';
import { formatDay, formatMoment } from '../dates.ts';
import {
  CLEARING,
  CLEARING_ACTIONS,
  type ClearingAction,
  type ClearingCondition,
  type ClearingLine,
  DESK_WORDS,
  DESKS,
  type Desk,
  PAYMENT_STATES,
  type PaymentStage,
  type PaymentStatus,
  stateOf,
} from './payment-clearing.ts';
import type { WhyNot } from './why-not.ts';
import { transitions } from './workflow.ts';

/** An act that stands in the timeline of a payment, oldest first in a list of them. */
export interface PaymentAct {
  action: string;
  desk: Desk | null;
  user_id: number;
  at: string | Date;
}

/** What decides who may do what with a payment. */
export interface PaymentFacts {
  stage: PaymentStage;
  status: PaymentStatus;
  department_id: number;
  batch_no: string;
  /** Who raised what is behind the payment: the expenditure, the batch. */
  raised: readonly { user_id: number; code: string; at: string | Date }[];
  /** The member of staff whom it pays. */
  payee_id: number | null;
  acts: readonly PaymentAct[];
  /** A return by the bank that a second treasury officer has yet to confirm. */
  open_bounce: { requested_by: number; at: string | Date } | null;
  /** The code of a reversal request that awaits the budget office. */
  frozen_by: string | null;
}

/** What decides what a person may do with payments. */
export interface ActorFacts {
  id: number;
  offices: ReadonlySet<Office>;
  permissions: ReadonlySet<string>;
  department_ids: readonly number[];
  /** The setting `separation_of_duties`. */
  separation: 'strict' | 'consecutive';
}

/** An action as it stands for one person: `line` and `desk` when he may take it, else `why_not`. */
export interface JudgedAction {
  action: ClearingAction;
  label: string;
  line: ClearingLine | null;
  desk: Desk | null;
  why_not: WhyNot | null;
}

/** Every action on a payment as it stands for a person, with the reason where it can't be taken now. */
export function actionsFor(payment: PaymentFacts, actor: ActorFacts): JudgedAction[] {
  return (Object.keys(CLEARING_ACTIONS) as ClearingAction[]).map((action) =>
    judgeAction(payment, actor, action),
  );
}

/** One action on a payment as it stands for a person. */
export function judgeAction(payment: PaymentFacts, actor: ActorFacts, action: ClearingAction): JudgedAction {
  const { label } = CLEARING_ACTIONS[action];
  const refused = (code: WhyNot['code'], sentence: string): JudgedAction => ({
    action,
    label,
    line: null,
    desk: null,
    why_not: { code, sentence },
  });
  const all = CLEARING.filter((line) => line.action === action);
  if (!all.some((line) => isOf(line, payment, actor))) return refused('FORBIDDEN', onlyFor(all));
  if (payment.frozen_by) {
    return refused(
      'WRONG_STATE',
      `The budget office has yet to answer the reversal request ${payment.frozen_by}: until then nothing in batch ${payment.batch_no} moves.`,
    );
  }
  const state = stateOf(payment);
  const line = transitions(all, state)[0];
  if (!line)
    return refused(
      'WRONG_STATE',
      `Its state is “${PAYMENT_STATES[state]}”; it can't be ${CLEARING_ACTIONS[action].past} in that state.`,
    );
  if (!isOf(line, payment, actor))
    return refused('WRONG_STATE', `Its state is “${PAYMENT_STATES[state]}”. ${onlyFor([line])}`);
  if (line.provided && !CONDITIONS[line.provided].holds(payment))
    return refused('WRONG_STATE', CONDITIONS[line.provided].sentence);
  const desk = deskOf(line, payment, actor);
  const conflict = conflictOf(line, desk, payment, actor);
  return conflict ? refused('SOD_SAME_PERSON', conflict) : { action, label, line, desk, why_not: null };
}

/** The acts that still count, oldest first: a clearing that was pulled back, and the pulling back, undo each other. */
function standingActs(acts: readonly PaymentAct[]): PaymentAct[] {
  const standing: PaymentAct[] = [];
  for (const act of acts) {
    const undone =
      act.action === 'pull-back'
        ? standing.findLastIndex(({ action, desk }) => action === 'clear' && desk === act.desk)
        : -1;
    if (undone >= 0) standing.splice(undone, 1);
    else standing.push(act);
  }
  return standing;
}

const CONDITIONS: Record<ClearingCondition, { holds(payment: PaymentFacts): boolean; sentence: string }> = {
  'just-cleared': {
    holds: ({ acts }) => standingActs(acts).at(-1)?.action === 'clear',
    sentence: 'The next office has already acted on it. Ask that office to return it.',
  },
  bounced: {
    holds: ({ acts }) => acts.some(({ action }) => action === 'confirm-bounce'),
    sentence: 'Audit has cleared it: from here it is posted, or pulled back by Audit.',
  },
  'bounce-open': {
    holds: ({ open_bounce }) => open_bounce !== null,
    sentence: 'No return by the bank awaits confirmation.',
  },
  'no-bounce-open': {
    holds: ({ open_bounce }) => open_bounce === null,
    sentence: 'The return by the bank is recorded already; a second treasury officer confirms or refuses it.',
  },
};

/** Whether a line is among what the person's office or department does at all. */
function isOf(line: ClearingLine, payment: PaymentFacts, actor: ActorFacts): boolean {
  if (line.desk)
    return actor.permissions.has('edit-payments') && actor.offices.has(DESK_WORDS[line.desk].office);
  const answers =
    actor.permissions.has('add-batches') && actor.department_ids.includes(payment.department_id);
  return answers || actor.offices.has('treasury');
}

const ABOUT_THE_BANK: readonly ClearingAction[] = ['bounce', 'confirm-bounce', 'withdraw-bounce'];

/** The desk that an act counts for. What the bank returned is recorded at the treasury desk at which the person acted before. */
function deskOf(line: ClearingLine, payment: PaymentFacts, actor: ActorFacts): Desk | null {
  if (!ABOUT_THE_BANK.includes(line.action)) return line.desk;
  const earlier = payment.acts.some(({ user_id, desk }) => user_id === actor.id && desk === 'treasury');
  return earlier ? 'treasury' : line.desk;
}

/** Why separation of duties keeps the person from acting, or undefined. */
function conflictOf(
  line: ClearingLine,
  desk: Desk | null,
  payment: PaymentFacts,
  actor: ActorFacts,
): string | undefined {
  const another = `Another ${desk ? DESK_WORDS[desk].person : 'officer'} must act.`;
  if (payment.payee_id === actor.id) return `This payment is to you. ${another}`;
  if (!desk) return undefined;
  const raised = payment.raised.find(({ user_id }) => user_id === actor.id);
  if (raised) return `You raised ${raised.code} on ${formatDay(raised.at)}. ${another}`;
  const earlier = payment.acts.find(
    (act) => act.user_id === actor.id && collide(act.desk, desk, actor.separation),
  );
  if (earlier?.desk) {
    const { name } = DESK_WORDS[earlier.desk];
    return `You ${pastOf(earlier.action)} it at the desk ${name} on ${formatMoment(earlier.at)}. ${another}`;
  }
  if (line.action === 'confirm-bounce' && payment.open_bounce?.requested_by === actor.id)
    return `You recorded the return by the bank on ${formatMoment(payment.open_bounce.at)}. A second treasury officer must confirm it.`;
  return undefined;
}

function collide(earlier: Desk | null, now: Desk, separation: ActorFacts['separation']): boolean {
  if (!earlier || earlier === now) return false;
  return separation === 'strict' || Math.abs(DESKS.indexOf(earlier) - DESKS.indexOf(now)) === 1;
}

/** Whose act it is, as a sentence. */
function onlyFor(lines: readonly ClearingLine[]): string {
  const words = lines.map(({ desk }) =>
    desk ? `${DESK_WORDS[desk].person}s` : 'the originating department or Treasury',
  );
  const names = [...new Set(words)];
  const listed = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
  return `This is for ${listed}.`;
}

const DONE: Readonly<Record<string, string>> = {
  post: 'posted',
  bounce: 'recorded the bank’s return of',
  'confirm-bounce': 'confirmed the bank’s return of',
  'withdraw-bounce': 'withdrew the bank’s return of',
};

function pastOf(action: string): string {
  const done = DONE[action];
  if (done) return done;
  const known = CLEARING_ACTIONS[action as ClearingAction];
  return known?.past ?? action;
}
