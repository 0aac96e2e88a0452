import { reference } from '#shared/resource/fields.ts';

/** Who endorses a claim or a request to travel before anybody else has it, and who did; empty where no head is asked. */
export const HEAD_FIELDS = {
  deciding_department_id: reference('Endorsing department', 'departments', {
    readOnly: true,
    formless: true,
  }),
  deputy_id: reference('Endorsing deputy', 'employees', { readOnly: true, formless: true }),
  seen_by: reference('Endorsed by', 'employees', { readOnly: true, formless: true }),
} as const;
