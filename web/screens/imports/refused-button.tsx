import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { grouped } from '../../../shared/resource/plural.ts';
import { ApiError } from '../../api/api-error.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { notify } from '../../components/toasts.ts';
import { saveFile } from '../../crud/save-file.ts';
import type { ImportRecord } from './import-data.ts';

/** Saves the refused rows as a file, each with its reason, to be corrected and brought again. */
export function RefusedButton({ record }: { record: ImportRecord }) {
  const [saving, setSaving] = useState(false);
  const { refused } = record.counts;
  const save = async () => {
    setSaving(true);
    try {
      await saveFile(`imports/${record.id}/refused.csv`);
    } catch (error) {
      if (error instanceof ApiError) notify.error(error.message, error.detailWithReference);
      else throw error;
    } finally {
      setSaving(false);
    }
  };
  return (
    <ActionButton variant="default" icon={IconDownload} onClick={save} loading={saving}>
      {grouped(refused)} refused {refused === 1 ? 'row' : 'rows'}
    </ActionButton>
  );
}
