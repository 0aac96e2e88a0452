import { z } from 'zod';
import { nothing, onlyId, whole } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { linkedSchema, momentSchema } from '#shared/resource/record-schema.ts';
import { deleteDraft, draftBody, readDraft, saveDraft } from './form-drafts.ts';
import { createView, deleteView, listViews, viewBody, viewsQuery } from './saved-views.ts';

const viewSchema = z.object({
  id: whole,
  resource: z.string(),
  name: z.string(),
  query: z.string(),
  share: z.enum(['me', 'group', 'everyone']),
  group: linkedSchema.nullable(),
  owner: linkedSchema,
  can_delete: z.boolean(),
});
const keptSchema = z.object({ updated_at: momentSchema });
const draftSchema = keptSchema.extend({ content: z.record(z.string(), z.unknown()) }).nullable();

/** What a person keeps for later: saved views of lists, and drafts of forms. */
export const personal: Area = {
  routes: [
    {
      method: 'GET',
      path: '/views',
      access: 'session',
      summary: 'Saved views of a list: mine, my groups’ and everyone’s',
      kind: 'list',
      answer: z.array(viewSchema),
      query: viewsQuery,
      read: listViews,
    },
    {
      method: 'POST',
      path: '/views',
      access: 'session',
      summary: 'Save a view of a list',
      kind: 'create',
      answer: viewSchema,
      body: viewBody,
      write: createView,
    },
    {
      method: 'DELETE',
      path: '/views/:id',
      access: 'session',
      summary: 'Delete a saved view',
      kind: 'remove',
      answer: onlyId,
      write: deleteView,
    },
    {
      method: 'GET',
      path: '/form-drafts/:form',
      access: 'session',
      summary: 'What I had typed into a form and not sent; null when nothing is kept',
      kind: 'own',
      answer: draftSchema,
      read: readDraft,
    },
    {
      method: 'POST',
      path: '/form-drafts/:form',
      access: 'session',
      summary: 'Keep what I have typed into a form so far',
      kind: 'post',
      answer: keptSchema,
      body: draftBody,
      write: saveDraft,
    },
    {
      method: 'DELETE',
      path: '/form-drafts/:form',
      access: 'session',
      summary: 'Forget what I had typed into a form',
      kind: 'remove',
      answer: nothing,
      write: deleteDraft,
    },
  ],
  extensions: {},
};
