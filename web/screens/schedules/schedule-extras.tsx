import { IconDownload } from '@tabler/icons-react';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { asLines } from '#web/crud/record.ts';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { AnswersInput } from './answers-input.tsx';
import { DigestInput } from './digest-input.tsx';
import { asFiles, TemplateInput } from './template-input.tsx';

/** Payment schedules: the file for the bank by its templates, what is doubtful in it, and the answer line by line. */
export const extras: ResourceExtras = {
  askInputs: { lines: AnswersInput, template: TemplateInput, digest: DigestInput },
  warnings({ status, lines }) {
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
