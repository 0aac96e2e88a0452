import { IconDownload } from '@tabler/icons-react';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { asLines } from '#web/crud/record.ts';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { AnswersInput } from './answers-input.tsx';
import { DigestInput } from './digest-input.tsx';

/** Payment schedules: the file for the bank, what is doubtful in it, and the answer line by line. */
export const extras: ResourceExtras = {
  askInputs: { lines: AnswersInput, digest: DigestInput },
  warnings({ status, lines, rejections }) {
    if (status === 'partly-confirmed')
      return asLines(rejections).map(({ pv_no, says }) => `The bank rejected ${pv_no}. ${says}`);
    const doubtful = asLines(lines).filter(({ fits }) => fits === false).length;
    if (doubtful === 0 || !['draft', 'approved'].includes(String(status))) return [];
    return [
      doubtful === 1
        ? 'The check digit of one account does not fit its bank. Compare it before you sign.'
        : `The check digits of ${doubtful} accounts do not fit their banks. Compare them before you sign.`,
    ];
  },
  acts: ({ id, files }) =>
    asFiles(files).map(({ code, name }) => ({
      key: `file-${code}`,
      label: `Save file, ${name}`,
      icon: IconDownload,
      run: () => told(() => saveFile(`/api/${paymentSchedules.url}/${id}/export?template=${code}`)),
    })),
};

/** The file that can be saved of a schedule, as its record names it. */
function asFiles(files: unknown): readonly { code: string; name: string }[] {
  return Array.isArray(files) ? files : [];
}
