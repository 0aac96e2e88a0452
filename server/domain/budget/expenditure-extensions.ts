import { z } from 'zod';
import type { Actor } from '#server/frame/actor.ts';
import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import type { ExpenditureFacts } from '#shared/workflows/expenditure.ts';
import { expenditureRefusals } from '#shared/workflows/expenditure.ts';
import { departmentScope } from './scope.ts';

/**
 * Expenditures are seen by their department and those above it, and by the offices. Each says whether its payee was
 * typed free and why it can't be deleted or batched.
 */
export const expenditureExtensions: Extensions = {
  presents: {
    reserved: z.number(),
    claim_id: z.null(),
    mandate_id: z.null(),
    is_free_payee: z.boolean(),
    why_not: whyNotSchema,
  },
  scope: departmentScope,
  async present(_db, records, actor) {
    return records.map((record) => ({
      ...record,
      ...OF_NO_SOURCE,
      is_free_payee: record.beneficiary_type === null,
      why_not: whyNot(record, actor),
    }));
  },
};

/** Every expenditure is of the category other: it stands for no claim and no mandate, and drew nothing from a hold. */
const OF_NO_SOURCE = { reserved: 0, claim_id: null, mandate_id: null } as const;

/** What decides what may be done with an expenditure, from its record on the wire. */
export function factsOf(record: WireRecord): ExpenditureFacts {
  const { status, department_id, batch } = record as unknown as ExpenditureFacts & {
    batch: { label: string } | null;
  };
  return { status, department_id, batch: batch?.label ?? null };
}

function whyNot(record: WireRecord, actor: Actor): Record<string, string> {
  const refusals = Object.entries(expenditureRefusals(factsOf(record), actor));
  return Object.fromEntries(refusals.flatMap(([act, refusal]) => (refusal ? [[act, refusal.sentence]] : [])));
}
