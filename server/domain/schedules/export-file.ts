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
import { FIRST_TEMPLATE, type FileLayout, TEMPLATE_CODE, templateShown } from '#shared/schedule-templates.ts';
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

/** `?template=`, which is that of the schedule. */
export const fileQuery = z.looseObject({
  template: z
    .string()
    .regex(TEMPLATE_CODE)
    .optional()
    .describe('The code of the template with which it was signed; any other is refused.'),
});

/** `GET payment-schedules/{id}/export`: the file for the bank, once two signatories have approved the schedule. */
export async function exportFile(context: RequestContext, reply: FastifyReply): Promise<unknown> {
  const { portal, actor, id, query, is_head } = context;
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
  const layout = await layoutFor(portal.db, schedule, query.template as string | undefined);
  const account = await accountOf(portal.db, schedule.bank_account_id);
  const file = await fileOf({ ...schedule, account }, await linesOfSchedule(portal.db, id), layout);
  const told = `${file.name} by the template ${layout.name}, SHA-256 ${digestOf(file)}`;
  if (!is_head) await noteTaken(context, told);
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.type)
    .send(file.bytes);
}

async function noteTaken({ portal, actor, id }: RequestContext, told: string): Promise<void> {
  const action = { action: 'exported', actor } as const;
  await inTransaction(portal.db, async (trx) => {
    await recordActivity(trx, {
      subject: 'exports',
      id: actor.id,
      ...action,
      remark: `Payment schedule ${told}`,
    });
    await recordActivity(trx, { subject: 'payment-schedules', id, ...action, remark: told });
  });
}

/** The layout of a file: as it was signed, whatever became of the template since. */
async function layoutFor(
  db: Queryable,
  { code, template, file_layout, status }: Exported,
  asked: string | undefined,
): Promise<FileLayout> {
  const own = template ?? FIRST_TEMPLATE;
  if (asked && asked !== own) {
    const sentence = `${code} was signed with the template ${file_layout?.name ?? templateShown(own)}: its file is saved by that alone.`;
    throw new Refusal('RULE', sentence, { template: [sentence] });
  }
  if (file_layout) return file_layout;
  const layout = await layoutOf(db, own);
  if (!layout) throw noTemplate();
  if (status === 'approved') return layout;
  // Sent before layouts were kept, with words as written.
  const { words: _, ...asSent } = layout;
  return asSent;
}
