import { useEffect, useEffectEvent, useState } from 'react';
import { ATTACHMENTS_MAX } from '#shared/constants.ts';
import { ATTACHMENT_LIMITS } from '#shared/file-kinds.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FileField } from '#web/components/file-field.tsx';
import { useDirty } from '#web/session/dirty.ts';
import type { InputProps } from './input-props.ts';
import { asKeptFile, isOnItsWay, type KeptFile, keptFiles, ON_ITS_WAY } from './kept-file.ts';

type UploadsFieldProps = {
  name: string;
  label: string;
  error?: string;
  optional?: boolean;
  /** How many it takes; as many as everywhere unless told. */
  most?: number;
  /** The files that were sent; their ids are what the form carries. */
  value: readonly KeptFile[];
  onChange: (change: (before: readonly KeptFile[]) => KeptFile[]) => void;
  disabled?: boolean;
  /** Told whether files were chosen that have not arrived. */
  onWaiting: (waiting: boolean) => void;
};

/** The attachments of a record's form. */
export function AttachmentsInput({ name, field, value, onChange, error, disabled }: InputProps) {
  return (
    <UploadsField
      name={name}
      label={field.label}
      error={error}
      optional={!field.required}
      most={field.max}
      disabled={disabled}
      value={keptFiles(value)}
      onChange={(change) =>
        onChange((before: unknown) => [
          ...change(keptFiles(before)),
          ...(isOnItsWay(before) ? [ON_ITS_WAY] : []),
        ])
      }
      onWaiting={(waiting) =>
        onChange((before: unknown) => [...keptFiles(before), ...(waiting ? [ON_ITS_WAY] : [])])
      }
    />
  );
}

/** Several scanned papers, each sent as soon as it is chosen; one that failed stays, to be sent again. */
export function UploadsField({
  name,
  label,
  error,
  optional,
  most = ATTACHMENTS_MAX,
  value,
  onChange,
  onWaiting,
  disabled,
}: UploadsFieldProps) {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const sending = progress !== undefined;
  const isWaiting = waiting.length > 0;
  useDirty(isWaiting);
  const tell = useEffectEvent(onWaiting);
  useEffect(() => tell(isWaiting), [isWaiting]);

  const sendAll = async (files: readonly File[]) => {
    setProblem(null);
    try {
      for (const file of files) {
        setProgress(0);
        const kept = await send(file, setProgress);
        setWaiting((before) => before.filter((one) => one !== file));
        if (kept) onChange((before) => [...before, kept]);
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.errors.files?.[0] ?? failure.detail);
    } finally {
      setProgress(undefined);
    }
  };
  const choose = (files: File[]) => {
    const added = files.filter((file) => !waiting.includes(file));
    setWaiting(files);
    if (added.length > 0) void sendAll(added);
    else setProblem(null);
  };
  return (
    <div>
      <FileField
        name={name}
        label={label}
        optional={optional}
        error={problem ?? error}
        limits={{ ...ATTACHMENT_LIMITS, count: most }}
        files={waiting}
        onChange={choose}
        kept={value}
        onRemoveKept={(id) => onChange((before) => before.filter((file) => file.id !== id))}
        progress={progress}
        disabled={sending || disabled}
      />
      {problem && waiting.length > 0 && !sending && (
        <ActionButton variant="default" size="sm" onClick={() => sendAll(waiting)}>
          Send again
        </ActionButton>
      )}
    </div>
  );
}

async function send(file: File, onProgress: (share: number) => void): Promise<KeptFile | null> {
  const form = new FormData();
  form.append('files', file);
  const { data } = await api.post<unknown[]>('files', form, { onProgress });
  return asKeptFile(data[0]);
}
