import type { Queryable } from '../database/connection.ts';
import type { Extensions } from './extensions.ts';
import type { InboxAct, InboxSource } from './inbox.ts';
import type { Job } from './portal.ts';
import type { Route } from './route.ts';
import type { SheetOf } from './sheet-of.ts';

/** What an area brings to the server. */
export interface Area {
  routes: readonly Route[];
  /** What its resources do differently from the engine, by resource name. */
  extensions: Readonly<Record<string, Extensions>>;
  /** What its records print, by resource name. */
  sheets?: Readonly<Record<string, SheetOf>>;
  jobs?: readonly Job[];
  /** On what the actor is the next to act. */
  waiting?: readonly InboxSource[];
  /** Kinds of rows of `waiting` that aren't called by the name of a resource. */
  kinds?: readonly string[];
  /** What may be done to rows of `waiting` without opening them, besides the acts of workflows. */
  inboxActs?: readonly InboxAct[];
  /** What is over its days, and the actor's or shown to them. */
  overdue?: readonly InboxSource[];
  /** What the actor asked for, with who has it and since when. */
  requests?: readonly InboxSource[];
  /** Records of the area that list the files of another record beside their own. */
  alsoCarriedBy?(db: Queryable, carrier: FileCarrier): Promise<FileCarrier[]>;
}

/** A record to which files are attached: its resource's name and its id. */
export interface FileCarrier {
  type: string;
  id: number;
}
