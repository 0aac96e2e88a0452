import { z } from 'zod';
import { listRecords } from '#server/crud/list-query.ts';
import { listQueryOf } from '#server/crud/list-words.ts';
import { parseListQuery } from '#server/crud/parse-list-query.ts';
import { listAnswer, listMeta, whole } from '#server/frame/answers.ts';
import type { ReadRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { needsPermission, permission } from '#shared/permissions.ts';
import { MOST_ROWS } from '#shared/resource/several.ts';
import { acknowledge, documents } from '#shared/resources/document-control/documents.ts';
import { documentFlow } from './documents.ts';

const OUTCOME = z.object({
  received: z.array(whole),
  refused: z.array(z.object({ id: whole, code: z.string(), detail: z.string() })),
});

/** `POST documents/acknowledge`: receives several documents, each for itself; one that is for others reads like one that isn't there. */
export const acknowledgeSeveral: ReadRoute = {
  method: 'POST',
  path: '/documents/acknowledge',
  access: ['edit-acknowledge'],
  summary: 'Receive several documents, each for itself: tells which were received, and of the others why not',
  kind: 'post',
  body: z.strictObject({
    ids: z
      .array(whole.positive())
      .min(1)
      .max(MOST_ROWS)
      .refine((ids) => new Set(ids).size === ids.length, 'names a document twice'),
  }),
  answer: OUTCOME,
  async read(_db, context) {
    const { ids } = context.body as { ids: number[] };
    const outcome: z.infer<typeof OUTCOME> = { received: [], refused: [] };
    for (const id of ids) {
      const own = { ...context, id, seen: undefined, body: {} };
      const answer = await context.part(String(id), async (trx) => ({
        message: (await documentFlow.act(trx, 'receive', own)).message,
      }));
      if ('refused' in answer)
        outcome.refused.push({ id, code: answer.refused.code, detail: answer.refused.sentence });
      else outcome.received.push(id);
    }
    const count = outcome.received.length;
    return { data: outcome, message: `${count} of ${ids.length} ${count === 1 ? 'is' : 'are'} received.` };
  },
};

const DESKS = { dispatch: documents, acknowledge } as const;

/** `GET documents?desk=`: what my department must send or has sent, or what was sent to it. */
export const documentsAtDesk: ReadRoute = {
  method: 'GET',
  path: '/documents',
  access: ['browse-documents', 'browse-acknowledge'],
  summary: 'List documents that my department sends, or those that are sent to it',
  kind: 'list',
  query: listQueryOf(documents, documentFlow.extensions.documents).extend({
    desk: z
      .enum(['dispatch', 'acknowledge'])
      .optional()
      .describe('Those that my department sends (unless told), or those that are sent to it.'),
  }),
  answer: listAnswer(documents, documentFlow.extensions.documents ?? {}),
  meta: listMeta(documents),
  async read(db, { actor, query: { desk, ...query } }) {
    const own = actor.permissions.has('browse-documents') ? 'dispatch' : 'acknowledge';
    const resource = DESKS[(desk as keyof typeof DESKS | undefined) ?? own];
    const needed = permission('browse', resource.noun);
    if (!actor.permissions.has(needed)) throw new Refusal('FORBIDDEN', needsPermission(needed));
    const asked = parseListQuery(query);
    const { records, ...totals } = await listRecords(
      db,
      resource,
      documentFlow.extensions[resource.name] ?? {},
      actor,
      asked,
    );
    return { data: records, meta: { page: asked.page, per_page: asked.per_page, ...totals } };
  },
};
