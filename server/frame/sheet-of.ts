import type { Sheet } from '#shared/resource/sheet.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from './actor.ts';
import type { WireRecord } from './extensions.ts';

/** Composes what a record prints: from the record as the engine reads it, and from the database where that isn't enough. */
export type SheetOf = (record: WireRecord, db: Queryable, actor: Actor) => Sheet | Promise<Sheet>;
