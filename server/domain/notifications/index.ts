import type { Area } from '#server/frame/area.ts';
import { countUnread, listNews, listQuery, markRead, readBody } from './read-news.ts';

export { notify } from './notify.ts';

/** What the portal and other people tell a person. */
export const notifications: Area = {
  routes: [
    {
      method: 'GET',
      path: '/notifications',
      access: 'session',
      summary:
        'What I was told, newest first: events of the portal (kind=notification) or remarks of people (kind=message)',
      kind: 'list',
      query: listQuery,
      read: listNews,
    },
    {
      method: 'GET',
      path: '/notifications/counts',
      access: 'session',
      summary: 'How much of it I have not read',
      kind: 'list',
      read: countUnread,
    },
    {
      method: 'POST',
      path: '/notifications/read',
      access: 'session',
      summary: 'Mark some of it, or all of a kind, as read',
      kind: 'post',
      body: readBody,
      write: markRead,
    },
  ],
  extensions: {},
};
