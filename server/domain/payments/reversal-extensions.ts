import type { Actor } from '#server/frame/actor.ts';
import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import { type ReversalAction, type ReversalFacts, reversalWhyNot } from '#shared/workflows/reversal.ts';
import { departmentScope } from '../budget/index.ts';
import { reversalFacts } from './reversal-facts.ts';
import { actorFacts, requestScope } from './scope.ts';

/** Reversals as the originating department sees them: a pending one says whether it can be withdrawn. */
export const reversalExtensions: Extensions = {
  presents: { why_not: whyNotSchema },
  scope: departmentScope,
  present: (db, records, actor) => withReasons(db, records, actor, { delete: 'withdraw' }),
};

/** The same records before the budget office: each says whether this officer may decide on it. */
export const requestExtensions: Extensions = {
  presents: { why_not: whyNotSchema },
  scope: requestScope,
  present: (db, records, actor) => withReasons(db, records, actor, { handle: 'approve', decline: 'deny' }),
};

async function withReasons(
  db: Parameters<typeof reversalFacts>[0],
  records: WireRecord[],
  actor: Actor,
  rowActions: Record<string, ReversalAction>,
): Promise<WireRecord[]> {
  const found = await reversalFacts(
    db,
    records.map(({ id }) => id),
  );
  return records.map((record) => ({ ...record, why_not: reasons(found.get(record.id), actor, rowActions) }));
}

function reasons(
  facts: ReversalFacts | undefined,
  actor: Actor,
  rowActions: Record<string, ReversalAction>,
): Record<string, string> {
  if (!facts) return {};
  return Object.fromEntries(
    Object.entries(rowActions).flatMap(([row, action]) => {
      const sentence = reversalWhyNot(facts, actorFacts(actor, 'strict'), action)?.sentence;
      return sentence ? [[row, sentence]] : [];
    }),
  );
}
