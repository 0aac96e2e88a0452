import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '#shared/dates.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { copyText } from '#web/crud/copy-text.ts';
import type { ActDialogProps } from '#web/crud/extras.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import styles from './invite-dialog.module.css';

type Invitation = { sent: boolean; link: string | null; expires_at?: string };

/** Sends a one-time link; without a mail server, shows it once to be handed over. */
export function InviteDialog({ record, onClose }: ActDialogProps) {
  const [made, setMade] = useState<Invitation | null>(null);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (_input: undefined, key) => api.post<Invitation>(`users/${record.id}/invite`, {}, { key }),
    done: ({ sent }, _input, { message }) => (sent ? message : undefined),
    onDone: (invitation) => (invitation.sent ? onClose() : setMade(invitation)),
  });
  const copy = () => copyText(made?.link ?? '', 'The link was copied');
  if (made?.link)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`A link for ${record.name}`}
        width={520}
        actions={
          <>
            <ActionButton variant="default" onClick={onClose}>
              Close
            </ActionButton>
            <ActionButton icon={IconCopy} onClick={copy}>
              Copy the link
            </ActionButton>
          </>
        }
      >
        <Stack gap={10}>
          <p>
            No mail server is set up, so give the link to them yourself. It is shown only now and works once.
          </p>
          <p className={styles.address}>{made.link}</p>
          {made.expires_at && <p>Valid until {formatMoment(made.expires_at)}.</p>}
        </Stack>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send ${record.name} a link?`}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            Cancel
          </ActionButton>
          <ActionButton onClick={() => submit(undefined)} loading={loading}>
            Send the link
          </ActionButton>
        </>
      }
    >
      <Stack gap={16}>
        <p>
          With it they can choose a password, once. It is sent to {String(record.email)}; without a mail
          server it is shown here, for you to hand over.
        </p>
        <RefusalNotice error={error} />
      </Stack>
    </Dialog>
  );
}
