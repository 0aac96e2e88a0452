import { sql } from 'kysely';
import type { Loaded } from '#server/crud/flow.ts';
import type { Queryable } from '#server/database/connection.ts';
import { BY_ID, isAmong } from '#server/database/kept-plans.ts';
import { outstandingWords } from '#shared/advance-ages.ts';
import type { AdvanceFacts } from '#shared/workflows/touring-advances.ts';
import { paymentJoin } from '../claims/index.ts';

/** A touring advance as its commands know it. */
export interface Advance extends Loaded<AdvanceFacts> {
  code: string;
  purpose: string;
  started: string;
  total_kobo: number;
  created_at: Date;
  /** What was paid of it, and what came back; null until it is paid. */
  paid_kobo: number | null;
  recovered_kobo: number | null;
  /** The payment that pays it, or is to. */
  payment_id: number | null;
  open_recovery: Recovery | null;
  pv_no: string | null;
  /** Its retirement, and who filed it. */
  retirement: { id: number; label: string; filed_by: number } | null;
}

/** What treasury recorded as recovered, which a second officer confirms or refuses. */
interface Recovery {
  requested_by: number;
  requested_by_name: string;
  amount_kobo: number;
  receipt_no: string;
  day: string;
}

type Row = Omit<Advance, 'outstanding'> & {
  owed: { code: string; person: string; due: string } | null;
};

/** Advances by id, with their payments and what the traveller still owes a retirement for; those that aren't there are missing. */
export async function loadAdvances(db: Queryable, ids: readonly number[]): Promise<Map<number, Advance>> {
  const { rows } = await sql<Row>`${BY_ID}
    select t.id, t.version, t.updated_at, t.status, t.user_id, t.department_id, t.code, t.purpose, t.started, t.finished, t.total_kobo,
      t.created_at, advance_due(t.finished) as due, p.id as payment_id, p.pv_no,
      case when p.is_paid then p.amount_kobo end as paid_kobo, case when p.is_paid then p.recovered_kobo end as recovered_kobo,
      (select json_build_object('requested_by', o.requested_by, 'requested_by_name', u.name, 'amount_kobo', o.amount_kobo,
          'receipt_no', o.receipt_no, 'day', o.day)
         from payment_corrections o join users u on u.id = o.requested_by
        where o.payment_id = p.id and o.kind = 'recovery' and o.confirmed_by is null and o.withdrawn_by is null) as open_recovery,
      (select json_build_object('id', r.id, 'label', r.code, 'filed_by', r.filed_by)
         from retirements r where r.touring_advance_id = t.id and r.status <> 'deleted' order by r.id desc limit 1) as retirement,
      (select json_build_object('code', o.code, 'person', u.name, 'due', advance_due(o.finished))
         from touring_advances o join users u on u.id = o.user_id
        where o.user_id = t.user_id and o.id <> t.id and o.status = 'paid' and advance_due(o.finished) < lagos_today()
        order by o.finished, o.id limit 1) as owed
      from touring_advances t ${paymentJoin('touring-advance')}
     where ${isAmong('t.id', ids)}`.execute(db);
  return new Map(
    rows.map(({ owed, ...row }) => [row.id, { ...row, outstanding: owed && outstandingWords(owed) }]),
  );
}
