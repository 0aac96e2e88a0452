import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { FileField } from '../../components/file-field.tsx';
import { ATTACHMENT_LIMITS, type FileLimits, PICTURE_LIMITS } from '../../components/file-limits.ts';
import { useDirty } from '../../session/dirty.ts';
import { isPicture } from '../field-look.ts';
import type { InputProps } from './input-props.ts';
import { asKeptFile } from './kept-file.ts';

/** One file: sent as soon as it is chosen, with progress; the form then carries its id. A file that failed stays to be sent again. */
export function FileInput({ name, field, value, onChange, error, disabled }: InputProps) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const kept = asKeptFile(value);
  useDirty(file !== null && kept === null);
  const send = async (chosen: File) => {
    setProblem(null);
    setProgress(0);
    try {
      const form = new FormData();
      form.append('files', chosen);
      const { data } = await api.post<unknown[]>('files', form, { onProgress: setProgress });
      onChange(asKeptFile(data[0]));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.errors.files?.[0] ?? failure.detail);
    } finally {
      setProgress(undefined);
    }
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    onChange(null);
    if (chosen) void send(chosen);
    else setProblem(null);
  };
  return (
    <div>
      <FileField
        name={name}
        label={field.label}
        error={problem ?? error}
        optional={!field.required}
        limits={limitsFor(name)}
        files={file ? [file] : []}
        kept={kept && !file ? [kept] : []}
        onRemoveKept={() => onChange(null)}
        onChange={([chosen]) => choose(chosen)}
        progress={progress}
        disabled={disabled}
      />
      {file && problem && progress === undefined && (
        <ActionButton variant="default" size="sm" onClick={() => send(file)}>
          Send it again
        </ActionButton>
      )}
    </div>
  );
}

function limitsFor(name: string): FileLimits {
  return isPicture(name) ? PICTURE_LIMITS : { ...ATTACHMENT_LIMITS, count: 1 };
}
