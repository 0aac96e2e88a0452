import type { ZodObject } from 'zod';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { subjectOf } from '#shared/resource/registry.ts';
import type { Sheet } from '#shared/resource/sheet.ts';
import type { Queryable } from '../database/connection.ts';
import { copySchema, sheetSchema } from '../frame/answers.ts';
import type { Extensions } from '../frame/extensions.ts';
import type { Access, RequestContext, Route } from '../frame/route.ts';
import type { SheetOf } from '../frame/sheet-of.ts';
import { accessTo } from './access.ts';
import { type CopyOf, copiesOf, countCopy } from './copies.ts';
import { keepPaper } from './keep-paper.ts';
import { readRecord } from './list-query.ts';

/** Something that can be printed. */
export interface Print {
  /** What its two calls lie beneath: `/funds/:id/vote-book`. */
  path: string;
  access: Access;
  /** What it is called in the documentation of the API: `the vote book of a fund`. */
  name: string;
  /** What its address may ask for. */
  query?: ZodObject;
  /** Composes the sheet; refuses whoever may not see what it shows. */
  compose(db: Queryable, context: RequestContext): Promise<Sheet>;
  counted(context: RequestContext, db: Queryable): CopyOf | Promise<CopyOf>;
}

/** The calls of a print: `GET …/sheet` answers what it shows with the number of its `copies`, `POST …/print` counts another. */
export function printRoutes({ path, access, name, query, compose, counted }: Print): Route[] {
  return [
    {
      method: 'GET',
      path: `${path}/sheet`,
      access,
      summary: `What is printed of ${name}`,
      kind: 'own',
      ...(query ? { query } : {}),
      answer: sheetSchema,
      async read(db, context) {
        const sheet = await compose(db, context);
        return { data: { ...sheet, copies: await copiesOf(db, await counted(context, db)) } };
      },
    },
    {
      method: 'POST',
      path: `${path}/print`,
      access,
      summary: `Count a printed copy of ${name}`,
      kind: 'post',
      ...(query ? { query } : {}),
      answer: copySchema,
      async write(trx, context) {
        const sheet = await compose(trx, context);
        const about = sheet.as_at && `as at ${formatDay(sheet.as_at)}`;
        const of = await counted(context, trx);
        const keep = (copy_no: number) => keepPaper(trx, context.actor, { of, copy_no, sheet });
        const { copy_no, kept: code } = await countCopy(trx, context.actor, of, keep, about);
        return {
          data: { copy: copy_no, copy_no, code },
          message: `Copy ${copy_no} of ${sheet.title} ${sheet.code.value}.`,
        };
      },
    },
  ];
}

/** The same for the records of a resource, for whoever may browse them. */
export function recordPrintRoutes(resource: Resource, extensions: Extensions, sheetOf: SheetOf): Route[] {
  return printRoutes({
    path: `/${resource.url}/:id`,
    access: accessTo(resource, 'browse'),
    name: `one ${resource.singular}`,
    compose: composed(resource, extensions, sheetOf),
    counted: ({ id }) => ({
      ...{ subject: subjectOf(resource), id },
      ...(extensions.appendOnly ? {} : { table: resource.table }),
    }),
  });
}

/** `GET {url}/{id}/form`: what the print of one record shows, without its copies. */
export function formRoute(resource: Resource, extensions: Extensions, sheetOf: SheetOf): Route {
  const compose = composed(resource, extensions, sheetOf);
  return {
    method: 'GET',
    path: `/${resource.url}/:id/form`,
    access: accessTo(resource, 'browse'),
    summary: `What the print of one ${resource.singular} shows`,
    kind: 'own',
    answer: sheetSchema.omit({ copies: true }),
    read: async (db, context) => ({ data: await compose(db, context) }),
  };
}

function composed(resource: Resource, extensions: Extensions, sheetOf: SheetOf): Print['compose'] {
  return async (db, { actor, id }) => {
    const record = await readRecord(db, resource, extensions, actor, id);
    if (!record) throw new Refusal('NOT_FOUND', `There is no such ${resource.singular}.`);
    return sheetOf(record, db, actor);
  };
}
