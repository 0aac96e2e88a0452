import type { Tamper } from './tamper.ts';

const ANSWERED = `(select min(id) from queries where status = 'answered')`;
const OPEN = `(select min(id) from queries where status = 'open')`;

/** What the register of queries says, changed behind the triggers' back. */
export const TAMPERED_QUERIES: readonly Tamper[] = [
  [
    'another question',
    `update queries set question = 'Is it well?' where id = ${ANSWERED}`,
    'Register of queries',
    /^Query \d+ \(.+\) says another question than the timeline\.$/,
  ],
  [
    'somebody else who asked',
    `update queries set asked_by = (select max(id) from users) where id = ${OPEN}`,
    'Register of queries',
    /says another question/,
  ],
  [
    'an answer that nobody gave',
    `update queries set answer = 'Attached.', status = 'answered', answered_at = now() where id = ${OPEN}`,
    'Register of queries',
    /^Query \d+ \(.+\) says another answer than the timeline\.$/,
  ],
  [
    'an answer on the same day that was late',
    `update queries set answered_at = asked_at where id = ${ANSWERED}`,
    'Register of queries',
    /says another answer/,
  ],
  [
    'a query taken out of the register',
    `delete from queries where id = ${OPEN}`,
    'Register of queries',
    /^A query of (payments|retirements) \d+ is on its timeline and not in the register\.$/,
  ],
  [
    'a query that nobody asked',
    `insert into queries (payment_id, department_id, reference, amount_kobo, question, asked_at)
     select id, department_id, batch_no, amount_kobo, 'Why?', now() from payments where status = 'paid' order by id limit 1`,
    'Register of queries',
    /is in the register and on no timeline\.$/,
  ],
];
