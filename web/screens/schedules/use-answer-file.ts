import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import type { AnswerFile } from '#shared/resources/payments/schedule-answers.ts';
import { useReadFile } from '#web/api/use-read-file.ts';
import { notify } from '#web/components/toasts.ts';

/** A file with the bank's answer, which the server reads as soon as it is chosen; nothing is recorded by that. */
export function useAnswerFile(schedule: number, onRead: (answer: AnswerFile) => void) {
  return useReadFile<AnswerFile>(`${paymentSchedules.url}/${schedule}/read-answer`, {
    onRead: ({ message, data }) => {
      notify.success(message);
      onRead(data);
    },
  });
}
