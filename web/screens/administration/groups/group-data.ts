import { useQuery } from '@tanstack/react-query';
import type { NavigationEntry } from '#shared/navigation.ts';
import type { Linked, RecordOf } from '#shared/resource/record-types.ts';
import type { groups } from '#shared/resources/administration/groups.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSettled } from '#web/crud/list/use-settled.ts';
import type { ModuleRow } from './module-sections.ts';

/** A group as the API answers it; `member_count` is of those who are active and members today. */
export type GroupRecord = RecordOf<typeof groups> & {
  permissions: string[];
  modules: Linked[];
  members: Linked[];
  member_count: number;
  not_signed_in: number;
  why_not?: { manage?: string };
};

/** Every module, in the order of the menus. */
export function useModules() {
  return useQuery<ModuleRow[], ApiError>({
    queryKey: ['modules', 'list', 'matrix'],
    queryFn: async ({ signal }) =>
      (await api.get<ModuleRow[]>('modules?per_page=500&sort=position', { signal })).data,
  });
}

/** What a member of a department would see with these permissions. */
export type GroupPreview = { navigation: NavigationEntry[]; permissions: string[]; exportable: string[] };

/** Asks for the preview with permissions as they would be after saving. */
export function useGroupPreview(id: number, permissions: readonly string[], department_id: number | null) {
  const asked = useSettled(JSON.stringify({ permissions: [...permissions].sort(), department_id }), 300);
  return useQuery<GroupPreview, ApiError>({
    queryKey: ['groups', 'preview', id, asked],
    queryFn: async ({ signal }) =>
      (await api.post<GroupPreview>(`groups/${id}/preview`, JSON.parse(asked), { signal })).data,
    placeholderData: (before) => before,
  });
}

/** A person whose groups together give duties that one person should not have. */
export type ConflictedPerson = { id: number; name: string; groups: string[]; duties: string[] };

/** People with conflicting duties; none for whoever may not read that report. */
export function useConflicts(): readonly ConflictedPerson[] {
  const { data } = useQuery({
    queryKey: ['reports', 'conflicting-duties'],
    queryFn: async () => (await api.get<ConflictedPerson[]>('reports/conflicting-duties')).data,
    staleTime: 300_000,
  });
  return data ?? [];
}
