import { koboToNaira, parseNairaText } from '#shared/money.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import type { PickerOption } from '#web/components/picker-field.tsx';
import type { FundRecord } from './fund-data.ts';

/** What the form of a top-up or virement begins with, where the address says so: an amount in naira, and the fund that gets it. */
export interface FilledChange {
  amount: number | null;
  to: PickerOption | null;
}

/** What an address says of a change of a fund; what can't be read, or isn't there, is left to be filled in. */
export async function filledChange({
  amount = '',
  to = '',
}: Readonly<Record<string, string>>): Promise<FilledChange> {
  const kobo = parseNairaText(amount);
  const fund = /^\d+$/.test(to) ? await api.get<FundRecord>(`funds/${to}`).catch(() => null) : null;
  return { amount: kobo === null ? null : koboToNaira(kobo), to: fund && fundOption(fund.data) };
}

/** A fund as a line of a picker. */
export function fundOption(fund: FundRecord): PickerOption {
  return {
    id: fund.id,
    code: fund.budget_code.label,
    name: fund.sub_budget_head.label,
    note: fund.department.label,
    aside: <Amount naira={fund.available} />,
  };
}
