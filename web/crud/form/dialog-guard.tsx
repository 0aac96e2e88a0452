import { LeaveDialog, useLeaveGuard } from './leave-guard.tsx';

/** Put into a dialog, asks before Back or a link leaves it with something typed in it. */
export function DialogGuard({ dirty }: { dirty: boolean }) {
  const { blocker } = useLeaveGuard(dirty);
  return <LeaveDialog blocker={blocker} kept={false} onDiscard={async () => undefined} />;
}
