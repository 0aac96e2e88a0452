import { nairaShown } from '../money.ts';
import { reference } from '../resource/fields.ts';

type Shown = { code: string; purpose: string; total: number; user: { label: string } };

/** How an officer raises what staff are paid by its code, a claim or a touring advance: the fund is theirs to choose, the rest is its own. */
export const RAISE_PAPER = {
  label: 'Raise expenditure',
  past: 'raised',
  takes: 'add',
  confirm: 'Raise expenditure',
  asks: {
    fund_id: reference('Fund', 'funds', {
      required: true,
      missing: 'Choose the fund that pays',
      figure: 'available',
    }),
  },
  title: ({ code, total }: Shown) => `Raise ${nairaShown(total)} for ${code}?`,
  effect: ({ purpose, user }: Shown) => `It commits the money to pay ${user.label} for “${purpose}”.`,
} as const;
