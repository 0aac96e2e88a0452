import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { notify } from '../../components/toasts.ts';
import { asKeptFile, type KeptFile } from '../inputs/kept-file.ts';
import { saveFile } from '../save-file.ts';
import styles from './file-link.module.css';

/** An attached file by its name; pressing it saves the file. */
export function FileLink({ value }: { value: unknown }) {
  const file = asKeptFile(value);
  if (!file) return <span aria-hidden>–</span>;
  return <SaveButton file={file} />;
}

function SaveButton({ file }: { file: KeptFile }) {
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      await saveFile(`/api/files/${file.id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(error.message, error.detailWithReference);
    } finally {
      setRunning(false);
    }
  };
  return (
    <button type="button" className={styles.link} onClick={save} disabled={running}>
      <IconPaperclip size={16} stroke={1.7} aria-hidden />
      {file.name}
    </button>
  );
}
