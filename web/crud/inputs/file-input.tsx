import { useRef, useState } from 'react';
import { ATTACHMENT_LIMITS, type FileLimits, PICTURE_LIMITS } from '#shared/file-kinds.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FileField } from '#web/components/file-field.tsx';
import { useDirty } from '#web/session/dirty.ts';
import { isPicture } from '../field-look.ts';
import type { InputProps } from './input-props.ts';
import { asKeptFile, ON_ITS_WAY } from './kept-file.ts';

/** One file: sent as soon as it is chosen, with progress; the form then carries its id. A file that failed stays to be sent again. */
export function FileInput({
  name,
  field,
  value,
  onChange,
  error,
  disabled,
  camera,
  of,
  limits = isPicture(name) ? PICTURE_LIMITS : ATTACHMENT_LIMITS,
}: InputProps & {
  /** A phone offers its camera. */
  camera?: boolean;
  /** What the file belongs to, for whoever hears the page. */
  of?: string;
  limits?: FileLimits;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  // The one that counts when several are on their way: an earlier one may arrive last, or after it was removed.
  const latest = useRef<File | null>(null);
  const kept = asKeptFile(value);
  useDirty(file !== null && kept === null);
  const send = async (chosen: File) => {
    latest.current = chosen;
    const still = () => latest.current === chosen;
    setProblem(null);
    setProgress(0);
    onChange(ON_ITS_WAY);
    try {
      const form = new FormData();
      form.append('files', chosen);
      const onProgress = (share: number) => still() && setProgress(share);
      const { data } = await api.post<unknown[]>('files', form, { onProgress });
      if (still()) onChange(asKeptFile(data[0]));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (still()) setProblem(failure.errors.files?.[0] ?? failure.detail);
    } finally {
      if (still()) setProgress(undefined);
    }
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    if (chosen) return void send(chosen);
    latest.current = null;
    setProblem(null);
    setProgress(undefined);
    onChange(null);
  };
  return (
    <div>
      <FileField
        name={name}
        label={field.label}
        error={problem ?? error}
        optional={!field.required}
        limits={limits}
        files={file ? [file] : []}
        kept={kept && !file ? [kept] : []}
        onRemoveKept={() => onChange(null)}
        onChange={([chosen]) => choose(chosen)}
        progress={progress}
        camera={camera}
        of={of}
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
