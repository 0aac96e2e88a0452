import { useState } from 'react';
import type { MatchLine } from '#shared/statement-matches.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { useTakeBack } from './match-data.ts';

type TakingBackProps = {
  statement: number;
  lines: readonly MatchLine[];
  onClose: () => void;
  onDone: () => void;
};

/** Why what somebody else confirmed is taken back. */
export function TakingBack({ statement, lines, onClose, onDone }: TakingBackProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const takeBack = useTakeBack(statement, onDone);
  const isShort = reason.trim().length < 3;
  const send = () => {
    setTried(true);
    if (isShort) return;
    const matches = lines.flatMap(({ match }) => (match ? [match.id] : []));
    takeBack.submit({ matches, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      open
      asks
      title={`Take ${lines.length === 1 ? 'this match' : `these ${lines.length} matches`} back?`}
      confirm="Take back"
      loading={takeBack.loading}
      onConfirm={send}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        name="reason"
        error={tried && isShort ? 'Say why, in a few words' : undefined}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
