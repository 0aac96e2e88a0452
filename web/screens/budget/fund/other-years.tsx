import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { funds } from '#shared/resources/budget/funds.ts';
import { api } from '#web/api/client.ts';
import { recordPath } from '#web/crud/use-acts.ts';
import type { FundRecord } from './fund-data.ts';

/** The newest funds whose code is what was searched for: where the list shows one year, another may have it. */
export function OtherYears({ search }: { search: string }) {
  const code = search.trim().toUpperCase();
  const found = useQuery({
    queryKey: [funds.url, 'other years', code],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ search: code, sort: '-budget_year', per_page: '10' });
      return (await api.get<FundRecord[]>(`${funds.url}?${query}`, { signal })).data;
    },
  });
  const named = found.data?.filter(({ budget_code }) => budget_code.label === code) ?? [];
  return named.slice(0, 3).map((fund) => (
    <p key={fund.id}>
      <Link to={recordPath(funds, fund.id)}>{code}</Link> is a fund of {fund.budget_year}.
    </p>
  ));
}
