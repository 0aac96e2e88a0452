import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '#shared/errors.ts';
import type { LEAVING } from '#shared/succession.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { Linked } from '#web/crud/record.ts';

/** Why what is open is looked at. */
export type Leaving = (typeof LEAVING)[number];

/** One thing that is open, as the server tells it. */
export type OpenItem = {
  type: string;
  id: number;
  code: string;
  title: string;
  state: string;
  amount: number | null;
  since: string | null;
  path: string | null;
  for: { id: number; name: string };
  needs: boolean;
  successor: boolean;
  cancel: string | null;
  why_not_cancel: string | null;
};

/** What is decided of it: nothing yet, who goes on, that it ends, or that it stays as it is. */
export type Decision = { decision: 'successor' | 'cancel' | 'keep' | null; successor: Linked | null };

type OpenWork = {
  person: { id: number; name: string; status: string; version: number };
  items: OpenItem[];
};

/** What somebody has open. */
export function useOpenWork(id: string, leaving: Leaving) {
  return useQuery<OpenWork, ApiError>({
    queryKey: ['users', 'open-work', id, leaving],
    queryFn: async ({ signal }) =>
      (await api.get<OpenWork>(`users/${id}/open-work?for=${leaving}`, { signal })).data,
    staleTime: 0,
  });
}

/** By which an item is found among the others, and its refusal. */
export function keyOf({ type, id }: Pick<OpenItem, 'type' | 'id'>): string {
  return `${type}-${id}`;
}

/** What is decided before anybody chose: a seat in an office ends with the account, what goes on by itself stays. */
export function begun({ type, needs, cancel, why_not_cancel }: OpenItem, leaving: Leaving): Decision {
  if (needs) return { decision: null, successor: null };
  const isLeft = type === 'office' && leaving !== 'move' && cancel !== null && why_not_cancel === null;
  return { decision: isLeft ? 'cancel' : 'keep', successor: null };
}

/** Whether something is decided wholly. */
export function isDecided({ decision, successor }: Decision): boolean {
  return decision !== null && (decision !== 'successor' || successor !== null);
}

/** What is missing before it can be sent, by field and in the order of the page, and at which field that begins. */
export function missingOf(
  items: readonly OpenItem[],
  decisions: ReadonlyMap<string, Decision>,
  lacksDepartment: boolean,
): { problems: FieldErrors; first: string | undefined } {
  const open = items.filter(({ needs }) => needs).map(keyOf);
  const left = open.filter((key) => !isDecided(decisions.get(key) ?? UNDECIDED));
  const problems: FieldErrors = {
    ...(lacksDepartment ? { department_id: ['Choose the department'] } : {}),
    ...Object.fromEntries(left.map((key) => [key, ['Choose who goes on with it, or how it ends']])),
  };
  const [first] = Object.keys(problems);
  const isPerson = first !== undefined && decisions.get(first)?.decision === 'successor';
  return { problems, first: isPerson ? `${first}-successor` : first };
}

const UNDECIDED: Decision = { decision: null, successor: null };

/** Decisions as the call takes them; what stays as it is isn't named. */
export function workOf(items: readonly OpenItem[], decisions: ReadonlyMap<string, Decision>) {
  return items.flatMap((item) => {
    const { decision = null, successor = null } = decisions.get(keyOf(item)) ?? {};
    if (decision === null || decision === 'keep') return [];
    const { type, id } = item;
    return [{ type, id, decision, ...(successor ? { successor_id: successor.id } : {}) }];
  });
}
