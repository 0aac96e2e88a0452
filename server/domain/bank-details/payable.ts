import { z } from 'zod';
import { readRecord } from '#server/crud/list-query.ts';
import { resourceRoutes } from '#server/crud/routes.ts';
import { refuseStale } from '#server/crud/stale.ts';
import { lockRecord } from '#server/crud/write-records.ts';
import type { Transaction } from '#server/database/connection.ts';
import { recordAnswer } from '#server/frame/answers.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import type { Answer, RequestContext, Route, WriteRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { inputShape, updateSchema } from '#shared/resource/schemas.ts';
import { bankDetailsWorkflow } from '#shared/workflows/bank-details.ts';
import { payableExtras } from './answer-schemas.ts';
import { bankDetailsFlow } from './bank-details.ts';
import { mailPayee } from './mail-payee.ts';
import type { Owner } from './owners.ts';
import { presentBankDetails } from './present.ts';
import { type GivenAccount, proposeBankDetails, WAITS } from './propose.ts';

const BANK = { bank_name: true, account_number: true } as const;

/** A resource whose records can be paid: bank and account are proposed and not written, and its records tell of both. */
export function payableExtensions(list: Owner['list'], more: Extensions = {}): Extensions {
  return {
    ...more,
    presents: { ...more.presents, ...payableExtras },
    async prepare(trx, context, values, existing) {
      const columns = await more.prepare?.(trx, context, values, existing);
      const kept = Object.keys(BANK).filter((name) => name in values);
      return { ...columns, ...Object.fromEntries(kept.map((name) => [name, existing?.[name] ?? null])) };
    },
    async present(db, records, actor) {
      const shown = await presentBankDetails(db, list, records, actor);
      return (await more.present?.(db, shown, actor)) ?? shown;
    },
  };
}

/** The calls of such a resource: adding and changing propose, and another person confirms or refuses. `own` replace the engine's. */
export function payableRoutes(
  resource: Resource,
  list: Owner['list'],
  extensions: Extensions,
  own: readonly WriteRoute[] = [],
): Route[] {
  const { url, singular, noun } = resource;
  const answer = recordAnswer(resource, extensions);
  const isWrite = (route: Route): route is WriteRoute =>
    'write' in route && (route.method === 'POST' || route.method === 'PATCH');
  const replaced = new Set(own.map(({ method, path }) => `${method} ${path}`));
  const made = resourceRoutes(resource, extensions)
    .filter(isWrite)
    .filter(({ method, path }) => !replaced.has(`${method} ${path}`));
  const record = (trx: Transaction, { actor, id }: Pick<RequestContext, 'actor' | 'id'>) =>
    readRecord(trx, resource, { present: extensions.present }, actor, id);
  const proposing = [...own, ...made].map((route) => ({
    ...route,
    async write(trx: Transaction, context: RequestContext): Promise<Answer> {
      const answered = await route.write(trx, context);
      const { id } = answered.data as WireRecord;
      if (!(await proposeBankDetails(trx, context.actor, { list, id }, given(resource, context.body))))
        return answered;
      await mailPayee(trx, context.portal, await proposalOf(trx, { list, id }), 'proposed');
      return {
        ...answered,
        data: await record(trx, { actor: context.actor, id }),
        message: `${answered.message} ${WAITS}`,
      };
    },
  }));
  const answering = (name: 'confirm' | 'refuse', done: string): WriteRoute => ({
    method: 'POST',
    path: `/${url}/:id/${name}-bank`,
    access: name === 'confirm' ? [permission('edit', noun)] : [permission('edit', noun), 'add-bank-details'],
    summary: `${done} the bank details that were proposed for one ${singular}`,
    kind: 'post',
    seen: `the ${singular}`,
    body: z.strictObject(name === 'refuse' ? inputShape(bankDetailsWorkflow.acts.refuse.asks) : {}),
    answer,
    async write(trx, context) {
      const row = await lockRecord(trx, resource, extensions, context, context.id);
      await refuseStale(trx, resource.name, row, context.seen);
      const id = await proposalOf(trx, { list, id: context.id });
      if (!id) throw new Refusal('WRONG_STATE', `No bank details of ${row.name} wait for confirmation.`);
      const { message } = await bankDetailsFlow.act(trx, name, { ...context, id, seen: undefined });
      return { data: await record(trx, context), message };
    },
  });
  return [...proposing, answering('confirm', 'Confirm'), answering('refuse', 'Refuse')];
}

/** What a body that was judged says of the account. */
function given(resource: Resource, body: unknown): GivenAccount {
  const sent = Object.entries(Object(body ?? {})).filter(([name]) => name in BANK);
  return updateSchema(resource).pick(BANK).parse(Object.fromEntries(sent)) as GivenAccount;
}

async function proposalOf(trx: Transaction, { list, id }: Owner): Promise<number | undefined> {
  const found = await trx
    .selectFrom('bank_details')
    .select('id')
    .where('list', '=', list)
    .where('owner_id', '=', id)
    .where('status', '=', 'proposed')
    .executeTakeFirst();
  return found?.id;
}
