import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { grouped } from '#shared/resource/plural.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { FileField } from '#web/components/file-field.tsx';
import { type ImportRecord, importPath } from './import-data.ts';
import styles from './new-import.module.css';

/** Sends a file to be imported to a call, then goes to its rows; `letGo` lets the form be left. */
export function useUpload(path: string, letGo: () => void) {
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const upload = useSubmit<FormData, ImportRecord>({
    inPlace: true,
    send: (form, key) => api.post<ImportRecord>(path, form, { key, onProgress: setShare }),
    onDone: ({ id }) => {
      letGo();
      navigate(importPath(id));
    },
    onFailed: () => setShare(undefined),
    changes: [['imports']],
  });
  return { ...upload, share };
}

type ImportFileProps = {
  files: File[];
  onChange: (files: File[]) => void;
  upload: ReturnType<typeof useUpload>;
  error: string | undefined;
  /** So many rows the file may have. */
  most?: number;
};

/** The input of the file of an import, with what it may be and how far it is sent. */
export function ImportFile({ files, onChange, upload, error, most = 50_000 }: ImportFileProps) {
  return (
    <div>
      <FileField
        label="File"
        name="file"
        limits={IMPORT_LIMITS}
        files={files}
        onChange={onChange}
        progress={upload.loading ? upload.share : undefined}
        error={error}
        disabled={upload.loading}
      />
      <p className={styles.hint}>
        At most {grouped(most)} rows. Titles above the headings and further sheets are found. You can also
        drop the file on the button.
      </p>
    </div>
  );
}
