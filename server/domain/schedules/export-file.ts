import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { refuseUnlessExportable } from '#server/crud/export.ts';
import { recordActivity } from '#server/database/activity.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import { SCHEDULE_TEMPLATES, type ScheduleTemplate } from '#shared/schedule-templates.ts';
import { digestOf, fileOf } from './schedule-file.ts';
import { linesOfSchedule } from './schedule-lines.ts';

const TEMPLATES = SCHEDULE_TEMPLATES.map(({ value }) => value);

/** `?template=`; that by which it was sent, and CSV before, unless told. */
export const fileQuery = z.looseObject({
  template: z.enum(TEMPLATES).optional().describe('That by which it was sent; csv before, unless told.'),
});

/** `GET payment-schedules/{id}/export`: the file for the bank, once two signatories have approved the schedule. */
export async function exportFile(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const { portal, actor, id, query } = context;
  const { rows } = await sql<{ code: string; status: string; template: ScheduleTemplate | null }>`
    select code, status, template from payment_schedules where id = ${id}`.execute(portal.db);
  const [schedule] = rows;
  if (!schedule) throw new Refusal('NOT_FOUND', 'There is no such payment schedule.');
  refuseUnlessExportable(paymentSchedules, actor);
  if (schedule.status === 'draft')
    throw new Refusal('WRONG_STATE', 'Two signatories approve a schedule before its file goes to the bank.');
  if (schedule.status === 'withdrawn')
    throw new Refusal('WRONG_STATE', `${schedule.code} was withdrawn: it has no file for the bank.`);
  const template = (query.template as ScheduleTemplate | undefined) ?? schedule.template ?? 'csv';
  const file = await fileOf(schedule.code, await linesOfSchedule(portal.db, id), template);
  const remark = `Payment schedule ${file.name}, SHA-256 ${digestOf(file)}`;
  await inTransaction(portal.db, (trx) =>
    recordActivity(trx, { subject: 'exports', id: actor.id, action: 'exported', actor, remark }),
  );
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.type)
    .send(file.bytes);
}
