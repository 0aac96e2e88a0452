import { lagosToday, lagosYear } from '#shared/dates.ts';
import { quarterOn } from '#shared/warrants.ts';
import { Quiet } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { FormShow, ResourceExtras } from '#web/crud/extras.ts';
import { StandingLines } from './standing-lines.tsx';

/** A warrant begins with the budget year and the quarter of today; beside it stands what can still be released. */
export const extras: ResourceExtras = {
  beside: WhatIsLeft,
  create: {
    start: ({ period }) => {
      const year = period?.year ?? lagosYear();
      return { budget_year: year, quarter: quarterOn(year, lagosToday()) || 1, covers: 'fund' };
    },
    empties: { covers: ['fund_id', 'budget_head_id', 'type'], budget_year: ['fund_id'] },
  },
};

function WhatIsLeft({ values }: FormShow) {
  const { covers, budget_year, fund_id, budget_head_id, type, amount } = values;
  const of = {
    budget_year,
    ...(covers === 'fund' && { fund_id: idOf(fund_id) }),
    ...(covers === 'head' && { budget_head_id: idOf(budget_head_id) }),
    ...(covers === 'type' && { type }),
  };
  return (
    <SidePanel title="What can be released">
      {fund_id || budget_head_id || type ? (
        <StandingLines of={of} adds={amount ? Number(amount) : undefined} />
      ) : (
        <Quiet>Choose for what the cash is released.</Quiet>
      )}
    </SidePanel>
  );
}

/** The id of what was chosen, which a form has with its name. */
function idOf(chosen: unknown): unknown {
  return typeof chosen === 'object' && chosen !== null && 'id' in chosen ? chosen.id : chosen;
}
