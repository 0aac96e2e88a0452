import type { Office } from '../constants.ts';
import { BANKS } from '../nuban.ts';
import type { Field, FieldOptions } from '../resource/field.ts';
import { choice, text } from '../resource/fields.ts';

/** An e-mail address, as every record that has one writes it. */
export function email(options: FieldOptions = {}): Field {
  return text('E-mail', {
    max: 200,
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    sentence: 'An e-mail looks like name@agency.gov.ng',
    ...options,
  });
}

/** A telephone number: digits, spaces and a leading plus. */
export function mobile(label = 'Mobile', options: FieldOptions = {}): Field {
  return text(label, {
    max: 40,
    pattern: /^\+?[\d ()/,-]{5,40}$/,
    sentence: `${label} is a telephone number such as 0803 123 4567`,
    ...options,
  });
}

/** The bank that an account is with, by its name in the list of Nigerian banks. */
export function bankName(options: FieldOptions = {}): Field {
  const names = BANKS.map(({ name }) => ({ value: name, label: name }));
  return choice('Bank', names, options);
}

/** The offices that compare an account with its mandate before money goes to it. */
export const COMPARES_ACCOUNTS: readonly Office[] = ['treasury', 'audit'];

/** A NUBAN account: ten digits, masked. Whether the check digit fits the bank is a warning of the answer, not a rule. */
export function accountNumber(options: FieldOptions = {}): Field {
  return text('Account number', {
    max: 10,
    pattern: /^\d{10}$/,
    sentence: 'An account number has ten digits',
    hint: 'Ten digits (NUBAN). A change is in force once another person confirms it.',
    masked: { butFor: COMPARES_ACCOUNTS },
    ...options,
  });
}
