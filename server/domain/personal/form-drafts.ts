import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';

const MOST_BYTES = 200_000;
const MOST_FORMS = 100;
const BACKSLASH = '\\\\';
// PostgreSQL keeps neither NUL nor half of a pair of surrogates in JSON. A backslash that was typed is looked at for itself, or what follows it would be taken for one of these.
const ESCAPED = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;

/** A draft: the fields of a form as its screen keeps them. */
export const draftBody = z.strictObject({
  content: z
    .record(z.string().max(200), z.unknown())
    .refine((content) => JSON.stringify(content).length <= MOST_BYTES, 'is too large to be kept as a draft')
    .transform((content) =>
      JSON.stringify(content).replace(ESCAPED, (escaped) => (escaped === BACKSLASH ? escaped : '')),
    ),
});

/** What the caller had typed into a form, and when it was last kept. */
export async function readDraft(db: Database, { actor, params }: RequestContext): Promise<Answer> {
  const draft = await db
    .selectFrom('form_drafts')
    // As text: read as JSON, moments would come back in other words than they were typed in, and be sent under another key.
    .select([sql<string>`content::text`.as('content'), 'updated_at'])
    .where('user_id', '=', actor.id)
    .where('form', '=', formOf(params))
    .executeTakeFirst();
  return { data: draft ? { ...draft, content: JSON.parse(draft.content) } : null };
}

/** Replaces the draft of a form; sent every few seconds, so in one statement. */
export async function saveDraft(trx: Transaction, { actor, params, body }: RequestContext): Promise<Answer> {
  const { content } = body as z.infer<typeof draftBody>;
  const { rows } = await sql<{ updated_at: Date }>`
    insert into form_drafts (user_id, form, content)
    select ${actor.id}, ${formOf(params)}, ${content}::jsonb
     where (select count(*) from form_drafts where user_id = ${actor.id} and form <> ${formOf(params)}) < ${MOST_FORMS}
    on conflict (user_id, form) do update set content = excluded.content, updated_at = now()
    returning updated_at`.execute(trx);
  if (!rows[0])
    throw new Refusal('RULE', `You can keep at most ${MOST_FORMS} drafts. Finish or discard some.`);
  return { data: { updated_at: rows[0].updated_at }, message: 'The draft was saved.' };
}

/** Forgets a draft; nothing happens when there is none. */
export async function deleteDraft(trx: Transaction, { actor, params }: RequestContext): Promise<Answer> {
  await trx
    .deleteFrom('form_drafts')
    .where('user_id', '=', actor.id)
    .where('form', '=', formOf(params))
    .execute();
  return { message: 'The draft was discarded.' };
}

/** The name of a form, such as `expenditures-create` or `groups-41-permissions`. */
function formOf({ form = '' }: Record<string, string>): string {
  if (/^[\w:.-]{1,120}$/.test(form)) return form;
  throw new Refusal('VALIDATION', 'A form is named with letters, digits, colons and hyphens.', {
    form: ['is not the name of a form'],
  });
}
