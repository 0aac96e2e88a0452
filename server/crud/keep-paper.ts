import { nairaToKobo } from '#shared/money.ts';
import type { Sheet } from '#shared/resource/sheet.ts';
import type { Transaction } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import type { CopyOf } from './copies.ts';
import { paperCode } from './paper-codes.ts';

/** Keeps what a counted copy says, so that whoever holds it can compare it; answers the code that it carries. */
export async function keepPaper(
  trx: Transaction,
  { id: printed_by }: Pick<Actor, 'id'>,
  { of, copy_no, sheet }: { of: CopyOf; copy_no: number; sheet: Sheet },
): Promise<string> {
  const { title, code, total, as_at } = sheet;
  const { id } = await trx
    .insertInto('printed_papers')
    .values({
      subject_type: of.subject,
      subject_id: of.id,
      ...{ copy_no, title, printed_by },
      reference: code.value,
      total_kobo: total ? nairaToKobo(total.amount) : null,
      as_at: as_at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return paperCode(trx, id);
}
