import type { Tamper } from './tamper.ts';

const DONE = `(select min(id) from refunds where status = 'fulfilled' and hold_id is not null)`;
const WAITS = `(select min(id) from refunds where status = 'pending' and hold_id is not null)`;
const BY_HAND = `(select min(id) from refunds where status = 'pending' and hold_id is null)`;
const CARRIED = `(select expenditure_id from refunds where id = ${DONE})`;

/** The same of refunds: one that was fulfilled, one that waits, one that was dropped. */
export const TAMPERED_REFUNDS: readonly Tamper[] = [
  [
    'an expenditure of which others carry more than its refunds say',
    `update expenditures set refunded_kobo = refunded_kobo + 100 where id = ${CARRIED}`,
    'What others carry',
    /says that others carry ₦[\d,.]+ of it; its refunds come to ₦/,
  ],
  [
    'an expenditure of which more came back than its payment says',
    `update expenditures set recovered_kobo = 100 where id = (select expenditure_id from refunds where id = ${WAITS})`,
    'What others carry',
    /says that ₦1\.00 came back; treasury confirmed ₦0\.00/,
  ],
  [
    'a cost of which the vendor gave back more to whoever carries it than treasury confirmed',
    `update expenditures set recovered_kobo = recovered_kobo + 100 where refund_id = ${DONE}`,
    'What others carry',
    /^Expenditure EXP\d+ \(id \d+\) says that ₦[\d,.]+ came back; treasury confirmed ₦/,
  ],
  [
    'what came back of a cost that another carries, behind the ledger',
    `update expenditures set recovered_kobo = recovered_kobo + 100 where refund_id = ${DONE}`,
    'Refunds',
    /^Refund RF\d+ \(id \d+\): ₦[\d,.]+ of what it carries came back; the ledger gave back ₦/,
  ],
  [
    'an expenditure said to be refunded',
    `update expenditures set status = 'refunded' where id = (select expenditure_id from refunds where id = ${WAITS})`,
    'What others carry',
    /is refunded; it paid ₦[\d,.]+, and others carry ₦[\d,.]+ of it\.$/,
  ],
  [
    'a refund that asks for more than was paid',
    `update refunds set amount_kobo = amount_kobo * 10 where id = ${WAITS}`,
    'What others carry',
    /its refunds ask for ₦/,
  ],
  [
    'a refund fulfilled behind the ledger',
    `update refunds set status = 'fulfilled' where id = ${WAITS}`,
    'Refunds',
    /is fulfilled and moved ₦[\d,.]+; the ledger has ₦0\.00 on the fund that carries it/,
  ],
  [
    'a refund whose expenditure was taken away',
    `delete from expenditures where refund_id = ${DONE}`,
    'Refunds',
    /is fulfilled; no expenditure stands for it\.$/,
  ],
  [
    'a refund whose expenditure was altered',
    `update expenditures set amount_kobo = amount_kobo + 100 where refund_id = ${DONE}`,
    'Refunds',
    /its expenditure EXP\d+ is paid, of ₦/,
  ],
  [
    'a refund charged to the fund that paid',
    `update refunds r set fund_id = (select fund_id from expenditures e where e.id = r.expenditure_id) where r.id = ${WAITS}`,
    'Refunds',
    /is charged to the fund that paid\.$/,
  ],
  [
    'a refund moved to another fund',
    `update refunds set fund_id = (select max(id) from funds) where id = ${DONE}`,
    'Refunds',
    /is entered on another fund than it names\.$/,
  ],
  [
    'a hold whose refund was taken away',
    `delete from refunds where id = ${WAITS}`,
    'Refunds of holds',
    /waits for a refund of what its mandate paid; there is none\.$/,
  ],
  [
    'a hold set aside again after its refund',
    `update holds set status = 'mandated', amount_kobo = 100 where id = (select hold_id from refunds where id = ${DONE})`,
    'Refunds of holds',
    /is mandated; its refund RF\d+ is fulfilled\.$/,
  ],
  [
    'a hold whose share was altered',
    `update holds set share_kobo = share_kobo - 100 where id = (select hold_id from refunds where id = ${WAITS})`,
    'Refunds of holds',
    /has the refund RF\d+ of ₦[\d,.]+; ₦[\d,.]+ was paid for it\.$/,
  ],
  [
    'a refund whose amount was altered',
    `update refunds set amount_kobo = amount_kobo - 100 where id = ${BY_HAND}`,
    'What refunds ask for',
    /^Refund RF\d+ \(id \d+\) asks for ₦11\.00; its timeline says: ₦12\.00 of EXP\d+: Printed for your retreat\.$/,
  ],
  [
    'a refund whose state was altered',
    `update refunds set status = 'withdrawn' where id = ${WAITS}`,
    'States of refunds',
    /is withdrawn; by its timeline it is pending\.$/,
  ],
  [
    'a refund that another person asked for',
    `update refunds set user_id = (select min(id) from users) where id = ${WAITS}`,
    'Who asked',
    /^RF\d+ \(id \d+\) is .+'s; by its timeline it is .+'s\.$/,
  ],
  [
    'a refund whose asking anew was put on somebody',
    `update refunds set resent_by = (select min(id) from users) where id = ${WAITS}`,
    'Who asked',
    /^RF\d+ \(id \d+\) is .+'s; by its timeline it is nobody's\.$/,
  ],
  [
    'a mandate that another person made',
    `update mandates set user_id = (select min(id) from users) where id = (select min(id) from mandates)`,
    'Who asked',
    /^MND\d+ \(id \d+\) is .+'s; by its timeline it is .+'s\.$/,
  ],
  [
    'an expenditure that another person raised',
    `update expenditures set user_id = (select min(id) from users) where refund_id = ${DONE}`,
    'Who asked',
    /^EXP\d+ \(id \d+\) is .+'s; by its timeline it is .+'s\.$/,
  ],
  [
    'a refund that somebody else answered',
    `update refunds set answered_by = (select max(id) from users where id not in (user_id, answered_by)) where id = ${DONE}`,
    'Who asked and who answered',
    /^Refund RF\d+ was answered by user \d+; by its timeline by user \d+\.$/,
  ],
  [
    'a refund that another department is asked for',
    `update refunds set department_id = beneficiary_id where id = ${WAITS}`,
    'Whose it is',
    /^RF\d+ \(id \d+\) is of another department, type or year than its money\.$/,
  ],
  [
    'a refund that another department asks for',
    `update refunds set beneficiary_id = department_id where id = ${DONE}`,
    'Whose it is',
    /^RF\d+ \(id \d+\) is of another department/,
  ],
  [
    'an expenditure of another department than its fund',
    `update expenditures set department_id = (select department_id from refunds where id = ${DONE}) where id = ${CARRIED}`,
    'Whose it is',
    /^EXP\d+ \(id \d+\) is of another department/,
  ],
  [
    'a mandate whose vendor was changed after it was paid',
    `update mandates set vendor_id = vendor_id + 1 where id = (select min(id) from mandates)`,
    'Whose it is',
    /^EXP\d+ \(id \d+\) pays somebody else than its mandate names\.$/,
  ],
  [
    'a mandate that was taken away',
    `delete from mandates where id = (select min(id) from mandates)`,
    'Whose it is',
    /^EXP\d+ \(id \d+\) names a mandate that isn't there\.$/,
  ],
  [
    'a refund that was taken away with what it asked for',
    `with h as (update holds set status = 'reversed', amount_kobo = 0 where id = (select hold_id from refunds where id = ${WAITS}))
         delete from refunds where id = ${WAITS}`,
    'Records that stay',
    /^Number \d+ of refunds has a timeline, and was taken away\.$/,
  ],
];
