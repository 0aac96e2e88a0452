import { formatNaira } from '#shared/money.ts';
import type { Check } from './check.ts';

/** Statements add up, go on from one another, and have the lines with which they came. */
const statements: Check = {
  title: 'Bank statements',
  bad: `
    select * from (
      select s.code, s.closing_kobo <> s.opening_kobo + s.credits_kobo - s.debits_kobo
            or (s.line_count, s.credits_kobo, s.debits_kobo, s.from_day, s.to_day) is distinct from (l.n, l.credits, l.debits, l.first_day, l.last_day) as is_other_sum,
          s.lines_digest is distinct from statement_lines_digest(s.id) as is_otherwise,
          s.status = 'imported' and ((b.id is null) <> (s.previous_id is null) or b.closing_kobo <> s.opening_kobo or b.status <> 'imported'
            or b.bank_account_id <> s.bank_account_id) as is_gap
        from bank_statements s left join bank_statements b on b.id = s.previous_id left join lateral (
          select count(*)::int as n, sum(credit_kobo)::bigint as credits, sum(debit_kobo)::bigint as debits, min(day) as first_day, max(day) as last_day
            from bank_statement_lines where statement_id = s.id) l on true
    ) bad where is_other_sum or is_otherwise or is_gap order by code`,
  sentence({ code, is_other_sum, is_otherwise }) {
    if (is_other_sum) return `Bank statement ${code} says another sum than its lines.`;
    return is_otherwise
      ? `Bank statement ${code} has other lines than it came with.`
      : `Bank statement ${code} doesn’t go on from the one before it.`;
  },
  counted: `select count(*) as statements, coalesce(sum(line_count), 0)::bigint as lines, coalesce(sum(closing_kobo) filter (where status = 'imported'
      and not exists (select from bank_statements n where n.previous_id = s.id and n.status = 'imported')), 0)::bigint as kobo from bank_statements s`,
  extent: ({ statements: count, lines, kobo }) =>
    `${count} bank statements with ${lines} lines, ${formatNaira(Number(kobo ?? 0))} at the bank`,
};

/** What is proved of what the bank says. */
export const STATEMENT_CHECKS: readonly Check[] = [statements];
