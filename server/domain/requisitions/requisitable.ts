import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { listRecords } from '#server/crud/list-query.ts';
import { parseListQuery } from '#server/crud/parse-list-query.ts';
import { hasWords } from '#server/crud/search-sql.ts';
import { proposeCode } from '#server/database/codes.ts';
import { codeSchema, listAnswer, listMeta, textOrNull, whole } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { ReadRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { wordsOf } from '#shared/resource/search-text.ts';
import { inventoryRequests } from '#shared/resources/staff-services/requisitions.ts';
import { USABLE } from '../inventory/index.ts';
import { REQUISITABLE } from './prepare-requisition.ts';
import { quotasOf } from './quotas.ts';

const ASKS = ['add-requisitions'] as const;

const offeredSchema = z.array(
  z.object({
    id: whole,
    code: z.string(),
    name: z.string(),
    measure: textOrNull,
    category: z.string(),
    available: whole.describe('What can be given out today.'),
    request_on_delivery: z.boolean(),
    quota: whole.nullable().describe('How many a month the owner may ask for; null without a quota.'),
    quota_left: whole.nullable().describe('How many of these are left this month.'),
  }),
);

interface Offered {
  id: number;
  code: string;
  name: string;
  measure: string | null;
  category: string;
  available: number;
  request_on_delivery: boolean;
}

/** What a form for asking is filled with: products, colleagues, the next code; and what the store has registered. */
export function helperRoutes(extensions: Extensions): ReadRoute[] {
  return [
    {
      method: 'GET',
      path: '/requisitable/products',
      access: ASKS,
      summary:
        'Products that can be asked for, with what is available and what is left of the quota of the owner (you unless told)',
      kind: 'list',
      query: z.strictObject({
        owner: z.coerce.number().int().positive().optional(),
        search: z.string().max(100).optional(),
        ids: z
          .string()
          .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'Give ids with commas between.')
          .optional()
          .describe('Only these products, by id, with commas between.'),
      }),
      answer: offeredSchema,
      async read(db, { actor, query }) {
        const { owner, search, ids } = query as { owner?: number; search?: string; ids?: string };
        const words = wordsOf(search ?? '');
        const among = ids ? sql`and p.id = any(${ids.split(',').map(Number)}::bigint[])` : sql``;
        const { rows } = await sql<Offered>`
          select p.id, p.code, p.name, m.name as measure, c.name as category, ${USABLE} as available, p.request_on_delivery
            from products p join inventory_categories c on c.id = p.inventory_category_id left join measures m on m.id = p.measurement_id
           where ${REQUISITABLE} and ${hasWords(sql`p.search_text`, words)} ${among} order by p.name, p.id limit 2000`.execute(
          db,
        );
        const quotas = await quotasOf(db, await ownerOf(db, actor, owner));
        const data = rows.map((row) => {
          const { quota, used } = quotas.get(row.id) ?? { quota: null, used: 0 };
          return { ...row, quota, quota_left: quota === null ? null : Math.max(0, quota - used) };
        });
        return { data };
      },
    },
    {
      method: 'GET',
      path: '/req/members',
      access: ASKS,
      summary: 'Colleagues of your department for whom you can ask',
      kind: 'list',
      answer: z.array(z.object({ id: whole, name: z.string(), staff_no: z.string() })),
      async read(db, { actor }) {
        const data = await db
          .selectFrom('users')
          .select(['id', 'name', 'staff_no'])
          .where('department_id', '=', actor.department_id ?? 0)
          .where('status', '=', 'active')
          .orderBy('name')
          .orderBy('id')
          .execute();
        return { data };
      },
    },
    {
      method: 'GET',
      path: '/req/code/gen',
      access: ASKS,
      summary: 'The code that the next requisition would get',
      kind: 'own',
      answer: codeSchema,
      read: async (db) => ({ data: { code: await proposeCode(db, 'RQS') } }),
    },
    {
      method: 'GET',
      path: '/registered/requisitions',
      access: ['browse-inventory-requests'],
      summary: 'Requisitions that the store has registered and is issuing',
      kind: 'list',
      answer: listAnswer(inventoryRequests, extensions),
      meta: listMeta(inventoryRequests),
      async read(db, { actor, query }) {
        const asked = parseListQuery(query);
        const seen = extensions.scope?.(actor) ?? sql<SqlBool>`true`;
        const registered = {
          ...extensions,
          scope: () => sql<SqlBool>`(${seen} and t.status = 'registered')`,
        };
        const found = await listRecords(db, inventoryRequests, registered, actor, asked);
        const { records, ...totals } = found;
        return { data: records, meta: { page: asked.page, per_page: asked.per_page, ...totals } };
      },
    },
  ];
}

/** Oneself, or somebody of one's department. */
async function ownerOf(
  db: Parameters<ReadRoute['read']>[0],
  actor: { id: number; department_id: number | null },
  owner: number | undefined,
): Promise<number> {
  if (!owner) return actor.id;
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner)
    .where('department_id', '=', actor.department_id ?? 0)
    .executeTakeFirst();
  if (member || owner === actor.id) return owner;
  const sentence = 'Choose yourself or somebody of your department.';
  throw new Refusal('VALIDATION', sentence, { owner: [sentence] });
}
