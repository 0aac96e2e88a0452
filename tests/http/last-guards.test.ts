import { beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { failureOf } from '#server/http/failure.ts';
import { LAST_GUARDS, UNNAMED_GUARD } from '#server/http/last-guards.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { APPROVALS_NEVER_REACHED } from './approvals-never-reached.ts';

/** Guards that no call reaches, whoever sends it and however many at once, and why. They tell of a mistake in the portal. */
const NEVER_REACHED: Readonly<Record<string, string>> = {
  bank_statements_add_up: 'importing adds the lines up',
  bank_statements_as_lines: 'importing adds the lines up, and writes all of them at once',
  bank_statements_begin: 'importing asks for an account that was confirmed',
  bank_statements_days: 'importing takes the days of the first and the last line',
  bank_statements_file: 'importing names the upload that it read, by its digest',
  bank_statements_removed_whole: 'removing writes state, who, when and why in one statement',
  bank_statement_lines_one_way: 'a row with both or neither is not read as a line',
  bank_statement_lines_stay: 'no command changes a line',
  bank_matches_of_kind: 'confirming writes the record of each kind in its column',
  bank_matches_said_why: 'confirming asks for the note',
  bank_matches_taken_back_whole: 'taking back writes who, when and why in one statement',
  bank_matches_stay: 'taking back is refused of what was taken back, under the lock of the statement',
  warrants_begin: 'the engine enters each unanswered',
  warrants_of_one: 'the engine leaves out what another kind of warrant names',
  warrants_fund_of_year: 'the form offers funds of the year alone, and a fund stays in its year',
  warrants_answered: 'answering writes state, who and when in one statement',
  warrants_stay: 'no act changes a warrant that was answered, nor deletes one',
  warrants_used_in_bounds: 'drawing is judged under the lock of the warrants',
  warrants_used_once_approved: 'payments draw from approved warrants alone',
  warrant_entries_of_fund: 'drawing finds the warrants of the fund',
  warrant_entries_in_quarter: 'drawing finds the warrants that count today',
  warrant_entries_signed: 'drawing writes each kind with its sign',
  payments_cash_given_back: 'each act that lowers what is due gives back in the same transaction',
  'numbers of warrants follow one another': 'only the trigger of warrants draws numbers',
  'what a warrant paid follows from its entries': 'commands write entries and never figures',
  money_receipts_of_one: 'only triggers of what came back write receipts',
  'a receipt of money follows from what came back': 'only triggers of what came back write receipts',
  'numbers of receipts follow one another': 'only the trigger of receipts draws numbers',
  ...APPROVALS_NEVER_REACHED,
  'a deduction is entered anew': 'commands take lines of deductions away and enter others',
  'a rate of tax stays': 'no command deletes a rate',
  payment_schedule_lines_stay: 'acts answer lines once, and triggers let them go',
  payment_schedule_lines_unreturned: 'entering the answer writes both in one statement',
  payment_schedule_lines_says_why: 'entering the answer asks for the reason of what was rejected',
  payment_schedules_as_lines: 'preparing adds the lines up, which stay',
  payment_schedules_signed: 'the second signature writes state and who in one statement',
  payment_schedules_sent_whole: 'sending writes state, who, template and digest in one statement',
  payment_schedules_answered_whole: 'entering the answer takes every line once',
  payment_file_columns_constant: 'the engine’s prepare refuses a text in other columns',
  payment_file_columns_place: 'the engine’s prepare refuses two columns of one place',
  payment_file_templates_of_portal: 'the three codes are taken from the first start on',
  payment_file_templates_in_use_once: 'confirming replaces the one in use, and one of a code waits at a time',
  payment_file_templates_proposed_once: 'proposals ask for the others under one lock',
  payment_file_templates_begin: 'the engine enters each as a proposal',
  payment_file_templates_stay: 'no act changes a template, nor takes one away',
  payment_file_templates_answered: 'confirming writes state and who in one statement',
  payment_schedules_layout_of_file: 'signing writes layout and template in one statement',
  payment_schedules_layout_stays: 'the first signature writes the layout, which no act changes',
  payment_schedules_net: 'the net is what is left of the gross',
  bank_accounts_begin_proposed: 'the engine enters each as a proposal',
  bank_accounts_stay: 'no act changes an account, nor one that was stopped or refused',
  bank_accounts_answered: 'confirming writes state and who in one statement',
  'a tax ledger follows from payments and remittances':
    'only triggers of payments and remittances write lines',
  'what is owed to an authority follows from its ledger': 'only the trigger of the ledger writes it',
  'what a schedule says stays': 'only withdrawing lets lines go, by the trigger of the remittance',
  expenditures_taxed_third_party: 'staff who name a class are refused by the command',
  expenditures_taxed_whole: 'the command asks for class, VAT and the reason together',
  payment_deductions_base_at_most_gross: 'the command refuses such a base under the lock of the payment',
  payment_deductions_rate_of_base: 'the command works the amount out by the same rule',
  payments_deducted_as_lines: 'only the trigger of the lines writes the sum',
  tax_entries_of_payments: 'triggers write lines whole',
  tax_entries_signed: 'triggers write each kind with its sign',
  tax_rates_class_of_withholding: 'the form asks withholding tax, and no other, for class and payee',
  tax_rates_two_decimals: 'the field has two decimals',
  tax_remittances_approved: 'approving writes state and who in one statement',
  tax_remittances_as_lines: 'preparing adds the lines up, which stay',
  tax_remittances_paid_whole: 'marking as remitted writes receipt, day and who in one statement',
  '% is append-only': 'no command changes or deletes a line of a timeline or an act',
  'fund_entries is append-only': 'no command changes or deletes an entry',
  'an entry is removed only with its fund': 'no command writes what is left of the ledger of a removed fund',
  'what was decided stays': 'a later decision takes the place of an earlier one, which stays',
  closing_decisions_current: 'deciding takes the earlier one’s place under the lock of the closing',
  year_closings_submitted_whole: 'submitting writes state, who and when in one statement',
  year_closings_submitted_for_whole: 'submitting writes who and for whom in one statement',
  year_closings_sent_back_whole:
    'sending back writes who, when and why in one statement, and submitting clears them',
  year_closings_confirmed_whole: 'confirming writes who and when in one statement',
  year_closings_closed_whole: 'closing writes state and moment in one statement',
  closing_decisions_fund_of_carried: 'a fund is refused for what goes nowhere',
  closing_decisions_with_remark: 'deciding asks for the remark',
  closing_moves_carried_somewhere: 'deciding finds the fund, and the close judges it again',
  revenue_receipts_of_closed_year: 'a receipt is recorded where the fund is found closed, and stays closed',
  'a fund changes only by an entry of its ledger': 'commands write entries and never figures',
  'the months of a fund follow from its entries': 'only the trigger of the entries writes them',
  'a fund starts at zero and changes only by entries':
    'a fund is created at zero, then its first entry is made',
  'what became of a return by the bank stays': 'a return that was answered is found by no act',
  'stock changes only by an entry of its ledger': 'commands write entries and never figures',
  'a product starts with nothing and changes only by entries':
    'a product is created with nothing, then its first entry is made',
  product_measures_factor_in_bounds: 'the field has the same bounds',
  products_value_not_negative: 'what goes out takes its part of the value, and the last takes the rest',
  products_nothing_is_worth_nothing: 'what goes out takes its part of the value, and the last takes the rest',
  products_withdrawn_is_empty: 'what the import entered is taken out before its product is withdrawn',
  stock_counts_approved_by_somebody: 'approving writes state and who in one statement',
  stock_count_lines_result: 'a result is written whole',
  stock_write_offs_answered: 'answering writes state and who in one statement',
  stock_write_offs_valued: 'approving writes state and value in one statement',
  stock_write_offs_source: 'only another command names what a write-off follows, whole',
  stock_entries_moves_its_way: 'each command enters what its kind is',
  stock_entries_value_with_quantity: 'what comes in costs nothing or something',
  stock_entries_in_order: 'commands enter what happens now',
  product_quotas_of_one: 'a quota is asked for a group or for a grade level, and refused for both',
  requisitions_somebody_decides: 'asking finds who decides, or is refused',
  requisition_items_approved_of_asked:
    'approving lowers what was asked for, under the lock of the requisition',
  requisition_items_stay: 'no command changes what was asked for, approved or issued',
  requisition_issues_as_entered: 'issuing takes quantity and value from the entry',
  requisition_items_returned_of_issued: 'returning is judged by the issues, under the lock of their products',
  requisition_issues_stay: 'no command changes what was issued',
  requisition_returns_as_entered: 'returning takes quantity and lot from the entry',
  orders_cancelled_say_why: 'cancelling asks for the reason',
  orders_total_of_lines: 'the engine writes lines and total from the same values',
  order_lines_total: 'the engine computes it from the line',
  'goods are received by a delivery': 'only the trigger of deliveries writes them',
  order_deliveries_inspected_by_somebody: 'whoever confirms is named by the delivery',
  order_deliveries_inspected_by_themselves: 'confirming moves only deliveries that name the actor',
  'one person in the place of two': 'it bears the name of the guard beside which it stands, which says it',
  order_deliveries_two_people: 'receiving asks for an inspector who is somebody else',
  'a delivery stays': 'only making a voucher writes on a delivery, once',
  '% stay': 'no command deletes what was ordered, delivered or vouched for',
  order_delivery_lines_of_something: 'receiving leaves out what says nothing',
  order_delivery_lines_rejected_why: 'receiving asks why something is rejected',
  'a delivery is of lines of its order': 'receiving finds the lines of the locked order',
  voucher_lines_total: 'making a voucher computes it from the line',
  voucher_lines_received: 'what is received has what is accepted in it',
  voucher_lines_at_most_accepted: 'a delivery is put on one voucher, under the lock of its order',
  'a voucher stays as it was made': 'no command changes a voucher',
  'what is paid stays': 'no command changes what an expenditure pays',
  expenditures_of_order: 'vendor, invoice and type are taken from the locked order',
  funds_booked_covers_actual: 'paying books what it pays, under the lock of the fund',
  funds_actual_not_negative: 'only a payment that was paid is taken back, once',
  funds_reserved_not_negative: 'only a reservation that was made is freed, once',
  payments_stage_and_status: 'states are written by the workflow’s table alone',
  payments_paid_has_voucher: 'posting writes state and voucher in one statement',
  delegations_one_thing: 'an office or a department is asked for, and refused for both',
  delegations_for_somebody: 'for an office it is who proposes it',
  delegations_another_person: 'whom it is for is refused as who acts',
  delegations_not_oneself: 'whoever proposes is refused as who acts',
  delegations_days: 'proposing refuses wrong days',
  delegations_office_confirmed: 'confirming writes state and who in one statement',
  delegations_stay: 'no command changes what was proposed, or what is over',
  departments_acting_by_delegation: 'only delegations write who acts as head',
  'what became of a correction stays': 'what was answered is found by no act',
  payment_corrections_whose_of_recovery: 'only what came back names a refund or a hold',
  payment_corrections_of_their_kind: 'each of the two acts writes what its kind has',
  payment_corrections_confirmed_whole: 'confirming writes who and when in one statement',
  payment_corrections_withdrawn_whole: 'withdrawing writes who, when and why in one statement',
  payments_recovered_of_paid: 'a payment of which something came back is not returned by the bank',
  payments_recovered_as_confirmed: 'only confirming a recovery writes what came back',
  payment_bounces_withdrawn_whole: 'withdrawing writes who, when and why in one statement',
  users_grade_with_its_day: 'the trigger of grades fills in the day',
  claims_one_a_retirement: 'closing a retirement makes its claim once, under its lock',
  claims_settle_a_retirement: 'only closing a retirement makes a settlement',
  claims_travels_have_a_trip: 'what is asked of a trip is judged before its lines are computed',
  expenditures_claim_of_category: 'raising writes category and claim in one statement',
  expenditures_advance_of_category: 'raising writes category and advance in one statement',
  expense_lines_by_allowance_or_typed: 'the server computes every line that names an allowance',
  expense_lines_of_one_paper: 'lines are written with their claim, advance or retirement',
  trips_of_one_person: 'a part is moved among the trips of its traveller alone',
  travel_spans_of_one_paper: 'only the triggers of claims and advances write them',
  retirements_closed_when: 'closing writes state and moment in one statement',
  retirements_filed_for_another_why: 'who files it for somebody else is asked for the reason',
  retirements_submitted_whole: 'submitting writes who, when and state in one statement',
  documents_batch: 'a white-form is opened once, in the transaction that raises its batch',
  documents_begin_pending: 'a document is made where it begins, and moved by steps alone',
  links_stay: 'the database writes what a link opens as it is made, and commands only use and end links',
  documents_move_by_steps: 'commands take steps and never write where a document is',
  documents_stay: 'no command changes what a document is',
  documents_one_origin: 'making one refuses an order and an expenditure together',
  documents_origin_of_type: 'what a white-form comes from is out of play in its form',
  documents_on_the_way: 'only the trigger of steps writes state and place, together',
  documents_to_somebody_there: 'only the trigger of steps writes state and place, together',
  documents_not_in_itself: 'what a document encloses is named when it is made',
  documents_amount_not_negative: 'the field has the same bounds',
  document_steps_sent_somewhere: 'only dispatching names where it goes, and asks for it',
  document_steps_for_somebody_there: 'only dispatching names somebody, with the department',
  document_steps_refused_why: 'refusing asks for the reason',
  bank_details_begin_proposed: 'only proposing inserts them',
  bank_details_stay: 'no command changes what was proposed, or confirms twice',
  bank_details_moves: 'states are written by the workflow’s table alone',
  bank_details_kept: 'no command deletes them',
  bank_details_in_force: 'only the trigger of bank details writes the account of somebody who is paid',
  bank_details_of_one: 'a proposal names its owner in one column',
  bank_details_proposed: 'a proposal names who made it',
  bank_details_two_people: 'confirming is judged under the lock of the owner',
  bank_details_not_by_owner: 'confirming is judged under the lock of the owner',
  bank_details_confirmed_whole: 'confirming writes who and when in one statement',
  bank_details_in_force_confirmed: 'confirming writes who and state in one statement',
  bank_details_refused_whole: 'refusing writes who, when and state in one statement',
  bank_details_one_proposed: 'a proposal is made under the lock of the owner and replaces the one before',
  bank_details_one_in_force: 'the trigger ends the details before in the same statement',
  payments_account_frozen: 'only the trigger of posting writes the account of a payment',
  notice_choices_always: 'choosing refuses it before it writes',
  queries_about_one: 'only the trigger of timelines writes the register',
  queries_answered: 'only the trigger of timelines writes the register',
  queries_open_payment: 'a payment that is queried is queried no second time',
  queries_open_retirement: 'a retirement that is queried is queried no second time',
  queries_stay: 'only the trigger of timelines and the reminders write the register',
  budget_drafts_submitted_by_somebody: 'submitting writes state and who in one statement',
  budget_drafts_submitted_for_whole: 'submitting writes who and for whom in one statement',
  'the figures of a draft follow from its lines': 'only the trigger of lines writes them',
  ...Object.fromEntries(
    ['claims', 'hotels', 'reservations'].flatMap((name) => [
      [`${name}_one_head`, 'asking finds who endorses: a department or a deputy'],
      [`${name}_seen_by_head`, 'endorsing writes state and who in one statement'],
      [`${name}_seen_by_another`, 'nobody endorses what they asked for: the workflow bars them'],
    ]),
  ),
  'who answers is written with the answer':
    'fulfilling, denying and securing write state and who in one statement',
  successors_another: 'handing over refuses who leaves as their own successor',
  successors_not_oneself: 'handing over refuses whoever names as the successor',
  successors_of_who_left: 'an account is closed before what was open is handed over, in one transaction',
  successors_are_here: 'handing over is offered to active people alone, under the lock of their accounts',
  successors_one: 'a successor before is ended in the same transaction, under the lock of the record',
  successors_stay: 'no command changes who succeeded whom',
  'record_content no longer ends as hold_to_timeline expects': 'only a migration calls it',
  one_kind_of_answer: 'the frame of calls keeps an answer sealed or not',
};

/** Guards on a field of a form: they are told by its label, “Office “Treasury” is already taken”. */
const SAID_BY_THEIR_FIELD = ['groups_office'];

let guards: string[];
let uniques: string[];
let raised: string[];
beforeAll(async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.connectionString, 1);
  const named = await pool.query<{ name: string }>(`
    select conname as name from pg_constraint
     where contype in ('c', 'x') and connamespace = 'public'::regnamespace and conname !~ '_check\\d*$'
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisunique and i.indpred is not null and c.relnamespace = 'public'::regnamespace`);
  const indexes = await pool.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  uniques = indexes.rows.map(({ name }) => name);
  // The databases of the tests guard the states of workflows besides.
  const functions = await pool.query<{ text: string }>(
    `select prosrc as text from pg_proc where pronamespace = 'public'::regnamespace and prosrc ilike '%raise exception%'
       and proname not like 'guard_states_of_%'`,
  );
  await pool.end();
  await database.drop();
  const exceptions = functions.rows.flatMap(({ text }) => text.match(/raise\s+exception[^;]*;/gi) ?? []);
  raised = exceptions.map(
    (text) => /constraint = '(\w+)'/.exec(text)?.[1] ?? /'([^']*)'/.exec(text)?.[1] ?? text,
  );
  guards = [...new Set([...named.rows.map(({ name }) => name), ...raised])].sort();
});

describe('the last guards in the database', () => {
  it('each have a sentence of their own, or a reason why nobody reaches them', () => {
    expect(raised.length).toBeGreaterThan(10);
    const unsaid = guards.filter(
      (name) => !(name in LAST_GUARDS || name in NEVER_REACHED || SAID_BY_THEIR_FIELD.includes(name)),
    );
    expect(
      unsaid,
      'name each in LAST_GUARDS of server/http/last-guards.ts, or in NEVER_REACHED of this file with the reason',
    ).toEqual([]);
  });

  it('are all there: neither table names one that is gone', () => {
    const named = [...Object.keys(LAST_GUARDS), ...Object.keys(NEVER_REACHED), ...SAID_BY_THEIR_FIELD];
    expect(named.filter((name) => !guards.includes(name) && !uniques.includes(name))).toEqual([]);
    expect(Object.keys(LAST_GUARDS).filter((name) => name in NEVER_REACHED)).toEqual([]);
  });
});

describe.each(Object.entries(LAST_GUARDS))('%s', (constraint, { message, code }) => {
  it.each(['23514', '23505'])('is told in its own sentence when it stops a call (%s)', (sqlState) => {
    const error = Object.assign(new Error('violates'), { code: sqlState, constraint, detail: '' });
    expect(failureOf(error, 'own')).toMatchObject({ detail: message, code });
  });

  it('says it as a clerk would: a plain sentence without a name of the database', () => {
    expect(message).toMatch(/^[A-Z].+\.$/);
    expect(message).not.toMatch(/_|constraint|trigger|database|rule/i);
    expect(Object.values(LAST_GUARDS).filter((one) => one.message === message)).toHaveLength(1);
    expect(message).not.toBe(UNNAMED_GUARD.message);
  });
});
