import { useState } from 'react';
import type { Closing } from '#shared/resources/budget/year-close.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { closingPath } from './closing-data.ts';

/** Opens again what was submitted; whoever submitted it reads why. */
export function SendBack({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const { year, version } = closing;
  const [seen] = useState(version);
  const [remark, setRemark] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: { seen: number; remark: string }, key) =>
      api.post(`${closingPath(year)}/send-back`, body, { key }),
    done: (_data, _body, { message }) => message,
    onDone: onClose,
  });
  const send = () => {
    if (remark.trim().length < 3) return setWrong('Say why, in at least 3 characters.');
    setWrong(undefined);
    submit({ seen, remark: remark.trim() });
  };
  return (
    <ConfirmDialog
      open
      asks
      width={520}
      onClose={onClose}
      title={`Send the close of ${year} back?`}
      confirm="Send back"
      loading={loading}
      onConfirm={send}
    >
      <Stack gap={16}>
        <p>It is open again, and what is decided stays until somebody decides anew.</p>
        <TextAreaField label="Remark" error={wrong} maxLength={1000} value={remark} onChange={setRemark} />
        {error && (
          <Notice tone="bad" title={error.message}>
            {error.detailWithReference}
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
