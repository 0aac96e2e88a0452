import { useState } from 'react';
import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { MATCH_KINDS, type MatchKind, type MatchLine, saidKinds } from '#shared/statement-matches.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { useConfirm } from './match-data.ts';

type SayingWhatProps = {
  statement: number;
  lines: readonly MatchLine[];
  onClose: () => void;
  onDone: () => void;
};

/** What lines are that lead to no record of the portal: a charge, interest, money put in, or not known yet. */
export function SayingWhat({ statement, lines, onClose, onDone }: SayingWhatProps) {
  const ways = new Set(lines.map(({ debit }) => debit > 0));
  const kinds = ways.size === 1 ? saidKinds(ways.has(true)) : (['transfer', 'unknown'] as const);
  const [kind, setKind] = useState<MatchKind | null>(proposedFor(lines, kinds));
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = useConfirm(statement, onDone);
  const send = () => {
    setTried(true);
    if (!kind || note.trim().length < 3) return;
    confirm.submit({ matches: lines.map(({ line }) => ({ line, kind, id: null, note: note.trim() })) });
  };
  const total = formatNaira(nairaToKobo(sumNaira(lines.map(({ debit, credit }) => debit + credit))));
  return (
    <ConfirmDialog
      open
      asks
      title={`What ${lines.length === 1 ? 'is this line' : `are these ${lines.length} lines`} of ${total}?`}
      confirm="Say so"
      loading={confirm.loading}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap={14}>
        <SelectField
          label="What it is"
          name="kind"
          error={tried && !kind ? 'Say what it is' : undefined}
          choices={kinds.map((one) => ({ value: one, label: MATCH_KINDS[one] }))}
          value={kind}
          onChange={(chosen) => setKind(chosen as MatchKind | null)}
        />
        <TextAreaField
          label="Note"
          name="note"
          error={tried && note.trim().length < 3 ? 'Say in a few words what it is' : undefined}
          value={note}
          onChange={setNote}
        />
        <Notice tone="info">
          It stays outside the cash book, and is named in the reconciliation with this note.
        </Notice>
      </Stack>
    </ConfirmDialog>
  );
}

function proposedFor(lines: readonly MatchLine[], kinds: readonly MatchKind[]): MatchKind | null {
  const proposed = new Set(lines.map(({ proposals }) => proposals[0]?.kind));
  const [only] = proposed;
  return proposed.size === 1 && only && kinds.includes(only) ? only : null;
}
