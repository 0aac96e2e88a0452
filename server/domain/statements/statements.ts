import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Call, type Done, defineFlow, type Loaded } from '#server/crud/flow.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { type StatementFacts, statementWorkflow } from '#shared/workflows/statements.ts';

/** A bank statement as its commands know it. */
interface Statement extends Loaded<StatementFacts> {
  code: string;
}

type Acts = typeof statementWorkflow.acts;

/** Statements of the bank: imported by a command of their own, removed while nothing rests on them. */
export const statementFlow = defineFlow({
  workflow: statementWorkflow,
  views: { statements: {} },
  load: loadStatements,
  // As importing does: no other statement goes on from it meanwhile.
  async lock(trx: Transaction, id: number) {
    await sql`select from bank_accounts b where b.id = (select s.bank_account_id from bank_statements s where s.id = ${id}) for no key update`.execute(
      trx,
    );
  },
  commands: {
    async remove(_trx, { actor, record, input }: Call<Statement, ActInput<Acts['remove']>>): Promise<Done> {
      return {
        message: `${record.code} was removed. Its file can be imported again.`,
        set: { reason: input.reason, removed_by: actor.id, removed_at: sql`now()` },
      };
    },
  },
});

/** The lines of the list: those of a removed statement count no more, and are read with it. */
export function linesThatCount(): RawBuilder<SqlBool> {
  return sql<SqlBool>`t.statement_id <> all (array(select s.id from bank_statements s where s.status = 'removed'))`;
}

async function loadStatements(db: Queryable, ids: readonly number[]): Promise<Map<number, Statement>> {
  const { rows } = await sql<Statement>`
    select s.id, s.version, s.updated_at, s.status, s.code, n.code as followed_by, s.imported_by,
        exists (select from group_members m join groups g on g.id = m.group_id and g.office = 'treasury' join users u on u.id = m.user_id and u.status = 'active'
          where m.user_id = s.imported_by and ${sql.raw(MEMBER_TODAY)}) as importer_stays,
        s.line_count - s.open_count as confirmed
      from bank_statements s left join bank_statements n on n.previous_id = s.id and n.status = 'imported'
     where s.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
