import type { RecordedKind } from '#shared/statement-matches.ts';

/** A record of the portal that a line of the bank may be: money goes out by a minus sign. */
export interface Candidate {
  kind: RecordedKind;
  id: number;
  /** What it is called, and what else stands for it in what banks write. */
  code: string;
  names: readonly string[];
  amount_kobo: number;
  /** What was paid of it, where the bank rejected the rest. */
  other_kobo?: number | null;
  /** Of a schedule that can only be what was paid of it: the rest is matched already. */
  covers?: 'paid' | null;
  day: string;
  /** No line before this day is it; the same day unless told. */
  from_day?: string;
  /** The schedule by which a payment was sent. */
  schedule_id?: number | null;
  /** Whom it pays, or who paid it. */
  person: string | null;
}

/** Whether a record happened only after a day. */
export function isAfter({ day, from_day = day }: Candidate, line_day: string): boolean {
  return from_day > line_day;
}
