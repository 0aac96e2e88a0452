import type { Area } from '#server/frame/area.ts';
import { deleteDraft, draftBody, readDraft, saveDraft } from './form-drafts.ts';
import { createView, deleteView, listViews, viewBody, viewsQuery } from './saved-views.ts';

/** What a person keeps for later: filtered lists under a name, and forms half filled in. */
export const personal: Area = {
  routes: [
    {
      method: 'GET',
      path: '/views',
      access: 'session',
      summary: 'Saved views of a list: mine, my groups’ and everyone’s',
      kind: 'list',
      query: viewsQuery,
      read: listViews,
    },
    {
      method: 'POST',
      path: '/views',
      access: 'session',
      summary: 'Save a view of a list',
      kind: 'create',
      body: viewBody,
      write: createView,
    },
    {
      method: 'DELETE',
      path: '/views/:id',
      access: 'session',
      summary: 'Delete a saved view',
      kind: 'remove',
      write: deleteView,
    },
    {
      method: 'GET',
      path: '/form-drafts/:form',
      access: 'session',
      summary: 'What I had typed into a form and not sent; null when nothing is kept',
      kind: 'own',
      read: readDraft,
    },
    {
      method: 'POST',
      path: '/form-drafts/:form',
      access: 'session',
      summary: 'Keep what I have typed into a form so far',
      kind: 'post',
      body: draftBody,
      write: saveDraft,
    },
    {
      method: 'DELETE',
      path: '/form-drafts/:form',
      access: 'session',
      summary: 'Forget what I had typed into a form',
      kind: 'remove',
      write: deleteDraft,
    },
  ],
  extensions: {},
};
