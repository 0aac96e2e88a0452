import { accessTo } from '#server/crud/access.ts';
import type { Area } from '#server/frame/area.ts';
import { permission } from '#shared/permissions.ts';
import { countLinesSchema } from '#shared/resources/inventory/stock-count-answers.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import { countedBody, countGoods, reasonDifferences, reasonsBody } from './count-goods.ts';
import { readCountLines } from './count-lines.ts';
import { countSheet } from './count-sheet.ts';
import { countFlow, openCountRoute } from './counts.ts';
import { proposeRoute, writeOffFlow } from './write-offs.ts';

export { countFlow } from './counts.ts';
export { proposeWriteOff } from './propose-write-off.ts';
export { writeOffFlow } from './write-offs.ts';

/** Counting what is in the store, and writing off what is not good any more. */
export const stockTaking: Area = {
  routes: [
    proposeRoute,
    ...writeOffFlow.routes,
    openCountRoute,
    ...countFlow.routes,
    {
      method: 'GET',
      path: '/stock-counts/:id/lines',
      access: accessTo(stockCounts, 'read'),
      summary: 'What is counted, what I counted, and to whoever may answer the count what differs',
      kind: 'own',
      answer: countLinesSchema,
      read: readCountLines,
    },
    {
      method: 'POST',
      path: '/stock-counts/:id/count',
      access: [permission('add', stockCounts.noun)],
      summary:
        'Say what I counted of products of a stock count; answers their lines, and what all lines come to',
      kind: 'post',
      body: countedBody,
      answer: countLinesSchema,
      write: countGoods,
    },
    {
      method: 'POST',
      path: '/stock-counts/:id/reasons',
      access: [permission('edit', stockCounts.noun)],
      summary: 'Say why lines of a submitted stock count differ',
      kind: 'post',
      body: reasonsBody,
      answer: countLinesSchema,
      write: reasonDifferences,
    },
  ],
  extensions: { ...writeOffFlow.extensions, ...countFlow.extensions },
  sheets: { 'stock-counts': countSheet },
  waiting: [writeOffFlow.waiting, countFlow.waiting],
  requests: [writeOffFlow.requests, countFlow.requests],
};
