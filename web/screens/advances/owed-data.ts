import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AgeBand } from '#shared/advance-ages.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { Linked } from '#web/crud/record.ts';

/** An advance that was paid and is to be retired. */
export type OwedAdvance = {
  id: number;
  code: string;
  user: Linked;
  staff_no: string;
  grade: string | null;
  department: Linked;
  purpose: string;
  finished: string;
  due: string;
  amount: number;
  recovered: number;
  owed: number;
  age: number;
  band: AgeBand;
  overdue_days: number;
};

type Sums = { count: number; amount: number; owed: number };

/** The salary-recovery list, and with its bands the register. */
export type OwedReport = Sums & { as_at: string; rows: OwedAdvance[]; bands?: (Sums & { band: AgeBand })[] };

/** What advances are owed, as one of the two reports tells it. */
export function useOwed(report: 'register' | 'recoveries', query = '') {
  return useQuery<OwedReport, ApiError>({
    queryKey: [touringAdvances.url, report, query],
    queryFn: async ({ signal }) =>
      (await api.get<OwedReport>(`${touringAdvances.url}/${report}?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
