import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { refuseUnlessExportable } from '#server/crud/export.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Queryable } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import { FIRST_TEMPLATE, type FileLayout, TEMPLATE_CODE } from '#shared/schedule-templates.ts';
import { accountOf } from './account-of.ts';
import { layoutOf, noTemplate } from './file-templates.ts';
import { digestOf, fileOf } from './schedule-file.ts';
import { linesOfSchedule } from './schedule-lines.ts';

interface Exported {
  code: string;
  status: string;
  day: string;
  bank_account_id: number;
  template: string | null;
  file_layout: FileLayout | null;
}

/** `?template=`; that by which it was sent, and CSV before, unless told. */
export const fileQuery = z.looseObject({
  template: z
    .string()
    .regex(TEMPLATE_CODE)
    .optional()
    .describe('The code of a template; that by which it was sent, and csv before, unless told.'),
});

/** `GET payment-schedules/{id}/export`: the file for the bank, once two signatories have approved the schedule. */
export async function exportFile(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const { portal, actor, id, query } = context;
  const { rows } = await sql<Exported>`
    select code, status, day, bank_account_id, template, file_layout from payment_schedules where id = ${id}`.execute(
    portal.db,
  );
  const [schedule] = rows;
  if (!schedule) throw new Refusal('NOT_FOUND', 'There is no such payment schedule.');
  refuseUnlessExportable(paymentSchedules, actor);
  if (schedule.status === 'draft')
    throw new Refusal('WRONG_STATE', 'Two signatories approve a schedule before its file goes to the bank.');
  if (schedule.status === 'withdrawn')
    throw new Refusal('WRONG_STATE', `${schedule.code} was withdrawn: it has no file for the bank.`);
  const asked = query.template as string | undefined;
  const layout = await layoutFor(portal.db, schedule, asked ?? schedule.template ?? FIRST_TEMPLATE);
  const account = await accountOf(portal.db, schedule.bank_account_id);
  const file = await fileOf({ ...schedule, account }, await linesOfSchedule(portal.db, id), layout);
  const remark = `Payment schedule ${file.name}, SHA-256 ${digestOf(file)}`;
  await inTransaction(portal.db, (trx) =>
    recordActivity(trx, { subject: 'exports', id: actor.id, action: 'exported', actor, remark }),
  );
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.type)
    .send(file.bytes);
}

/** The layout of a file: as it was when the file was sent, whatever became of the template since. */
async function layoutFor(db: Queryable, schedule: Exported, code: string): Promise<FileLayout> {
  if (schedule.file_layout && schedule.template === code) return schedule.file_layout;
  const layout = await layoutOf(db, code);
  if (!layout) throw noTemplate();
  if (schedule.template !== code) return layout;
  // Sent before layouts were kept, with words as written.
  const { words: _, ...asSent } = layout;
  return asSent;
}
