import { IconArrowsExchange, IconBook2, IconPlus } from '@tabler/icons-react';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import { ASKED_ACT } from '#web/crud/use-asked-act.ts';
import type { Session } from '#web/session/types.ts';
import type { FundRecord } from './fund-data.ts';
import { OtherYears } from './other-years.tsx';

/** What funds do beside the engine: their vote book, and asking for a top-up or virement on the fund's page. */
export const extras: ResourceExtras = {
  acts: (record, session) => fundActs(record as FundRecord, session),
  opensOn: ({ period }) => ({
    match: 'all',
    rules: [{ field: 'budget_year', op: 'equals', value: period.year }],
  }),
  noMatch: OtherYears,
  // What became of the amount is in the sentence of the call: in a year under way it waits for a second officer.
  create: {},
};

function fundActs({ id }: FundRecord, session: Session): Act[] {
  const path = `/budget/funds/${id}`;
  const book = { key: 'vote-book', label: 'Vote book', icon: IconBook2, to: `${path}/vote-book` };
  if (!mayAskForChange(session)) return [book];
  const asking = (key: string) => `${path}?${ASKED_ACT}=${key}`;
  return [
    book,
    { key: 'top-up', label: 'Top up', icon: IconPlus, to: asking('top-up') },
    { key: 'virement', label: 'Virement', icon: IconArrowsExchange, to: asking('virement') },
  ];
}

/** Whether a person asks for changes of approved amounts at all: an officer of the budget office who may edit funds. */
export function mayAskForChange({ permissions, groups }: Session): boolean {
  return permissions.includes('edit-funds') && groups.some(({ office }) => office === 'budget-officers');
}
