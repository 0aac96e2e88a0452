import { IconCamera, IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { endingsOf } from '#shared/file-kinds.ts';
import { Field, type FieldProps, requiredId } from './field.tsx';
import styles from './file-field.module.css';
import { type FieldLimits, fileProblem, fileSize, limitsInWords } from './file-limits.ts';
import { IconButton } from './icon-button.tsx';

type FileFieldProps = Omit<FieldProps, 'hint'> & {
  limits: FieldLimits;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Files that the portal keeps already, each with a way to remove it. */
  kept?: readonly { id: number | string; name: string; size: number | null }[];
  onRemoveKept?: (id: number | string) => void;
  /** Share of the upload that is done, 0 to 1, while it runs. */
  progress?: number;
  disabled?: boolean;
  /** Devices that are touched offer their camera besides. */
  camera?: boolean;
  /** What the file belongs to, where a page has several with this label; it is only read aloud. */
  of?: string;
};

/** Files that are picked or dropped, with the limits stated, a preview of pictures, progress and a way to remove each. */
export function FileField({
  label,
  error,
  optional,
  name,
  limits,
  files,
  onChange,
  kept = [],
  onRemoveKept,
  progress,
  disabled,
  camera,
  of,
}: FileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const many = (limits.count ?? 1) > 1;
  const full = files.length + kept.length >= (limits.count ?? 1) && many;
  // What is read on a button, and which file it is for: it is called by either.
  const whose = `${label}${optional ? ' (optional)' : ''}${of ? `, ${of}` : ''}`;
  const words = files.length > 0 && !many ? 'Choose another file' : 'Add a file';

  const add = (chosen: readonly File[]) => {
    const refused = chosen.map((file) => fileProblem(file, limits)).find(Boolean) ?? null;
    const fit = chosen.filter((file) => !fileProblem(file, limits));
    setProblem(refused);
    const room = (limits.count ?? 1) - kept.length;
    if (fit.length > 0) onChange(many ? [...files, ...fit].slice(0, room) : fit.slice(-1));
  };

  return (
    <Field
      label={label}
      hint={limitsInWords(limits)}
      error={problem ?? error}
      optional={optional}
      name={name}
    >
      {({ 'aria-required': required, 'aria-describedby': notes, ...attributes }) => (
        <div>
          {files.length + kept.length > 0 && (
            <ul className={styles.list}>
              {kept.map(({ id, name: called, size }) => (
                <li className={styles.file} key={id}>
                  <IconPaperclip size={17} stroke={1.7} aria-hidden />
                  <span className={`${styles.name} cut`}>{called}</span>
                  <span className={styles.size}>{size === null ? '' : fileSize(size)}</span>
                  <IconButton
                    icon={IconX}
                    label={`Remove ${called}`}
                    disabled={disabled}
                    onClick={() => onRemoveKept?.(id)}
                  />
                </li>
              ))}
              {files.map((file, index) => (
                <ChosenFile
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  file={file}
                  progress={progress}
                  disabled={disabled}
                  onRemove={() => {
                    setProblem(null);
                    onChange(files.filter((_, place) => place !== index));
                  }}
                />
              ))}
            </ul>
          )}
          <span
            className={styles.add}
            data-over={over || undefined}
            data-disabled={disabled || full || undefined}
          >
            <IconUpload size={17} stroke={1.9} aria-hidden />
            {words}
            <input
              {...attributes}
              aria-label={`${whose}: ${words}`}
              aria-describedby={[required && requiredId(attributes), notes].filter(Boolean).join(' ')}
              type="file"
              accept={endingsOf(limits.kinds).join(',')}
              multiple={many}
              disabled={disabled || full}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </span>
          {required && (
            <span hidden id={requiredId(attributes)}>
              Required
            </span>
          )}
          {camera && (
            <span className={`${styles.add} ${styles.camera}`} data-disabled={disabled || full || undefined}>
              <IconCamera size={17} stroke={1.9} aria-hidden />
              Take a photo
              <input
                type="file"
                accept="image/*"
                capture="environment"
                aria-label={`Take a photo: ${whose}`}
                disabled={disabled || full}
                onChange={(event) => {
                  add([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = '';
                }}
              />
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

type ChosenFileProps = { file: File; progress?: number; disabled?: boolean; onRemove: () => void };

function ChosenFile({ file, progress, disabled, onRemove }: ChosenFileProps) {
  const preview = usePreview(file);
  return (
    <li className={styles.file}>
      {preview ? <img src={preview} alt="" /> : <IconPaperclip size={17} stroke={1.7} aria-hidden />}
      <span className={`${styles.name} cut`}>{file.name}</span>
      <span className={styles.size}>{fileSize(file.size)}</span>
      <IconButton icon={IconX} label={`Remove ${file.name}`} disabled={disabled} onClick={onRemove} />
      {progress !== undefined && (
        <span
          className={styles.bar}
          role="progressbar"
          aria-label={`Sending ${file.name}`}
          aria-valuenow={Math.round(progress * 100)}
        >
          <span style={{ width: `${progress * 100}%` }} />
        </span>
      )}
    </li>
  );
}

function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
