import { Link } from 'react-router';
import type { Linked } from '#web/crud/record.ts';
import { useCan } from '#web/session/use-session.ts';

/** A fund by code and name, leading to its figures for whoever may read funds. */
export function FundLink({ fund }: { fund: Linked }) {
  const can = useCan();
  return can('read-funds') ? <Link to={`/budget/funds/${fund.id}`}>{fund.label}</Link> : fund.label;
}
