import type { Tamper } from './tamper.ts';

/** Why something came back, and what the bank said with an act, changed behind the triggers' back. */
export const TAMPERED_SAID: readonly Tamper[] = [
  [
    'a claim returned for another reason',
    `update claims set remark = 'As the Director wished' where id = (select min(id) from claims where remark is not null)`,
    'Remarks',
    /^Claim SC\d+ has another remark than its timeline tells/,
  ],
  [
    'a reason of which nothing is told',
    `update claims set remark = 'As the Director wished' where id = (select min(id) from claims where status = 'paid')`,
    'Remarks',
    /^Claim SC\d+ has another remark/,
  ],
  [
    'a retirement that was queried without a word',
    `update retirements set remark = null where id = (select min(id) from retirements where status = 'queried')`,
    'Remarks',
    /^Retirement \S+ has another remark/,
  ],
  [
    'a close said to be sent back',
    `update year_closings set sent_back_by = 1, sent_back_at = now(), remark = 'As the Director wished' where status = 'open'`,
    'Remarks',
    /^Close of \d+ has another remark than its timeline tells, or by somebody else/,
  ],
  [
    'a reference of the bank on an act that paid nothing',
    `update payment_acts set bank_reference = 'FT/1' where id = (select min(id) from payment_acts where action = 'clear')`,
    'Acts of payments',
    /^Payment \d+ has an act \(clear\) with another reference or day of the bank than its timeline tells\.$/,
  ],
  [
    'a day of the bank on an act whose timeline tells none',
    `update payment_acts set paid_on = current_date where id = (select min(id) from payment_acts where action = 'post')`,
    'Acts of payments',
    /^Payment \d+ has an act \(post\) with another reference or day of the bank/,
  ],
  [
    'a return by the bank on an act that recorded none',
    `update payment_acts set bounced_on = current_date where id = (select min(id) from payment_acts where action = 'post')`,
    'Acts of payments',
    /^Payment \d+ has an act \(post\) with another reference or day of the bank/,
  ],
];
