import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { ASKED_ACT } from '#web/crud/use-asked-act.ts';
import type { Session } from '#web/session/types.ts';
import { useSession } from '#web/session/use-session.ts';
import type { Entry } from './entries.ts';
import { type AskedChange, askedChange } from './found-record.ts';

/** A fund, as far as a change of it is asked for by its code. */
interface Fund {
  id: number;
  budget_year: number;
  budget_code: { label: string };
}

/** The top-up or virement that a text asks for, with the funds of its codes in the portal's budget year, or else the newest that has them: a line that opens its form filled in. */
export function useChangeEntries(text: string): Entry[] {
  const session = useSession();
  const asked = mayAsk(session) ? askedChange(text) : null;
  const funds = useQuery<readonly Fund[] | null, ApiError>({
    queryKey: ['palette', 'change', asked?.code, asked?.to],
    queryFn: ({ signal }) => (asked ? fundsOf(asked, session.period.year, signal) : null),
    enabled: asked !== null,
  });
  const [from, to] = funds.data ?? [];
  if (!asked || !from) return [];
  const { kind, amount } = asked;
  const naira = formatNaira(nairaToKobo(amount));
  const args = new URLSearchParams({
    [ASKED_ACT]: kind,
    amount: String(amount),
    ...(to && { to: String(to.id) }),
  });
  return [
    {
      key: `change ${kind} ${from.id}`,
      group: 'Actions',
      icon: to ? IconArrowsExchange : IconPlus,
      label: to
        ? `Move ${naira} from ${from.budget_code.label} to ${to.budget_code.label}`
        : `Ask for a top-up of ${from.budget_code.label} by ${naira}`,
      about: `Funds of ${from.budget_year}`,
      path: `/budget/funds/${from.id}?${args}`,
    },
  ];
}

/** Whoever may ask for changes of funds sees them, and is of the budget office. */
function mayAsk({ permissions, groups }: Session): boolean {
  return permissions.includes('edit-funds') && groups.some(({ office }) => office === 'budget-officers');
}

async function fundsOf(
  { code, to }: AskedChange,
  year: number,
  signal: AbortSignal,
): Promise<readonly Fund[] | null> {
  const [ofCode = [], ofTo = []] = await Promise.all(
    [code, to].map((one) => (one ? called(one, signal) : Promise.resolve([]))),
  );
  const own = (fund: Fund) => Number(fund.budget_year === year);
  for (const from of ofCode.toSorted((one, other) => own(other) - own(one))) {
    const target = ofTo.find(({ budget_year, id }) => budget_year === from.budget_year && id !== from.id);
    if (to === null) return [from];
    if (target) return [from, target];
  }
  return null;
}

async function called(code: string, signal: AbortSignal): Promise<readonly Fund[]> {
  const query = new URLSearchParams({ search: code, sort: '-budget_year', per_page: '50' });
  const { data } = await api.get<Fund[]>(`funds?${query}`, { signal });
  return data.filter(({ budget_code }) => budget_code.label.toUpperCase() === code);
}
