import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';

const judged = z.object({ allowed: z.boolean(), why_not: textOrNull });

/** What every batch says besides its fields. */
export const batchExtras = {
  payments: z.array(
    z.object({
      id: whole,
      pv_no: z.string(),
      trnxId: textOrNull,
      expenditure_id: whole,
      expenditure_code: z.string(),
      description: z.string(),
      payee_name: z.string(),
      staff_no: textOrNull,
      amount: z.number(),
      stage: z.string(),
      status: z.string(),
      state: z.string(),
    }),
  ),
  reversal_window_ends_at: momentSchema,
  frozen_by: textOrNull,
  reversal: z.object({ direct: judged, request: judged }),
};
