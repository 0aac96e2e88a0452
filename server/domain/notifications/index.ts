import { z } from 'zod';
import { pageMeta, textOrNull, whole } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { choicesBody, choicesSchema, chooseNotices, noticeChoices } from './choices.ts';
import { digestJob, mailNewsJob } from './mail-news.ts';
import { countUnread, listNews, listQuery, markRead, readBody } from './read-news.ts';

export { type News, notify } from './notify.ts';
export { tellAsker } from './tell-asker.ts';
export { tellOffice } from './tell-office.ts';

const newsSchema = z.array(
  z.object({
    id: whole,
    kind: z.enum(['notification', 'message']),
    title: z.string(),
    detail: textOrNull,
    path: textOrNull,
    sender_name: textOrNull,
    read_at: momentSchema.nullable(),
    created_at: momentSchema,
  }),
);
const unreadSchema = z.object({ notifications: whole, messages: whole });

/** Notifications of the portal and messages of other people. */
export const notifications: Area = {
  routes: [
    {
      method: 'GET',
      path: '/notifications',
      access: 'session',
      summary:
        'What I was told, newest first: events of the portal (kind=notification) or remarks of people (kind=message)',
      kind: 'list',
      answer: newsSchema,
      meta: pageMeta,
      query: listQuery,
      read: listNews,
    },
    {
      method: 'GET',
      path: '/notifications/counts',
      access: 'session',
      summary: 'How much of it I have not read',
      kind: 'list',
      answer: unreadSchema,
      read: countUnread,
    },
    {
      method: 'POST',
      path: '/notifications/read',
      access: 'session',
      summary: 'Mark some of it, or all of a kind, as read',
      kind: 'post',
      answer: unreadSchema,
      body: readBody,
      write: markRead,
    },
    {
      method: 'GET',
      path: '/notifications/choices',
      access: 'session',
      summary: 'How news reaches me, by what it is about',
      kind: 'list',
      answer: choicesSchema,
      read: noticeChoices,
    },
    {
      method: 'POST',
      path: '/notifications/choices',
      access: 'session',
      summary: 'Choose how news reaches me',
      kind: 'post',
      answer: choicesSchema,
      body: choicesBody,
      write: chooseNotices,
    },
  ],
  extensions: {},
  jobs: [mailNewsJob, digestJob],
};
