import { formatNaira, nairaShown, nairaToKobo } from '../money.ts';
import { longText } from '../resource/fields.ts';
import { defineWorkflow, department, head, person, type StateOf, through } from '../resource/workflow.ts';
import { type Paid, pays, type Raised, raised } from './bars.ts';
import { why } from './reasons.ts';

/** What decides what may be done with an expenditure. */
export interface ExpenditureFacts {
  status: string;
  department_id: number;
  /** The code of its batch. */
  batch: string | null;
  /** Whose head approves it before it is batched, or the deputy where no head may, and whose heads may as well. */
  approving_department_id: number | null;
  approving_deputy_id: number | null;
  higher_department_id: number | null;
  highest_department_id: number | null;
  /** Who raised it, or what is behind it, and whom it pays: they don't approve it. */
  raised: readonly Raised[];
  paid_people: readonly Paid[];
}

type Shown = { code: string; amount: number; beneficiary: string; fund: { label: string } };

/** Whose turn it is to approve, and who higher may as well. */
const APPROVER = [head('approving_department_id'), person('approving_deputy_id')] as const;
const HIGHER = [head('higher_department_id'), head('highest_department_id')] as const;
const CONCERNED = [raised, pays] as const;

const PAYMENT = through('payments', 'expenditure_id');

/** The life of an expenditure: heads approve it where limits of authority are in force, its officers delete it; everything else follows from its batch and its payment. */
export const expenditureWorkflow = defineWorkflow<ExpenditureFacts>()({
  of: 'expenditures',
  owner: 'user_id',
  states: {
    cleared: { word: 'Committed', with: [...APPROVER, department()] },
    batched: { word: 'Batched', with: PAYMENT },
    queried: { word: 'Queried', with: PAYMENT },
    paid: { word: 'Paid' },
    refunded: { word: 'Refunded', undone: true },
    deleted: { word: 'Deleted', undone: true },
    returned: { word: 'Returned', undone: true },
    reversed: { word: 'Reversed', undone: true },
    lapsed: { word: 'Lapsed', undone: true },
  },
  whyState: stateSentence,
  acts: {
    approve: {
      label: 'Approve',
      past: 'approved',
      takes: 'edit',
      several: true,
      confirm: 'Approve expenditure',
      asks: { remark: longText('Remark', { max: 2000 }) },
      title: ({ code, amount }: Shown) => `Approve ${code} for ${nairaShown(amount)}?`,
      effect: ({ beneficiary, fund }: Shown) =>
        `It pays ${beneficiary} from ${fund.label}. The department can then put it in a batch.`,
      lines: [
        { from: ['cleared'], to: 'same', by: APPROVER, not: CONCERNED, todo: 'Approve expenditure' },
        { from: ['cleared'], to: 'same', by: HIGHER, not: CONCERNED },
      ],
    },
    'send-back': {
      label: 'Send back',
      past: 'sent back',
      takes: 'edit',
      confirm: 'Send it back',
      asks: { reason: why('Reason') },
      title: ({ code, amount }: Shown) => `Send back ${code} for ${nairaShown(amount)}?`,
      effect: ({ fund }: Shown) =>
        `Its amount is free again on ${fund.label}, and whoever raised it is told why. They can raise it anew.`,
      lines: [{ from: ['cleared'], to: 'returned', by: [...APPROVER, ...HIGHER], not: CONCERNED }],
    },
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      several: true,
      confirm: 'Delete expenditure',
      effect: ({ amount, reserved, fund }: { amount: number; reserved: number; fund: { label: string } }) => {
        const [all, drawn] = [nairaToKobo(amount), nairaToKobo(reserved)];
        const unless = drawn > 0 ? ', unless what it pays for was cancelled: then that is free too' : '';
        return `${undoneWords(Math.min(all, drawn), all, fund.label)}${unless}. The expenditure leaves the list; its history stays.`;
      },
      lines: [{ from: ['cleared'], to: 'deleted', by: [department()] }],
    },
  },
  follows: {
    batch: { from: ['cleared'], to: 'batched' },
    unbatch: { from: ['batched'], to: 'cleared' },
    query: { from: ['batched'], to: 'queried' },
    respond: { from: ['queried'], to: 'batched' },
    pay: { from: ['batched'], to: 'paid' },
    bounce: { from: ['paid'], to: 'batched' },
    return: { from: ['batched', 'queried'], to: 'returned' },
    reverse: { from: ['batched', 'queried'], to: 'reversed' },
    // At the close of its year; what was batched is the payment of a mandate that is undone whole.
    lapse: { from: ['cleared', 'batched', 'queried'], to: 'lapsed' },
    // The bank returned what a closed year paid: it is paid anew in another year.
    'return-paid': { from: ['paid'], to: 'returned' },
    // Others carry all of it that did not come back.
    refund: { from: ['paid'], to: 'refunded' },
  },
});
/** The state of an expenditure. */
export type ExpenditureStatus = StateOf<typeof expenditureWorkflow>;

/** What becomes of the amount of an expenditure that is undone (kobo): what it drew from holds is set aside again, the rest is free. */
export function undoneWords(aside_kobo: number, amount_kobo: number, fund: string): string {
  const free_kobo = amount_kobo - aside_kobo;
  return [
    ...(aside_kobo > 0 ? [`${formatNaira(aside_kobo)} is set aside again`] : []),
    ...(free_kobo > 0 || aside_kobo === 0 ? [`${formatNaira(free_kobo)} is free again`] : []),
  ]
    .join(' and ')
    .concat(` on ${fund}`);
}

/** The states in which its amount is booked on the fund. */
export const LIVE_EXPENDITURE = [
  'cleared',
  'batched',
  'queried',
  'paid',
  'refunded',
] as const satisfies ExpenditureStatus[];

/** Why nothing more can be done with an expenditure in its state, in a sentence. */
export function stateSentence({ status, batch }: Pick<ExpenditureFacts, 'status' | 'batch'>): string {
  switch (status) {
    case 'batched':
    case 'queried':
      return `It is in batch ${batch ?? 'already'}. Reverse the batch first.`;
    case 'paid':
    case 'refunded':
      return 'It was paid.';
    case 'deleted':
      return 'It was deleted.';
    case 'returned':
      return 'It was returned; its amount is free again.';
    case 'reversed':
      return 'Its batch was reversed; its amount is free again.';
    case 'lapsed':
      return 'It lapsed when its year was closed.';
    default:
      return 'It is committed.';
  }
}
