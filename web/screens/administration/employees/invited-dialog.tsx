import { IconCopy } from '@tabler/icons-react';
import { formatMoment } from '#shared/dates.ts';
import type { RowOutcome } from '#shared/resource/several.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Stack } from '#web/components/layout.tsx';
import { copyText } from '#web/crud/copy-text.ts';
import type { EndedProps } from '#web/crud/extras.ts';

/** How it ended for one of them: without a mail server with the link, which is shown this once. */
type Invited = RowOutcome & { link?: string | null; expires_at?: string };

/** Says for each of several people whether they were invited; without a mail server with the links, to be copied and handed over. */
export function InvitedDialog({ title, outcomes, onClose, Shown }: EndedProps) {
  const rows: readonly Invited[] = outcomes;
  const told = rows.map(({ id, code, done, message, error, link }) => ({
    key: String(id),
    code: code ?? String(id),
    done,
    said: link ?? message ?? error?.sentence ?? '',
  }));
  const shown = rows.filter(({ link }) => link);
  if (shown.length === 0) return <Shown title={title} outcomes={told} onClose={onClose} />;
  // A name and a link a line, as spreadsheets take them.
  const text = shown.map(({ code, link }) => `${code}\t${link}`).join('\n');
  const until = shown[0]?.expires_at;
  return (
    <Shown
      title={title}
      outcomes={told}
      onClose={onClose}
      acts={
        <ActionButton icon={IconCopy} onClick={() => copyText(text, 'Names and links were copied')}>
          Copy names and links
        </ActionButton>
      }
    >
      <Stack gap={6}>
        <p>
          No mail server is set up, so give each their link yourself. Links are shown only now, and each works
          once.
        </p>
        {until && <p>Valid until {formatMoment(until)}.</p>}
      </Stack>
    </Shown>
  );
}
