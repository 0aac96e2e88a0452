import { useContext, useEffect, useState } from 'react';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { AskedFirst } from '#web/components/top-layer.ts';
import { LeaveDialog, useLeaveGuard } from './leave-guard.tsx';

/** Put into a dialog, asks before Back, a link, Escape or a press outside leaves it with something typed in it. */
export function DialogGuard({ dirty }: { dirty: boolean }) {
  const { blocker } = useLeaveGuard(dirty);
  const asked = useContext(AskedFirst);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!asked || !dirty) return;
    asked.current = (leaving) => setLeave(() => leaving);
    return () => {
      asked.current = null;
    };
  }, [asked, dirty]);
  return (
    <>
      <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => undefined} />
      {leave && <DiscardDialog onKeep={() => setLeave(null)} onDiscard={leave} />}
    </>
  );
}

function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      open
      onClose={onKeep}
      title="Discard what you typed?"
      actions={
        <>
          <ActionButton variant="default" onClick={onDiscard}>
            Discard
          </ActionButton>
          <ActionButton onClick={onKeep} data-autofocus>
            Keep writing
          </ActionButton>
        </>
      }
    >
      Nothing was sent yet.
    </Dialog>
  );
}
