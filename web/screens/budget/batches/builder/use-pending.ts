import { useQuery } from '@tanstack/react-query';
import type { PaymentType } from '#shared/constants.ts';
import type { Batchmate } from '#shared/workflows/batching.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { containsWords } from '#web/crud/contains-words.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';

/** A committed expenditure that stands in no batch yet; the amount in naira. */
export type PendingExpenditure = WireRecord &
  Batchmate & {
    fund: Linked;
    department: Linked;
    beneficiary: string;
    description: string;
    amount: number;
    is_free_payee: boolean;
    /** For whose approval it waits before it can be batched. */
    waits_for: string | null;
  };

/** Expenditures that can go together: one department, one fund, one type. */
export type PendingGroup = {
  key: string;
  fund: Linked;
  department: Linked;
  type: PaymentType;
  expenditures: PendingExpenditure[];
};

/** Everything that my departments may batch now, the oldest first, and how many there are in all. */
export function usePending() {
  return useQuery<{ rows: PendingExpenditure[]; total: number }, ApiError>({
    queryKey: ['expenditures', 'pending'],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.get<PendingExpenditure[]>('pending/expenditures', { signal });
      return { rows: data, total: meta.total };
    },
  });
}

/** The same rows by what can go together, the largest group first. */
export function groupsOf(rows: readonly PendingExpenditure[]): PendingGroup[] {
  const groups = new Map<string, PendingGroup>();
  for (const row of rows) {
    const { fund, department, type } = row;
    const key = `${department.id} ${fund.id} ${type}`;
    const group = groups.get(key) ?? { key, fund, department, type, expenditures: [] };
    group.expenditures.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => other.expenditures.length - one.expenditures.length);
}

/** Whether a row holds the typed text in its code, payee, description or fund. */
export function holds({ code, beneficiary, description, fund }: PendingExpenditure, text: string): boolean {
  return containsWords([code, beneficiary, description, fund.label], text);
}
