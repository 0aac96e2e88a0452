import { createRoute } from '#server/crud/routes.ts';
import { proposeCode } from '#server/database/codes.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { codeSchema } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import type { WireRecord } from '#server/frame/extensions.ts';
import type { RequestContext, Route } from '#server/frame/route.ts';
import { permission } from '#shared/permissions.ts';
import { flights } from '#shared/resources/staff-services/flights.ts';
import { hotels } from '#shared/resources/staff-services/hotels.ts';
import { chainRoute } from '../chains/index.ts';
import { type Deciders, tellHead } from '../heads/index.ts';
import { chargeableFunds, fundsSchema } from './chargeable-funds.ts';
import { closingSchema, decisionSchema, readClosing, readDecision } from './decision.ts';
import { findScoped } from './find-scoped.ts';
import { currentHotelRatesJob, hotelRateExtensions } from './hotel-rates.ts';
import { travelFlow } from './travel-flow.ts';
import { FLIGHTS, HOTELS, type TravelKind } from './travel-kinds.ts';

export { refuseForeignFund } from './refuse-foreign-fund.ts';

/** The requests for flights before those whom they concern. */
export const flightFlow = travelFlow(FLIGHTS);
/** The same of hotels. */
export const hotelFlow = travelFlow(HOTELS);

/** Flights and hotels, from asking to closed. */
export const travel: Area = {
  routes: [
    createRoute(flights, flightFlow.extensions.flights ?? {}, {
      summary: 'Ask logistics for a flight',
      created: (trx, context, record) => asked(trx, context, FLIGHTS, record),
    }),
    createRoute(hotels, hotelFlow.extensions.hotels ?? {}, {
      summary: 'Ask logistics for a hotel',
      created: (trx, context, record) => asked(trx, context, HOTELS, record),
    }),
    ...flightFlow.routes,
    ...hotelFlow.routes,
    ...stepsOf(FLIGHTS),
    ...stepsOf(HOTELS),
    codeRoute('reservations/code/generate', FLIGHTS),
    codeRoute('hotel/request/generate', HOTELS),
    {
      method: 'GET',
      path: '/travel/funds',
      access: ['add-flights', 'add-hotels', 'add-meetings'],
      summary: 'The funds of my department that may carry what I ask for, by name',
      kind: 'list',
      answer: fundsSchema,
      read: chargeableFunds,
    },
  ],
  extensions: {
    ...flightFlow.extensions,
    ...hotelFlow.extensions,
    accommodations: hotelRateExtensions,
  },
  jobs: [currentHotelRatesJob],
  waiting: [flightFlow.waiting, hotelFlow.waiting],
  requests: [flightFlow.requests, hotelFlow.requests],
};

/** The head is told where one sees it first; answers who has it. */
async function asked(
  trx: Transaction,
  { actor }: RequestContext,
  { of, word }: TravelKind,
  record: WireRecord,
): Promise<string> {
  const { id, code, status, deciding_department_id, deputy_id } = record as WireRecord & Deciders;
  if (status !== 'with-head') return `${code} was sent to logistics.`;
  const going = { id, user_id: actor.id, deciding_department_id, deputy_id };
  const head = await tellHead(trx, actor, of, going, `asks for a ${word}: ${code}`);
  return `${code} was sent to ${head}. Once it is endorsed, logistics has it.`;
}

/** The reads of a request's steps besides its record. */
function stepsOf(kind: TravelKind): Route[] {
  const access = [permission('read', kind.of), permission('read', kind.desk)];
  const read = (what: typeof readDecision) => (db: Queryable, context: RequestContext) =>
    what(db, kind, context);
  return [
    {
      method: 'GET',
      path: `/${kind.url}/:id/decision`,
      access,
      summary: `What a ${kind.word} request can be decided on: options and funds`,
      kind: 'own',
      answer: decisionSchema,
      read: read(readDecision),
    },
    {
      method: 'GET',
      path: `/${kind.url}/:id/close/request`,
      access,
      summary: `What closing a ${kind.word} request looks at`,
      kind: 'own',
      answer: closingSchema,
      read: read(readClosing),
    },
    chainRoute(kind.url, [kind.of, kind.desk], `${kind.word} request`, (db, context) =>
      findScoped(db, kind, context),
    ),
  ];
}

function codeRoute(path: string, { of, prefix, word }: TravelKind): Route {
  return {
    method: 'GET',
    path: `/${path}`,
    access: [permission('add', of)],
    summary: `The code that the next ${word} request would get`,
    kind: 'own',
    answer: codeSchema,
    read: async (db) => ({ data: { code: await proposeCode(db, prefix) } }),
  };
}
