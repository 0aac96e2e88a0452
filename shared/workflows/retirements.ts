import { formatNaira, nairaShown, nairaToKobo } from '../money.ts';
import { text } from '../resource/fields.ts';
import { type Bar, defineWorkflow, department, office, person, type StateOf } from '../resource/workflow.ts';
import { type Paid, pays } from './bars.ts';
import { why } from './reasons.ts';
import { touringAdvanceWorkflow } from './touring-advances.ts';

/** What decides what may be done with a retirement. */
export interface RetirementFacts {
  status: string;
  /** Whose trip it was. */
  user_id: number;
  /** Who filed it: the traveller, or an officer of the department for them. */
  filed_by: number;
  /** Whoever filed it signs in no more. */
  filer_left: boolean;
  /** The advance that is retired. */
  advance: { code: string; status: string };
  /** The bank is said to have returned what was paid of the advance. */
  is_bouncing: boolean;
  /** Something was recorded as recovered of the advance and waits for a second treasury officer. */
  is_recovering: boolean;
  /** The members of staff whom the payment of the advance paid. */
  paid_people: readonly Paid[];
}

type Shown = {
  code: string;
  purpose: string;
  spent: number;
  balance: number;
  user: { label: string };
  touring_advance: { label: string };
};

/** What becomes of the balance of an advance. */
export type Outcome = 'surplus' | 'shortfall' | 'even';

/** What a balance in kobo comes to. */
export function outcomeOf(balance_kobo: number): Outcome {
  return balance_kobo > 0 ? 'surplus' : balance_kobo < 0 ? 'shortfall' : 'even';
}

/** What a balance in kobo means for whoever travelled, in a sentence. */
export function balanceWords(balance_kobo: number): string {
  const amount = formatNaira(Math.abs(balance_kobo));
  switch (outcomeOf(balance_kobo)) {
    case 'surplus':
      return `${amount} is left of the advance.`;
    case 'shortfall':
      return `${amount} more was spent than the advance paid.`;
    case 'even':
      return 'Nothing is left of the advance, and nothing is owed.';
  }
}

/** Only an advance that is paid, and is still said to be, is retired. */
export function notPaid({
  advance,
  is_bouncing,
}: Pick<RetirementFacts, 'advance' | 'is_bouncing'>): string | null {
  if (is_bouncing)
    return `The bank is said to have returned the payment of ${advance.code}: a second treasury officer confirms or refuses that first.`;
  if (advance.status === 'paid') return null;
  const state = touringAdvanceWorkflow.states[advance.status as 'paid'].word;
  return `${advance.code} is “${state}”: only an advance that was paid is retired.`;
}

/** What is left of an advance is known once what was recovered of it is confirmed or refused. */
export function recovering({ advance, is_recovering }: RetirementFacts): string | null {
  return is_recovering
    ? `Something was recorded as recovered of ${advance.code}: a second treasury officer confirms or refuses that first.`
    : null;
}

/** Nobody settles what they travelled for or filed themselves. */
export const ownTrip: Bar<RetirementFacts> = ({ user_id, filed_by }, { id }, another) =>
  user_id === id ? `It is your own. ${another}` : filed_by === id ? `You filed it. ${another}` : null;

/** What somebody filed stays theirs while they are here. */
export function filerIsHere({ filer_left }: RetirementFacts): string | null {
  return filer_left ? null : 'It is changed by whoever filed it: they are still here.';
}

const DESKS = [office('treasury'), office('audit')] as const;
const FILER = [person('filed_by')] as const;
const OFFICERS = [department('department_id', 'add-expenditures')] as const;

/** A retirement from its draft to its settlement: whoever travelled says what was spent, treasury or audit examine and close it. */
export const retirementWorkflow = defineWorkflow<RetirementFacts>()({
  of: 'retirements',
  owner: 'user_id',
  said: 'purpose',
  states: {
    draft: { word: 'Draft', with: person('filed_by') },
    registered: { word: 'Being examined', with: DESKS },
    queried: { word: 'Queried', with: person('filed_by') },
    closed: { word: 'Closed' },
    deleted: { word: 'Deleted', undone: true },
  },
  acts: {
    submit: {
      label: 'Submit',
      past: 'submitted',
      takes: 'add',
      confirm: 'Submit retirement',
      title: ({ spent, touring_advance }: Shown) =>
        `Submit that ${nairaShown(spent)} was spent of ${touring_advance.label}?`,
      effect: ({ balance }: Shown) =>
        `${balanceWords(nairaToKobo(balance))} Treasury or audit examine it, and settle that.`,
      lines: [
        { from: ['draft'], to: 'registered', by: FILER, unless: notPaid, todo: 'Submit retirement' },
        {
          from: ['queried'],
          to: 'registered',
          by: FILER,
          unless: notPaid,
          label: 'Submit again',
          logged: 'submitted-again',
          todo: 'Answer query of retirement',
        },
      ],
    },
    close: {
      label: 'Close',
      past: 'closed',
      takes: 'edit',
      confirm: 'Close retirement',
      asks: {
        receipt_no: text('Receipt number', {
          max: 80,
          missing: 'Enter the number of the receipt',
          hint: 'Of the money that came back, where some is left of the advance.',
        }),
      },
      title: ({ code, user }: Shown) => `Close ${code} of ${user.label}?`,
      effect: ({ balance }: Shown) => settlementWords(nairaToKobo(balance)),
      lines: [
        {
          from: ['registered'],
          to: 'closed',
          by: DESKS,
          not: [ownTrip, pays],
          unless: recovering,
          todo: 'Settle retirement',
        },
      ],
    },
    query: {
      label: 'Query',
      past: 'queried',
      takes: 'edit',
      confirm: 'Query retirement',
      asks: { remark: why('Remark') },
      title: ({ code, user }: Shown) => `Query ${code} of ${user.label}?`,
      effect: () =>
        'They are told why, and can change and submit it again. Until they do the advance is not retired, and its due day stays.',
      lines: [
        { from: ['registered'], to: 'queried', by: DESKS, not: [ownTrip, pays], todo: 'Settle retirement' },
      ],
    },
    'take-over': {
      label: 'Take over',
      past: 'taken over',
      takes: 'add',
      confirm: 'Take over retirement',
      asks: { filed_reason: why('Why you file it for them') },
      title: ({ code, user }: Shown) => `Take over ${code} of ${user.label}?`,
      effect: () => 'Whoever filed it has left. It is yours to change, submit or delete from then on.',
      lines: [{ from: ['draft', 'queried'], to: 'same', by: OFFICERS, unless: filerIsHere }],
    },
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      takes: 'add',
      confirm: 'Delete draft',
      title: ({ code }: Shown) => `Delete draft ${code}?`,
      effect: () => 'The advance is still to be retired. The draft leaves the list; its history stays.',
      lines: [{ from: ['draft'], to: 'deleted', by: FILER }],
    },
  },
});

/** The state of a retirement. */
export type RetirementStatus = StateOf<typeof retirementWorkflow>;

/** What closing does about a balance in kobo, said before. */
function settlementWords(balance_kobo: number): string {
  const said = balanceWords(balance_kobo).slice(0, -1);
  switch (outcomeOf(balance_kobo)) {
    case 'surplus':
      return `${said}: enter the receipt by which it came back. It is free again on the fund.`;
    case 'shortfall':
      return `${said}: a claim of the difference is made, for the department to raise.`;
    case 'even':
      return `${said}.`;
  }
}
