import { IconDownload } from '@tabler/icons-react';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import { SCHEDULE_TEMPLATES } from '#shared/schedule-templates.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { asLines } from '#web/crud/record.ts';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { AnswersInput } from './answers-input.tsx';
import { DigestInput } from './digest-input.tsx';

const WITH_FILE = ['approved', 'sent', 'confirmed', 'partly-confirmed'];

/** Payment schedules: the file for the bank by its templates, what is doubtful in it, and the answer line by line. */
export const extras: ResourceExtras = {
  askInputs: { lines: AnswersInput, digest: DigestInput },
  warnings({ status, lines }) {
    const doubtful = asLines(lines).filter(({ fits }) => fits === false).length;
    if (doubtful === 0 || !['draft', 'approved'].includes(String(status))) return [];
    return [
      doubtful === 1
        ? 'The check digit of one account does not fit its bank. Compare it before you sign.'
        : `The check digits of ${doubtful} accounts do not fit their banks. Compare them before you sign.`,
    ];
  },
  acts: ({ id, status }) =>
    !WITH_FILE.includes(String(status))
      ? []
      : SCHEDULE_TEMPLATES.map(({ value, label }) => ({
          key: `file-${value}`,
          label: `Save file, ${label}`,
          icon: IconDownload,
          run: () => told(() => saveFile(`/api/${paymentSchedules.url}/${id}/export?template=${value}`)),
        })),
};
