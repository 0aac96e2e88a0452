export type { Answer, RequestContext } from '../../crud/types.ts';
export type { Database } from '../../database/connection.ts';
