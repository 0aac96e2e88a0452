import { useEffect, useRef, useState } from 'react';
import { notify } from '../components/toasts.ts';
import type { Answer } from './answer.ts';
import type { ApiError } from './api-error.ts';
import { api } from './client.ts';
import { newKey } from './new-key.ts';
import { readLatest } from './read-latest.ts';

type Reading<Read> = {
  onChosen?: () => void;
  onRead?: (answer: Answer<Read>) => void;
};

/** A file that the server reads at a path as soon as it is chosen; nothing is saved by that. */
export function useReadFile<Read>(path: string, { onChosen, onRead }: Reading<Read>) {
  const [files, setFiles] = useState<File[]>([]);
  const [share, setShare] = useState<number>();
  const [read, setRead] = useState<Read | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const told = useRef(0);
  const begin = () => {
    notify.close(told.current);
    setShare(undefined);
    setRead(null);
    setError(null);
  };
  const hearer = useRef(onRead);
  useEffect(() => {
    hearer.current = onRead;
  });
  const [ask] = useState(() =>
    readLatest<Read>((form, onProgress) => api.post<Read>(path, form, { key: newKey(), onProgress }), {
      onShare: setShare,
      onRead: (answer) => {
        setShare(undefined);
        setRead(answer.data);
        hearer.current?.(answer);
      },
      onFailed: (failure) => {
        setShare(undefined);
        setError(failure);
        if (failure.status !== 401) told.current = notify.error(failure.message, failure.detailWithReference);
      },
    }),
  );
  // What is closed is told of no file.
  useEffect(() => () => void ask(undefined), [ask]);
  const choose = (chosen: File[]) => {
    begin();
    setFiles(chosen);
    onChosen?.();
    void ask(chosen[0]);
  };
  const problem = error ? (error.errors.file?.[0] ?? saidOf(error)) : undefined;
  return { files, share, read, problem, choose };
}

/** A session that ended is signed in again in place: what is said then is what to do now. */
function saidOf(error: ApiError): string {
  if (error.code !== 'UNAUTHENTICATED') return error.detailWithReference;
  return 'Your session had ended, so nothing was read. Choose the file once more.';
}
