import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { CATALOGUE, Refusal } from '#shared/errors.ts';
import { ATTACHMENT_LIMITS } from '#shared/file-kinds.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES, resourcesAt } from '#shared/resources/index.ts';
import { readsCarrier } from './crud/may-read.ts';
import { resourceRoutes } from './crud/routes.ts';
import { composeRules } from './crud/rules-of.ts';
import { account } from './domain/account/index.ts';
import { administration } from './domain/administration/index.ts';
import { advances } from './domain/advances/index.ts';
import { authority } from './domain/authority/index.ts';
import { bankDetails } from './domain/bank-details/index.ts';
import { branding } from './domain/branding/index.ts';
import { budget } from './domain/budget/index.ts';
import { chains } from './domain/chains/index.ts';
import { claims } from './domain/claims/index.ts';
import { dashboards } from './domain/dashboards/index.ts';
import { delegationsArea } from './domain/delegations/index.ts';
import { documents } from './domain/documents/index.ts';
import { files } from './domain/files/index.ts';
import { firstSteps } from './domain/first-steps/index.ts';
import { heads } from './domain/heads/index.ts';
import { holds } from './domain/holds/index.ts';
import { imports } from './domain/imports/index.ts';
import { inventory } from './domain/inventory/index.ts';
import { mandates } from './domain/mandates/index.ts';
import { meetings } from './domain/meetings/index.ts';
import { nextBudget } from './domain/next-budget/index.ts';
import { notifications } from './domain/notifications/index.ts';
import { overdue } from './domain/overdue/index.ts';
import { papers } from './domain/papers/index.ts';
import { payments } from './domain/payments/index.ts';
import { personal } from './domain/personal/index.ts';
import { queriesArea } from './domain/queries/index.ts';
import { refunds } from './domain/refunds/index.ts';
import { requisitions } from './domain/requisitions/index.ts';
import { retirements } from './domain/retirements/index.ts';
import { schedules } from './domain/schedules/index.ts';
import { search } from './domain/search/index.ts';
import { session } from './domain/session/index.ts';
import { statements } from './domain/statements/index.ts';
import { stockTaking } from './domain/stock-taking/index.ts';
import { succession } from './domain/succession/index.ts';
import { supplies } from './domain/supplies/index.ts';
import { taxes } from './domain/taxes/index.ts';
import { travel } from './domain/travel/index.ts';
import { trips } from './domain/trips/index.ts';
import { upkeep } from './domain/upkeep/index.ts';
import { warrants } from './domain/warrants/index.ts';
import { yearClose } from './domain/year-close/index.ts';
import type { Area } from './frame/area.ts';
import type { Extensions } from './frame/extensions.ts';
import type { Job, Portal } from './frame/portal.ts';
import type { Route } from './frame/route.ts';
import type { SheetOf } from './frame/sheet-of.ts';
import { callerOf } from './http/caller.ts';
import { docsRoutes } from './http/docs.ts';
import { headAnswers } from './http/head-answers.ts';
import { inboxRoutes } from './http/inbox.ts';
import { lightAnswers } from './http/light-answers.ts';
import { mount, sendFailure } from './http/mount.ts';
import { operations } from './http/operations.ts';
import { overload } from './http/overload.ts';
import { nextRequestId } from './http/request-ids.ts';
import { safeHeaders } from './http/safe-headers.ts';
import { stopping } from './http/stopping.ts';
import { UNFINISHED, unfinished } from './http/unfinished.ts';
import { UNREAD_HEADERS } from './http/unread-headers.ts';
import { webFiles } from './http/web-files.ts';

/** The areas of the portal, composed here and nowhere else. */
const AREAS: readonly Area[] = [
  session,
  account,
  administration,
  bankDetails,
  dashboards(extensionsOf),
  inventory,
  stockTaking,
  requisitions,
  heads,
  supplies,
  authority,
  budget,
  nextBudget,
  warrants,
  payments,
  taxes,
  schedules,
  statements,
  queriesArea,
  refunds,
  holds,
  travel,
  mandates,
  meetings,
  chains,
  claims,
  advances,
  retirements,
  trips,
  documents,
  yearClose,
  delegationsArea,
  succession,
  overdue,
  imports,
  notifications,
  personal,
  firstSteps,
  branding,
  files((...asked) => readsCarrier({ routes: ROUTES, areas: AREAS, extensionsOf }, ...asked)),
  search(extensionsOf),
  papers(() => ROUTES),
  upkeep,
];

/** What the areas' resources do differently, by resource name. */
const EXTENSIONS: Readonly<Record<string, Extensions>> = Object.assign(
  {},
  ...AREAS.map((area) => area.extensions),
);

/** What records print, by resource name. */
const SHEETS: Readonly<Record<string, SheetOf>> = Object.assign({}, ...AREAS.map((area) => area.sheets));

/** What a resource does differently; nothing for most. One that views another's url shows the same rows to the same people. */
export function extensionsOf({ name, url }: Resource): Extensions {
  return EXTENSIONS[name] ?? EXTENSIONS[resourcesAt(url)[0]?.name ?? name] ?? {};
}
composeRules(extensionsOf);

/** Every call of the API: those of the areas, then those that the definitions make. */
export const ROUTES: readonly Route[] = allRoutes();

/** All jobs of the areas. */
export const JOBS: readonly Job[] = AREAS.flatMap((area) => area.jobs ?? []);

/** The HTTP server over a portal, not yet listening. `ready` tells whether migrations and first data are there. */
export async function buildApp(portal: Portal, ready: () => boolean): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: portal.log,
    genReqId: nextRequestId,
    requestIdHeader: false,
    trustProxy: trusted(portal.config.trustProxy),
    bodyLimit: 2 * 1024 * 1024,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      // No hook has seen such a call.
      reply.headers({ 'x-request-id': request.id, ...UNREAD_HEADERS });
      return sendFailure(reply, request, unknownRoute(), 'own');
    },
    forceCloseConnections: 'idle',
    // `stopping` answers in its place.
    return503OnClosing: false,
    ...UNFINISHED,
  });
  const safe = await safeHeaders();
  app.addHook('onRequest', async (_request, reply) => void reply.headers(safe));
  stopping(app);
  await app.register(rateLimit, {
    max: 2_000,
    timeWindow: 1_000,
    // Not what the caller chooses, such as a token that may be none.
    keyGenerator: (request) => request.ip,
  });
  await app.register(import('@fastify/multipart'), {
    // One byte more than is allowed, so that a file which is too large is seen as one and not cut off.
    limits: { fileSize: ATTACHMENT_LIMITS.bytes + 1, files: 20, fields: 100, fieldSize: 200_000 },
  });
  takeJson(app);
  unfinished(app);
  overload(app);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
  await lightAnswers(app);
  headAnswers(app);
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, routeOptions } = request;
    // The token of a one-time link is a secret, in the path too.
    const path = routeOptions.url?.includes(':token') ? routeOptions.url : url.split('?')[0];
    const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
    const [user_id, address] = [callerOf(request), request.ip];
    request.log.info({ method, path, status, ms, user_id, address }, 'call');
  });
  app.setErrorHandler((error, request, reply) => sendFailure(reply, request, error));
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api')) return sendFailure(reply, request, unknownRoute());
    return webFiles.page(request, reply);
  });
  await webFiles.register(app, portal.config);
  operations(app, portal, ready);
  mount(app, portal, ROUTES);
  return app;
}

/** An area's own call replaces the one that the definition would make. */
function allRoutes(): Route[] {
  const own = [
    ...AREAS.flatMap((area) => area.routes),
    ...inboxRoutes(AREAS, { routes: () => ROUTES, extensionsOf }),
    ...docsRoutes(() => ROUTES),
  ];
  const taken = new Set(own.map(({ method, path }) => `${method} ${path}`));
  const first = RESOURCES.filter((resource) => resourcesAt(resource.url)[0] === resource);
  const made = first.flatMap((resource) =>
    resourceRoutes(resource, extensionsOf(resource), sheetAt(resource.url)),
  );
  return [...own, ...made.filter(({ method, path }) => !taken.has(`${method} ${path}`))];
}

/** What a record prints is the same in every list that shows it. */
function sheetAt(url: string): SheetOf | undefined {
  return resourcesAt(url).flatMap(({ name }) => SHEETS[name] ?? [])[0];
}

/** What leads nowhere, an address that can't be read too. */
function unknownRoute(): Refusal {
  return new Refusal('NOT_FOUND', CATALOGUE.unknownRoute);
}

/** Bodies are JSON or multipart forms; a missing one is no mistake, whatever its type is said to be. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else
      parse(request, body, (error, value) => {
        if (error) done(error, undefined);
        else if (isDeeper(value, DEEPEST))
          done(new Refusal('VALIDATION', 'The body is nested too deeply.'), undefined);
        else done(null, value);
      });
  });
}

/** How deep a body may be nested; what writes it out again would otherwise end for want of room. */
const DEEPEST = 64;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** A number is how many proxies are in front of the portal. */
function trusted(
  proxies: Portal['config']['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
