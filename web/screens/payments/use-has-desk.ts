import { DESK_WORDS, DESKS } from '#shared/workflows/desks.ts';
import { useSession } from '#web/session/use-session.ts';

/** Whether the signed-in person works at one of the desks that clear payments. */
export function useHasDesk(): boolean {
  const { permissions, groups } = useSession();
  const offices: readonly string[] = DESKS.map((desk) => DESK_WORDS[desk].office);
  return (
    permissions.includes('edit-payments') && groups.some(({ office }) => office && offices.includes(office))
  );
}
