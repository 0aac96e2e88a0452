import { isOf, permissionsOf, succeededIn } from '#shared/resource/judge.ts';
import type { Act, AnyWorkflow, BaseFacts, Line } from '#shared/resource/workflow.ts';
import type { Transaction } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import { forDepartment, forHead, forHolding, inOffice } from './in-office.ts';

/** What a line of a timeline says of an act besides who: in which office, and for whom it was done. */
export async function whereActed(
  trx: Transaction,
  actor: Actor,
  workflow: Pick<AnyWorkflow, 'of'>,
  act: Act<string, BaseFacts>,
  line: Line<string, BaseFacts>,
  record: object,
): Promise<{ office?: string; acting_for?: string | null }> {
  const theirs = line.by.filter((one) => isOf([one], record, actor, workflow.of));
  const who = theirs.find(({ kind }) => kind === 'office' || kind === 'head');
  const named = (one: { field: string }) => (record as Record<string, unknown>)[one.field];
  const [first] = theirs;
  const left = first?.kind === 'person' ? succeededIn(actor, workflow.of, record, named(first)) : null;
  const isHeld = theirs.length > 0 && theirs.every(({ kind }) => kind === 'holders' || kind === 'keepers');
  const isOfficers = first?.kind === 'department' && theirs.every(({ kind }) => kind === 'department');
  return {
    ...(who?.kind === 'office' ? inOffice(actor, who.office) : {}),
    ...(who?.kind === 'head' ? await forHead(trx, actor, Number(named(who))) : {}),
    ...(isHeld ? await forHolding(trx, actor, permissionsOf(workflow, act)) : {}),
    ...(isOfficers
      ? await forDepartment(trx, actor, Number(named(first)), permissionsOf(workflow, act))
      : {}),
    ...(left ? { acting_for: left } : {}),
  };
}
