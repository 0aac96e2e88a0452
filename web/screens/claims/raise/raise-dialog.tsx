import { latePart } from '#web/components/late-part.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';
import { FundEffectLines } from '#web/screens/budget/fund-effect-lines.tsx';
import { fundOf } from './paper-funds.ts';

/** The picker of funds is asked for with the dialog. */
const PaperFundInput = latePart(() => import('./paper-fund-input.tsx').then((part) => part.PaperFundInput));

type Paper = WireRecord & { department_id: number; total: number | null };

/** How an officer raises what staff are paid by its code: the funds that may pay it, and what the chosen one has before and after it. */
export const raiseDialog: Pick<ResourceExtras, 'asks' | 'askInputs' | 'shows'> = {
  asks: (fields, record, act) =>
    act === 'raise' && fields.fund_id
      ? { ...fields, fund_id: fundOf(fields.fund_id, record as Paper) }
      : fields,
  askInputs: { fund_id: PaperFundInput },
  shows: RaiseEffect,
};

function RaiseEffect({
  record,
  act,
  values,
}: {
  record: WireRecord;
  act?: string;
  values?: Readonly<Record<string, unknown>>;
}) {
  const fund = act === 'raise' ? (values?.fund_id as Linked | null) : null;
  return fund ? <FundEffectLines lines={[{ fund, naira: -((record as Paper).total ?? 0) }]} /> : null;
}
