import { addDays, formatDay, lagosToday } from '#shared/dates.ts';
import { newAccount } from '../http/valid-schedules.ts';
import type { TestCall } from '../support/portal.ts';

/** Who sends calls, of a portal or of manned desks. */
export interface Caller {
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    call: TestCall,
  ): Promise<{
    status: number;
    text: string;
    body: { data: T; message: string; code: string; detail: string };
  }>;
}

/** A statement as the wire carries it, as far as tests look. */
export interface StatementWire {
  id: number;
  code: string;
  status: string;
  from_day: string;
  to_day: string;
  line_count: number;
  repeated_count: number;
  opening: number;
  credits: number;
  debits: number;
  closing: number;
  original: number;
}

/** An account of the agency that two officers brought into use. */
export async function accountInUse(
  caller: Caller,
  first: { token: string },
  second: { token: string },
): Promise<number> {
  const { id } = (
    await caller.call<{ id: number }>('POST', 'bank-accounts', { token: first.token, body: newAccount() })
  ).body.data;
  await caller.call('POST', `bank-accounts/${id}/confirm`, { token: second.token, body: {} });
  return id;
}

/** A movement of a statement: days back from today, naira with its sign, and what the bank wrote. */
export type Movement = readonly [daysAgo: number, naira: number, narration?: string, reference?: string];

/** A statement as a bank saves it, with a running balance. */
export function statementFile(opening: number, movements: readonly Movement[], name = 'statement.csv'): File {
  let balance = Math.round(opening * 100);
  const rows = movements.map(([daysAgo, naira, narration = 'Transfer', reference = '']) => {
    balance += Math.round(naira * 100);
    const amount = Math.abs(naira).toFixed(2);
    const day = formatDay(addDays(lagosToday(), -daysAgo));
    return [
      day,
      reference,
      narration,
      naira < 0 ? amount : '',
      naira < 0 ? '' : amount,
      (balance / 100).toFixed(2),
    ];
  });
  const text = [['Trans Date', 'Reference', 'Narration', 'Debit', 'Credit', 'Balance'], ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
  return new File([text], name, { type: 'text/csv' });
}

/** The form by which a statement is read or imported. */
export function statementForm(account: number, file: File, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('bank_account_id', String(account));
  for (const [name, text] of Object.entries(more)) form.set(name, text);
  form.set('file', file);
  return form;
}
