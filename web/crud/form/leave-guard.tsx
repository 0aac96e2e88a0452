import { useRef } from 'react';
import { useBlocker } from 'react-router';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { forgetDirty, useDirty } from '#web/session/dirty.ts';
import type { DraftState } from './use-draft.ts';

/** Asks before a form with something typed in it is left, until it was sent or given up; one on a tab is also left by another tab of its page. */
export function useLeaveGuard(dirty: boolean, { onTab = false } = {}) {
  const free = useRef(false);
  useDirty(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !free.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (onTab && currentLocation.search !== nextLocation.search)),
  );
  return {
    blocker,
    letGo: () => {
      free.current = true;
      forgetDirty();
    },
  };
}

type LeaveDialogProps = {
  blocker: ReturnType<typeof useLeaveGuard>['blocker'];
  /** The draft that keeps what was typed, or null where nothing does. */
  kept: DraftState | null;
  onDiscard: () => Promise<void>;
};

/** Asks before a form with something typed in it is left by a link or by Back. */
export function LeaveDialog({ blocker, kept, onDiscard }: LeaveDialogProps) {
  if (blocker.state !== 'blocked') return null;
  const leave = () => blocker.proceed();
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title="Leave without saving?"
      actions={
        <>
          {kept && (
            <ActionButton variant="quiet" onClick={() => onDiscard().then(leave)}>
              Discard draft
            </ActionButton>
          )}
          <ActionButton variant="default" onClick={leave}>
            Leave
          </ActionButton>
          <ActionButton onClick={() => blocker.reset()} data-autofocus>
            Stay
          </ActionButton>
        </>
      }
    >
      {keptWords(kept)}
    </Dialog>
  );
}

function keptWords(kept: DraftState | null): string {
  if (!kept) return 'What you typed on this page is lost when you leave.';
  return kept.status === 'failed'
    ? 'What you typed is kept in this tab. It is here when you come back to it.'
    : 'What you typed is kept as a draft. It is here when you come back, on any device.';
}
