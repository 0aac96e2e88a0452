import type { ExpenditureFacts } from '../../../shared/workflows/expenditure.ts';
import { expenditureRefusals } from '../../../shared/workflows/expenditure.ts';
import type { Actor, Extensions, WireRecord } from '../../crud/types.ts';
import { departmentScope } from './scope.ts';
import { splitNotes } from './split-purchases.ts';

/**
 * Expenditures are seen by their department and those above it, and by the offices. Each says whether its payee was
 * typed free and why it can't be deleted or batched; audit also sees purchases that look split.
 */
export const expenditureExtensions: Extensions = {
  scope: departmentScope,
  async present(db, records, actor) {
    const notes = isAudit(actor)
      ? await splitNotes(
          db,
          records.map(({ id }) => id),
        )
      : undefined;
    return records.map((record) => ({
      ...record,
      is_free_payee: record.beneficiary_type === null,
      why_not: whyNot(record, actor),
      ...(notes ? { split_note: notes.get(record.id) ?? null } : {}),
    }));
  },
};

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

function isAudit(actor: Actor): boolean {
  return actor.offices.has('audit') || actor.offices.has('administrators');
}
