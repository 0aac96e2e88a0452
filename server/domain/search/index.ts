import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { searchRecords } from './search-records.ts';

const searchQuery = z.looseObject({ q: z.string().trim().max(100).default('') });

const foundSchema = z.object({
  resource: z.string(),
  id: whole,
  code: z.string(),
  title: z.string(),
  matched: textOrNull,
  holder: textOrNull,
  amount: z.number().nullable(),
  path: z.string(),
});

/** One search over the records of all lists that a person may browse. */
export function search(extensionsOf: (resource: Resource) => Extensions): Area {
  return {
    routes: [
      {
        method: 'GET',
        path: '/search',
        access: 'session',
        summary: 'Records whose code begins with q (2 characters or more) or whose words hold it (3 or more)',
        kind: 'list',
        query: searchQuery,
        answer: z.array(foundSchema),
        async read(db, { actor, query }) {
          const { q } = query as z.infer<typeof searchQuery>;
          return { data: await searchRecords(db, extensionsOf, actor, q) };
        },
      },
    ],
    extensions: {},
  };
}
