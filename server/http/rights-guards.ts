import { Refusal } from '#shared/errors.ts';
import { BOUND, OWN_DEPARTMENT, OWN_GRADE, OWN_MODULES } from '#shared/rights.ts';

/** What the last guards of rights and of acting for others say, by the name that the error carries; see `LAST_GUARDS`. */
export const RIGHTS_GUARDS: Readonly<Record<string, Refusal>> = {
  rights_own_groups: new Refusal('FORBIDDEN', "You can't change your own groups."),
  rights_offices: new Refusal(
    'FORBIDDEN',
    'Only an administrator can change the offices of payments and the administrators: who is in them, and what they may do.',
  ),
  rights_bound: new Refusal('FORBIDDEN', BOUND),
  rights_held: new Refusal('FORBIDDEN', 'You can only give what you have yourself.'),
  rights_own_modules: new Refusal('FORBIDDEN', OWN_MODULES),
  rights_own_department: new Refusal('FORBIDDEN', OWN_DEPARTMENT),
  rights_own_grade: new Refusal('FORBIDDEN', OWN_GRADE),
  rights_own_post: new Refusal(
    'FORBIDDEN',
    "You can't make yourself head, acting head or officer of a department.",
  ),
  links_open_no_more: new Refusal(
    'LINK_INVALID',
    'This link ended when the account changed. Ask for a new one.',
  ),
  holidays_past_stay: new Refusal('RULE', 'Days that have passed stay as they were counted.'),
  delegations_one_head: new Refusal(
    'RULE',
    'Somebody else acts as head of this department on some of these days already.',
  ),
  delegations_one_seat: new Refusal('RULE', 'They act in this office on some of these days already.'),
  delegations_confirmed_by_another: new Refusal(
    'SOD_SAME_PERSON',
    'A delegation is confirmed by somebody whom it doesn’t concern.',
  ),
};
