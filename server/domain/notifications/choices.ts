import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { type About, DELIVERIES, type Delivery, deliveriesOf, NOTICES } from '#shared/notices.ts';

const delivery = z.enum(DELIVERIES.map(({ value }) => value));

/** How news reaches the caller, by what it is about. */
export const choicesSchema = z.array(
  z.object({
    about: z.enum(NOTICES.map(({ about }) => about)),
    label: z.string(),
    hint: z.string(),
    delivery,
    deliveries: z.array(delivery).describe('What can be chosen.'),
  }),
);

/** What is chosen anew; what isn't named stays. */
export const choicesBody = z.strictObject(
  Object.fromEntries(NOTICES.map(({ about }) => [about, delivery.optional()])) as Record<
    About,
    z.ZodOptional<typeof delivery>
  >,
);

/** How news reaches the caller: as they chose, or as it does unless they choose. */
export async function noticeChoices(db: Queryable, { actor }: RequestContext): Promise<Answer> {
  return { data: await choicesOf(db, actor.id) };
}

/** Chooses anew; it holds for what is told from now on. */
export async function chooseNotices(trx: Transaction, { actor, body }: RequestContext): Promise<Answer> {
  const chosen = Object.entries(body as Partial<Record<About, Delivery>>) as [About, Delivery][];
  for (const [about, way] of chosen)
    if (!deliveriesOf(about).includes(way)) {
      const sentence =
        'News of your account can’t be turned off: it may tell you of a change that you didn’t make.';
      throw new Refusal('RULE', sentence, { [about]: [sentence] });
    }
  const before = await choicesOf(trx, actor.id);
  const changes = Object.fromEntries(
    chosen.flatMap(([about, way]) => {
      const had = before.find((one) => one.about === about)?.delivery;
      return had === way ? [] : [[`notices.${about}`, [had, way] as [unknown, unknown]]];
    }),
  );
  if (Object.keys(changes).length > 0) {
    await sql`
      insert into notice_choices (user_id, about, delivery)
      select ${actor.id}, key, value from jsonb_each_text(${JSON.stringify(Object.fromEntries(chosen))}::jsonb)
      on conflict (user_id, about) do update set delivery = excluded.delivery`.execute(trx);
    await recordActivity(trx, { subject: 'employees', id: actor.id, action: 'updated', actor, changes });
  }
  return { data: await choicesOf(trx, actor.id), message: 'Your choice is kept.' };
}

async function choicesOf(db: Queryable, user_id: number) {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['about', 'delivery'])
    .where('user_id', '=', user_id)
    .execute();
  return NOTICES.map(({ about, label, hint, delivery }) => ({
    about,
    label,
    hint,
    delivery: (rows.find((row) => row.about === about)?.delivery ?? delivery) as Delivery,
    deliveries: deliveriesOf(about),
  }));
}
