import { useState } from 'react';
import type { LinesFile } from '#shared/resources/budget/budget-draft-answers.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';

/** A file whose cells the server reads at a path as soon as it is chosen; nothing is saved by that. */
export function useLinesFile(path: string, onChosen?: () => void) {
  const [files, setFiles] = useState<File[]>([]);
  const [share, setShare] = useState<number>();
  const [read, setRead] = useState<LinesFile | null>(null);
  const { submit, error, errors } = useSubmit<FormData, LinesFile>({
    send: (form, key) => api.post<LinesFile>(path, form, { key, onProgress: setShare }),
    done: () => undefined,
    onDone: (answer) => {
      setShare(undefined);
      setRead(answer);
    },
    onFailed: () => setShare(undefined),
  });
  const choose = (chosen: File[]) => {
    const [file] = chosen;
    setFiles(chosen);
    setRead(null);
    onChosen?.();
    if (!file) return;
    const form = new FormData();
    form.set('file', file);
    submit(form);
  };
  const isRefused = files.length > 0 && !read && share === undefined;
  const problem = isRefused ? (errors.file?.[0] ?? error?.detailWithReference) : undefined;
  return { files, share, read, problem, choose };
}
