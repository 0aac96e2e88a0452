import { sql } from 'kysely';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';

/** A sub-head keeps its type and its head once a fund of it has entries: what a virement may cross hangs on them. */
export const subHeadExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    if (!existing) return {};
    const moved = (['type', 'budget_head_id'] as const).filter(
      (name) => name in values && values[name] !== existing[name],
    );
    if (moved.length === 0) return {};
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from funds f where f.sub_budget_head_id = ${existing.id}
        and exists (select from fund_entries x where x.fund_id = f.id)`.execute(trx);
    const n = rows[0]?.n ?? 0;
    if (n === 0) return {};
    const sentence = `${n === 1 ? 'A fund is' : `${n} funds are`} entered under this sub-head: its type and its head stay.`;
    const errors = Object.fromEntries(moved.map((name) => [name, [sentence]]));
    throw new Refusal('IN_USE', sentence, errors, { used_by: { funds: n } });
  },
};
