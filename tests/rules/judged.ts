import type { Office } from '#shared/constants.ts';
import { judge } from '#shared/resource/judge.ts';
import type { ActorFacts, AnyWorkflow, BaseFacts } from '#shared/resource/workflow.ts';

/** Somebody with the number 9 who holds every permission but `lacks`, and belongs where it is said. */
export function somebody({
  offices = [],
  departments = [],
  heads = [],
  lacks = [],
  id = 9,
}: {
  offices?: readonly Office[];
  departments?: readonly number[];
  heads?: readonly number[];
  lacks?: readonly string[];
  id?: number;
} = {}): ActorFacts {
  const all = { has: (name: string) => !lacks.includes(name) };
  return {
    id,
    offices: new Set(offices),
    permissions: all as unknown as ReadonlySet<string>,
    department_ids: departments,
    own_department_ids: departments,
    headed_department_ids: heads,
  };
}

/** Why somebody may not do an act on a record of a workflow, by the code of the refusal; 'allowed' where they may. */
export function verdict(
  workflow: unknown,
  act: string,
  facts: object,
  actor: ActorFacts,
  now = new Date('2026-06-15T10:00:00Z'),
): string {
  const { line, why_not } = judge(
    workflow as AnyWorkflow,
    act as never,
    facts as BaseFacts as never,
    actor,
    now,
  );
  return line ? 'allowed' : (why_not?.code ?? 'refused');
}
