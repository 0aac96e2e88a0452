import { useState } from 'react';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import type { AnswerFile } from '#shared/resources/payments/schedule-answers.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';

/** A file with the bank's answer, which the server reads as soon as it is chosen; nothing is recorded by that. */
export function useAnswerFile(schedule: number, onRead: (answer: AnswerFile) => void) {
  const [files, setFiles] = useState<File[]>([]);
  const [share, setShare] = useState<number>();
  const [read, setRead] = useState<AnswerFile | null>(null);
  const { submit, error, errors } = useSubmit<FormData, AnswerFile>({
    send: (form, key) =>
      api.post<AnswerFile>(`${paymentSchedules.url}/${schedule}/read-answer`, form, {
        key,
        onProgress: setShare,
      }),
    done: (_answer, _form, { message }) => message,
    onDone: (answer) => {
      setShare(undefined);
      setRead(answer);
      onRead(answer);
    },
    onFailed: () => setShare(undefined),
    changes: [],
  });
  const choose = (chosen: File[]) => {
    const [file] = chosen;
    setFiles(chosen);
    setRead(null);
    if (!file) return;
    const form = new FormData();
    form.set('file', file);
    submit(form);
  };
  const isRefused = files.length > 0 && !read && share === undefined;
  const problem = isRefused ? (errors.file?.[0] ?? error?.detailWithReference) : undefined;
  return { files, share, read, problem, choose };
}
