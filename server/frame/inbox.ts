import type { RawBuilder } from 'kysely';
import type { Actor } from './actor.ts';

/** One thing that waits for a person, or that they asked for; sources answer rows of exactly these columns. */
export interface InboxRow {
  kind: string;
  /** What is to be done, as a verb: 'Clear payment'. For a person's own requests: what it is. */
  verb: string;
  code: string;
  title: string;
  subtitle: string | null;
  status: string;
  amount_kobo: number | null;
  since: Date;
  /** The screen on which it is looked at. */
  path: string;
  /** The resource, by name, and the record that it is. */
  resource: string;
  id: number;
}

/** Selects the rows that concern the actor; undefined when none can. */
export type InboxSource = (actor: Actor) => RawBuilder<InboxRow> | undefined;
