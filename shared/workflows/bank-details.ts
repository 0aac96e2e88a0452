import { formatDay } from '../dates.ts';
import { type Bar, defineWorkflow, keepers, person } from '../resource/workflow.ts';
import { BANK_CHANGE_DAYS } from './bank-change-days.ts';
import { why } from './reasons.ts';

/** The lists of those who can be paid, by the noun of their permissions, with what one of them is called. */
export const PAYABLE = {
  employees: 'Staff',
  vendors: 'Vendor',
  beneficiaries: 'Beneficiary',
} as const;
/** One of these lists. */
export type PayableList = keyof typeof PAYABLE;

/** Somebody who is, was or would be paid into an account too. */
export interface SharedWith {
  list: PayableList;
  name: string;
  /** A vendor to which nothing is paid. */
  is_blocked: boolean;
}

const SHARED_AS = {
  employees: 'a member of staff',
  vendors: 'a vendor',
  beneficiaries: 'a beneficiary',
} as const;

/** Whose else an account is, was or would be, as a sentence for whoever confirms it; undefined where it is nobody's. */
export function sharedWords(also_of: readonly SharedWith[]): string | undefined {
  if (also_of.length === 0) return undefined;
  const whose = also_of.map(
    ({ list, name, is_blocked }) => `${name}, ${is_blocked ? 'a blocked vendor' : SHARED_AS[list]}`,
  );
  return `This account is, was or is proposed as that of ${whose.join('; and of ')}. Ask why before you confirm it.`;
}

/** What decides what may be done with bank details. */
export interface BankDetailsFacts {
  status: string;
  list: PayableList;
  /** The member of staff whose they are. */
  user_id: number | null;
  /** Members of staff who are or were paid into the same account. */
  same_account_ids: readonly number[];
  proposed_by: number | null;
  created_at: string | Date;
  confirmed_by: number | null;
  /** Who else is behind the proposal: proposed a part that it took over, or could have opened the proposer's account. */
  behind: readonly { user_id: number; how: 'part' | 'opened' }[];
}

/** Nobody confirms what they proposed themselves. */
export const proposed: Bar<BankDetailsFacts> = ({ proposed_by, created_at }, { id }, another) =>
  proposed_by === id ? `You proposed these bank details on ${formatDay(created_at)}. ${another}` : null;

const BEHIND = {
  part: 'You proposed a part of these bank details yourself.',
  opened: 'You opened the account of whoever proposed these bank details, or were shown the link to it.',
} as const;

/** Nobody confirms what they are behind, though another's name stands under it. */
export const isBehind: Bar<BankDetailsFacts> = ({ behind }, { id }, another) => {
  const own = behind.find(({ user_id }) => user_id === id);
  return own ? `${BEHIND[own.how]} ${another}` : null;
};

/** Nobody confirms their own account, whosever name it is under. */
export const owns: Bar<BankDetailsFacts> = ({ user_id, same_account_ids }, { id }, another) =>
  user_id === id || same_account_ids.includes(id) ? `This is your own account. ${another}` : null;

type Details = {
  payee: string;
  status: string;
  is_told: boolean;
  actions: readonly { name: string; label: string }[];
};

const KEEPERS = keepers('list', ['employees', 'vendors', 'beneficiaries']);
const CONFIRM = { by: [KEEPERS], not: [proposed, isBehind, owns] } as const;

/** Bank details of whoever can be paid: proposed by one person, in force once another who may edit the same list confirms them. */
export const bankDetailsWorkflow = defineWorkflow<BankDetailsFacts>()({
  of: 'bank-details',
  owner: 'proposed_by',
  states: {
    proposed: { word: 'Waiting for confirmation', with: KEEPERS },
    'in-force': { word: 'In force' },
    former: { word: 'Former' },
    refused: { word: 'Refused' },
    replaced: { word: 'Replaced by another proposal' },
  },
  acts: {
    confirm: {
      label: 'Confirm',
      past: 'confirmed',
      row: 'handle',
      several: true,
      opened: true,
      confirm: 'Confirm bank details',
      title: ({ payee }: Details) => `Confirm the bank details of ${payee}?`,
      effect: ({ status, ...details }: Details) =>
        status === 'in-force'
          ? 'They were entered before confirmation began, and are in force. Compare them with what the payee wrote, then confirm.'
          : confirmingWords(details),
      lines: [
        { ...CONFIRM, from: ['proposed'], to: 'in-force', todo: 'Confirm bank details' },
        {
          ...CONFIRM,
          from: ['in-force'],
          to: 'same',
          unless: ({ confirmed_by }) => (confirmed_by === null ? null : 'It is confirmed already.'),
        },
      ],
    },
    refuse: {
      label: ({ proposed_by }, { id }) => (proposed_by === id ? 'Withdraw' : 'Refuse'),
      past: 'refused',
      row: 'handle',
      several: true,
      confirm: (details: Details) => `${refusing(details)} bank details`,
      asks: { reason: why('Reason') },
      title: (details: Details) => `${refusing(details)} the proposed bank details of ${details.payee}?`,
      effect: () => 'What is in force stays.',
      // Their owner stops what they didn't ask for, and who proposed them takes them back.
      lines: [
        {
          from: ['proposed'],
          to: 'refused',
          by: [KEEPERS, person('user_id', 'add-bank-details'), person('proposed_by', 'add-bank-details')],
        },
      ],
    },
  },
  follows: {
    replace: { from: ['proposed'], to: 'replaced' },
    end: { from: ['in-force'], to: 'former' },
  },
});

/** What whoever confirms an account is told before: what it does, and who watches. */
export function confirmingWords({ payee, is_told }: { payee: string; is_told: boolean }): string {
  const told = is_told
    ? `The portal tells ${payee}.`
    : `No e-mail of ${payee} is known, so the portal can’t tell them: call them before you confirm.`;
  return `Compare it with what the payee wrote. New payments will go to this account. Payments that are under way keep the account that they have. ${told}`;
}

/** What refusing is to somebody: those who proposed it withdraw it. */
function refusing({ actions }: Details): string {
  return actions.find(({ name }) => name === 'refuse')?.label ?? 'Refuse';
}

/** Who opened the account of one of the two who changed bank details, or both, and so could have been either. */
export interface OneBehindBoth {
  by: string;
  whose: 'both' | 'confirmer' | 'proposer';
}

/** The same as a desk reads it, in a sentence. */
export function openedWords({
  by,
  confirmed_by,
  opened,
}: {
  by: string;
  confirmed_by: string;
  opened: OneBehindBoth;
}): string {
  const whose = {
    both: 'both their accounts',
    confirmer: `the account of ${confirmed_by}`,
    proposer: `the account of ${by}`,
  };
  return `${opened.by} opened ${whose[opened.whose]} on the portal in the ${BANK_CHANGE_DAYS} days before: make sure that two people did it.`;
}

/** An account in words: bank and number, or that there is none. */
export function accountWords({
  bank_name,
  account_number,
}: {
  bank_name: string | null;
  account_number: string | null;
}): string {
  if (!account_number) return bank_name ? `${bank_name}, without an account number` : 'no account';
  return bank_name ? `account ${account_number} at ${bank_name}` : `account ${account_number}`;
}
