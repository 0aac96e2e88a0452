import { type Tamper, TOLD } from './tamper.ts';

const LIMIT = (day: string) =>
  `insert into authority_limits (role, up_to_kobo, starts_on, source, status, proposed_by, decided_by, decided_at)
    values ('head', 100, '${day}', 'A friend', 'confirmed', (select min(id) from users), (select max(id) from users), '${day}')`;

/** Limits of authority and approvals, changed behind the triggers' back. */
export const TAMPERED_APPROVALS: readonly Tamper[] = [
  [
    'an approval that nobody gave',
    `update expenditures set approved_by = user_id, approved_at = now(), approved_for_kobo = amount_kobo where id = (select min(id) from expenditures)`,
    'Approvals',
    /^Expenditure \S+ \(id \d+\) was approved by user \d+; by its timeline by user nobody\.$/,
  ],
  [
    'a limit under which what was batched was not approved',
    LIMIT('2020-01-01'),
    'Approvals',
    /^Expenditure \S+ \(id \d+\) was batched before it was approved, though a limit was in force\.$/,
  ],
  [
    'a limit that nobody confirmed',
    LIMIT('2090-01-01'),
    'Authority limits',
    /^The authority limit of the head from 2090-01-01 \(id \d+\) names others than its timeline\.$/,
  ],
  [
    'a limit that nobody proposed',
    LIMIT('2090-01-01'),
    TOLD,
    /^Authority limit head from 2090-01-01 is on no timeline: nobody made it\.$/,
  ],
];
