import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { asKeptFile, type KeptFile } from '../inputs/kept-file.ts';
import { saveFile } from '../save-file.ts';
import { told } from '../told.ts';
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
    await told(() => saveFile(`/api/files/${file.id}`));
    setRunning(false);
  };
  return (
    <button type="button" className={styles.link} onClick={save} disabled={running}>
      <IconPaperclip size={16} stroke={1.7} aria-hidden />
      {file.name}
    </button>
  );
}
