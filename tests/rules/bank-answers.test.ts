import { describe, expect, it } from 'vitest';
import { columnsOf, headsSent, saidIn } from '#server/domain/schedules/answer-words.ts';
import { type AnswerRow, judgeAnswer } from '#server/domain/schedules/judge-answer.ts';
import type { ScheduleLine } from '#server/domain/schedules/schedule-lines.ts';
import type { FileLayout } from '#shared/schedule-templates.ts';

const LINES = [1, 2, 3].map((serial) => ({
  ...{ id: 10 + serial, payment_id: 20 + serial, serial, pv_no: `PV/2026/000${serial}` },
  ...{ payee_account: `000001457${serial}`, net_kobo: serial * 100_000, is_live: true },
  narration: `PV/2026/000${serial} Tour of the ${serial}. coastal sector`,
})) as ScheduleLine[];

/** A row with one text or several in the columns of each meaning. */
function row(line: number, cells: Record<string, string | string[]>, ...outcome: string[]): AnswerRow {
  const lists = Object.entries({ ...cells, outcome }).map(([column, texts]) => [column, [texts].flat()]);
  return { line, cells: Object.fromEntries(lists), unreadable: null };
}

function judged(...rows: AnswerRow[]) {
  const { lines, others } = judgeAnswer(LINES, rows, new Set([23]));
  return {
    said: lines.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`)),
    problems: lines.map(({ problem }) => problem),
    others: others.map(({ row: no, problem }) => `${no} ${problem}`),
  };
}

const headsSentIn = (amounts: FileLayout['amounts'], columns: FileLayout['columns']) =>
  headsSent({ amounts, columns });

const MISSING = 'The file does not name it.';

describe('the columns of a bank’s answer', () => {
  it('are found by their heads, each that says something', () => {
    expect(
      columnsOf(['S/N', 'PV No.', 'NUBAN', 'Amount (NGN)', 'STATUS', 'Response Code', 'Remarks']),
    ).toEqual({ serial: [0], pv_no: [1], account: [2], amount: [3], outcome: [4, 5], reason: [6] });
    expect(columnsOf(['Debit account', 'Beneficiary Account No', 'Account number']).account).toEqual([1, 2]);
    const sent = headsSentIn('naira', [
      { field: 'account', head: 'Credit NUBAN', constant: null, width: null },
      { field: 'net', head: 'Pay', constant: null, width: null },
      { field: 'gross', head: 'Amount', constant: null, width: null },
    ]);
    const own = columnsOf(['Amount', 'Pay', 'Credit NUBAN', 'Status'], sent);
    expect(own).toEqual({ amount: [1], account: [2], outcome: [3] });
    expect(columnsOf(['Coastal Board', 'Answer of the bank'])).toEqual({});
  });

  it('have kobo where their head says so, or the file was sent in kobo', () => {
    expect(columnsOf(['PV', 'Amount (kobo)', 'Amount', 'Status'])).toMatchObject({ kobo: [1], amount: [2] });
    const net = { field: 'net', head: 'Pay, kobo', constant: null, width: null } as const;
    const heads = ['PV', 'Pay, kobo', 'Status'];
    expect(columnsOf(heads, headsSentIn('kobo', [net]))).toEqual({ pv_no: [0], kobo: [1], outcome: [2] });
    expect(columnsOf(heads, headsSentIn('naira', [net]))).toEqual({ pv_no: [0], amount: [1], outcome: [2] });
  });

  it('are no outcome where the agency wrote them itself, nor where nothing tells which is the bank’s', () => {
    const sent = headsSentIn('naira', [
      { field: 'pv_no', head: 'PV', constant: null, width: null },
      { field: 'constant', head: 'Status', constant: 'Paid', width: null },
      { field: 'paying_account', head: 'Account', constant: null, width: null },
    ]);
    expect(columnsOf(['PV', 'Status', 'Account', 'Notes'], sent)).toEqual({ pv_no: [0] });
    expect(columnsOf(['PV', 'Status', 'Account', 'Outcome'], sent)).toEqual({ pv_no: [0], outcome: [3] });
    const twice = columnsOf(['PV', 'Status', 'Account', 'Outcome', 'Status'], sent);
    expect(twice).toEqual({ pv_no: [0], outcome: [3], reason: [1, 4] });
  });

  it.each([
    ['PAID', 'paid', null],
    ['00', 'paid', null],
    ['Approved or completed successfully', 'paid', null],
    ['Returned – account dormant', 'rejected', 'account dormant'],
    ['Failed (name differs)', 'rejected', 'name differs'],
    ['07', 'rejected', 'Invalid account'],
    ['Pending', null, null],
    ['Paid, then reversed', null, null],
    ['91', null, null],
    ['0', null, null],
  ])('say with “%s” what became of a line, or nothing for certain', (cell, outcome, reason) => {
    expect(saidIn(cell)).toEqual({ outcome, reason });
  });
});

describe('a row of a bank’s answer', () => {
  it('may have its amount in kobo, which are never taken for naira', () => {
    const { said, problems } = judged(
      row(5, { serial: '1', kobo: '000000100000' }, 'Paid'),
      row(6, { serial: '2', kobo: '2,000' }, 'Paid'),
      row(7, { serial: '3', kobo: '3000.00' }, 'Rejected'),
    );
    expect(said).toEqual(['paid', null, null]);
    expect(problems.slice(1)).toEqual([
      'Row 6 has ₦20.00, and the schedule pays ₦2,000.00.',
      'Row 7 has ₦30.00, and the schedule pays ₦3,000.00.',
    ]);
    const unread = judged(row(5, { serial: '1', kobo: '1,000.50' }, 'Paid')).problems[0];
    expect(unread).toBe('The amount in row 5 is “1,000.50”, which cannot be read.');
  });

  it('names its line by the PV number, a reference in which that stands, or the serial', () => {
    const { said, problems, others } = judged(
      row(5, { reference: 'PV-2026-0002 Chairs for the library', amount: '2,000.00' }, 'Paid'),
      row(6, { serial: '9', pv_no: 'pv/2026/0001', account: '14571' }, 'Rejected', '06'),
      row(7, { serial: '3', reference: 'NIP 44021', reason: 'Name differs' }, 'Failed'),
      row(8, { serial: 'Total', amount: '6,000.00' }),
    );
    expect(said).toEqual(['rejected: Dormant account', 'paid', 'rejected: Name differs']);
    expect([...problems, ...others]).toEqual([null, null, null]);
  });

  it('that names no line, or several, is told by its number', () => {
    const { problems, others } = judged(
      row(2, { pv_no: 'PV/2026/00011', serial: '1' }, 'Paid'),
      row(3, { serial: '4' }, 'Paid'),
      row(4, { reference: 'PV/2026/0001 and PV/2026/0002' }, 'Paid'),
      row(5, {}, 'Paid'),
      row(7, { reference: 'NPV/2026/0001' }, 'Paid'),
      { ...row(6, { serial: '1' }, 'Paid'), unreadable: 'The row goes on to column F' },
    );
    expect(problems).toEqual([MISSING, MISSING, MISSING]);
    expect(others).toEqual([
      '2 It names “PV/2026/00011”, which is not in this schedule.',
      '3 It names line “4”, and the schedule has lines 1 to 3.',
      '4 It names both PV/2026/0001 and PV/2026/0002.',
      '5 It names no line, neither by a PV number nor by a serial.',
      '7 It names “NPV/2026/0001”, which is not in this schedule.',
      '6 The row goes on to column F.',
    ]);
  });

  it('names no line by a number with a further part, nor by what contradicts itself', () => {
    const { said, problems, others } = judged(
      row(2, { pv_no: 'PV/2026/0001/1' }, 'Paid'),
      row(3, { pv_no: '1/PV/2026/0002' }, 'Paid'),
      row(4, { reference: 'PV/2026/0003 - 2', serial: '3' }, 'Paid'),
      row(5, { pv_no: 'PV/2026/0001', serial: '2' }, 'Paid'),
      row(6, { pv_no: 'PV/2026/0001', reference: 'PV/2026/0003 Roof' }, 'Paid'),
      row(7, { pv_no: 'PV/2026/0002', reference: ['NIP 3', 'PV/2025/0002'] }, 'Paid'),
      row(8, { reference: 'PV/2026/0002: 2 chairs - blue' }, 'Paid'),
    );
    expect(said).toEqual([null, null, null]);
    expect(problems).toEqual([MISSING, 'Rows 5, 7 and 8 of the file name it.', MISSING]);
    expect(others).toEqual([
      '2 It names “PV/2026/0001/1”, which is not in this schedule.',
      '3 It names “1/PV/2026/0002”, which is not in this schedule.',
      '4 It names “PV/2026/0003 - 2”, which is not in this schedule.',
      '5 It names both PV/2026/0001 and PV/2026/0002.',
      '6 It names both PV/2026/0001 and PV/2026/0003.',
      '7 It names “PV/2025/0002”, which is not in this schedule.',
    ]);
  });

  it('stays open where its columns or its remarks contradict each other', () => {
    const columns = judged(
      row(2, { serial: '1', amount: ['1,000', '1.00'] }, 'Paid'),
      row(3, { serial: '2', account: ['0000014572', '14573'] }, 'Paid'),
      row(4, { serial: '3', amount: ['3000', '3,000.00'], account: ['0000014573', '14573'] }, 'Failed', '06'),
    );
    expect(columns.said).toEqual([null, null, 'rejected: Dormant account']);
    expect(columns.problems).toEqual([
      'Row 2 has ₦1.00, and the schedule pays ₦1,000.00.',
      'Row 3 has the account “14573”, and the schedule pays into 0000014572.',
      null,
    ]);
    const remarks = judged(
      row(2, { serial: '1', reason: ['Treated', 'Not paid'] }, 'Successful'),
      row(3, { serial: '2', reason: 'Returned: dormant' }, 'Paid', '00'),
      row(4, { serial: '3', reason: 'Approved or completed successfully' }, 'Failed'),
    );
    expect(remarks.said).toEqual([null, null, null]);
    expect(remarks.problems).toEqual([
      'Row 2 says “Successful” and “Not paid”.',
      'Row 3 says “Paid” and “00” and “Returned: dormant”.',
      'Row 4 says “Failed” and “Approved or completed successfully”.',
    ]);
    const agree = judged(
      row(2, { serial: '1', reason: 'Paid' }, 'Successful'),
      row(3, { serial: '2', reason: ['Failed', 'Failed'] }, 'Rejected'),
    );
    expect(agree.said).toEqual(['paid', 'rejected: Failed', null]);
  });

  it('never has the narration that was sent as a remark of the bank, whole or cut', () => {
    const own = headsSentIn('naira', [{ field: 'narration', head: 'Remarks', constant: null, width: null }]);
    const heads = columnsOf(['PV', 'Remarks', 'Status', 'Remarks'], own);
    expect(heads).toMatchObject({ reference: [1, 3], reason: [1, 3] });
    const sent = judged(
      row(2, { serial: '1', reason: ['PV/2026/0001 Tour of the 1. coastal sector', 'Closed'] }, 'Failed'),
      row(3, { serial: '2', reason: 'PV/2026/0002 TOUR OF THE 2 COAST' }, 'Failed'),
      row(4, { serial: '3', reason: 'Tour' }, 'Failed'),
    );
    expect(sent.said).toEqual(['rejected: Closed', 'rejected', 'rejected: Tour']);
    expect(sent.problems).toEqual([null, 'Row 3 gives no reason.', null]);
  });

  it('is not guessed from where it is doubled, of another amount or account, or unclear', () => {
    const doubled = judged(
      row(2, { serial: '1' }, 'Paid'),
      row(3, { serial: '1' }, 'Paid'),
      row(4, { serial: '2', amount: '₦2,000.01' }, 'Paid'),
      row(5, { serial: '3', account: '0000014572' }, 'Failed'),
    );
    expect(doubled.said).toEqual([null, null, null]);
    expect(doubled.problems).toEqual([
      'Rows 2 and 3 of the file name it.',
      'Row 4 has ₦2,000.01, and the schedule pays ₦2,000.00.',
      'Row 5 has the account “0000014572”, and the schedule pays into 0000014573.',
    ]);
    const unclear = judged(
      row(2, { serial: '1' }, 'Successful', 'Returned'),
      row(3, { serial: '2' }, 'Paid', '09'),
      row(4, { serial: '3' }, 'Paid'),
    );
    expect(unclear.said).toEqual([null, null, null]);
    expect(unclear.problems).toEqual([
      'Row 2 says “Successful” and “Returned”.',
      'Row 3 says “09”, which is neither paid nor rejected.',
      'Row 4 says that it was paid, and it is recorded as returned by the bank.',
    ]);
    const silent = judged(
      row(2, { serial: '1' }),
      row(3, { serial: '2', amount: 'two' }, 'Paid'),
      row(4, { serial: '3' }, 'Rejected'),
    );
    expect(silent.said).toEqual([null, null, 'rejected']);
    expect(silent.problems).toEqual([
      'Row 2 does not say what became of it.',
      'The amount in row 3 is “two”, which cannot be read.',
      'Row 4 gives no reason.',
    ]);
  });
});
