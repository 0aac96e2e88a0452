import type { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { inText } from '#shared/resource/in-text.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { createSchema, updateSchema } from '#shared/resource/schemas.ts';
import type { Transaction } from '../database/connection.ts';
import { listAnswer, listMeta, recordAnswer, timelineSchema } from '../frame/answers.ts';
import type { Extensions, WireRecord } from '../frame/extensions.ts';
import type { ReadRoute, RequestContext, Route, WriteRoute } from '../frame/route.ts';
import type { SheetOf } from '../frame/sheet-of.ts';
import { accessTo } from './access.ts';
import { orAsBefore } from './as-before.ts';
import { exportRoute } from './export.ts';
import { formOf } from './form-values.ts';
import { listMarked, readRecord } from './list-query.ts';
import { listQueryOf } from './list-words.ts';
import { lookUpRoute } from './look-up.ts';
import { parseListQuery } from './parse-list-query.ts';
import { recordPrintRoutes } from './print-routes.ts';
import { severalRoute } from './several.ts';
import { recordTimeline } from './timeline.ts';
import { createRecord, deleteRecord, updateRecord } from './write-records.ts';

/** All calls of one resource: list, look-up, export and read always; print with a sheet; create, update and delete where the engine writes. */
export function resourceRoutes(resource: Resource, extensions: Extensions, sheetOf?: SheetOf): Route[] {
  const answer = recordAnswer(resource, extensions);
  const reads = [
    listRoute(resource, extensions),
    lookUpRoute(resource, extensions),
    exportRoute(resource, extensions),
    timelineRoute(resource, extensions),
    readRoute(resource, extensions, answer),
    ...(sheetOf ? recordPrintRoutes(resource, extensions, sheetOf) : []),
  ];
  return resource.writes === 'generic' ? [...reads, ...writeRoutes(resource, extensions, answer)] : reads;
}

/** The call that makes a record of what its form asks; `created` does what follows from that in the same transaction, and answers its sentence. */
export function createRoute(
  resource: Resource,
  extensions: Extensions,
  {
    summary,
    created,
  }: {
    summary: string;
    created?: (trx: Transaction, context: RequestContext, record: WireRecord) => Promise<string>;
  },
): WriteRoute {
  return {
    method: 'POST',
    path: `/${resource.url}`,
    access: [permission('add', resource.noun)],
    summary,
    kind: 'create',
    documentedBody: createSchema(resource),
    returned: returnedSchema(resource, 'create'),
    form: formOf(resource),
    answer: recordAnswer(resource, extensions),
    async write(trx, context) {
      const data = await createRecord(trx, resource, extensions, context);
      if (!created) return { status: 201, data, message: `The ${resource.singular} was created.` };
      const message = await created(trx, context, data);
      // What follows from it may be told in the record itself.
      const now = await readRecord(trx, resource, extensions, context.actor, data.id);
      return { status: 201, data: now ?? data, message };
    },
  };
}

function listRoute(resource: Resource, extensions: Extensions): ReadRoute {
  return {
    method: 'GET',
    path: `/${resource.url}`,
    access: accessTo(resource, 'browse'),
    summary: `List ${inText(resource.title)}`,
    kind: 'list',
    query: listQueryOf(resource, extensions),
    answer: listAnswer(resource, extensions),
    meta: listMeta(resource),
    async read(db, context) {
      const asked = parseListQuery(context.query);
      const { page, per_page } = asked;
      const read = async (tables?: readonly string[]) => {
        const found = await listMarked(db, resource, extensions, context.actor, asked, tables);
        const { records, mark, ...totals } = found;
        return { answer: { data: records, meta: { page, per_page, ...totals } }, mark };
      };
      return extensions.byTheClock ? (await read()).answer : orAsBefore(db, context, resource.name, read);
    },
  };
}

function readRoute(resource: Resource, extensions: Extensions, answer: z.ZodType): ReadRoute {
  return {
    method: 'GET',
    path: `/${resource.url}/:id`,
    access: accessTo(resource, 'read'),
    summary: `Read one ${resource.singular}`,
    kind: 'own',
    answer,
    async read(db, { actor, id }) {
      const record = await readRecord(db, resource, extensions, actor, id);
      if (!record) throw new Refusal('NOT_FOUND', `There is no such ${resource.singular}.`);
      return { data: record };
    },
  };
}

/** What happened to the record, for whoever may read it. */
function timelineRoute(resource: Resource, extensions: Extensions): ReadRoute {
  return {
    method: 'GET',
    path: `/${resource.url}/:id/timeline`,
    access: accessTo(resource, 'read'),
    summary: `What happened to one ${resource.singular}`,
    kind: 'own',
    answer: timelineSchema,
    async read(db, { actor, id }) {
      const record = await readRecord(db, resource, { scope: extensions.scope }, actor, id);
      if (!record) throw new Refusal('NOT_FOUND', `There is no such ${resource.singular}.`);
      return { data: await recordTimeline(db, resource, actor, id) };
    },
  };
}

function writeRoutes(resource: Resource, extensions: Extensions, answer: z.ZodType): Route[] {
  const routes: Route[] = [];
  if (resource.actions.includes('create')) {
    routes.push(createRoute(resource, extensions, { summary: `Create one ${resource.singular}` }));
  }
  if (resource.actions.includes('manage')) {
    routes.push({
      method: 'PATCH',
      path: `/${resource.url}/:id`,
      access: [permission('edit', resource.noun)],
      summary: `Change one ${resource.singular}`,
      kind: 'update',
      documentedBody: updateSchema(resource),
      returned: returnedSchema(resource, 'update'),
      seen: `the ${resource.singular}`,
      form: formOf(resource),
      answer,
      async write(trx, context) {
        return {
          data: await updateRecord(trx, resource, extensions, context),
          message: `The ${resource.singular} was updated.`,
        };
      },
    });
  }
  if (resource.actions.includes('delete')) {
    const access = [permission('delete', resource.noun)];
    const write = async (trx: Transaction, context: RequestContext) => ({
      data: await deleteRecord(trx, resource, extensions, context),
      message: `The ${resource.singular} was deleted.`,
    });
    routes.push(
      {
        method: 'DELETE',
        path: `/${resource.url}/:id`,
        access,
        summary: `Delete one ${resource.singular}`,
        kind: 'remove',
        seen: `the ${resource.singular}`,
        answer,
        write,
      },
      severalRoute({
        url: resource.url,
        resource,
        name: 'delete',
        past: 'deleted',
        access,
        scope: extensions.scope,
        act: write,
      }),
    );
  }
  return routes;
}
