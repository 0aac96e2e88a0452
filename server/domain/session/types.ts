export type { Database } from '#server/database/connection.ts';
export type { Answer, RequestContext } from '#server/frame/route.ts';
