import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import type { ImportRecord } from './import-data.ts';

/** Saves the refused rows as a file, each with its reason, to be corrected and uploaded again. */
export function RefusedButton({ record }: { record: ImportRecord }) {
  const [saving, setSaving] = useState(false);
  const { refused } = record.counts;
  const save = async () => {
    setSaving(true);
    await told(() => saveFile(`imports/${record.id}/refused.csv`));
    setSaving(false);
  };
  return (
    <ActionButton variant="default" icon={IconDownload} onClick={save} loading={saving}>
      {grouped(refused)} refused {refused === 1 ? 'row' : 'rows'}
    </ActionButton>
  );
}
