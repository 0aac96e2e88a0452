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
  /** The version of the record that is shown, where it can be acted on without opening it. */
  version: number | null;
}

/** An act that may be done to a row of the inbox without opening it, where the row is no record of a workflow by itself. */
export interface InboxAct {
  /** The rows to which it may be done. */
  kind: string;
  verb: string;
  resource: string;
  /** The call is `POST {url of the resource}/:id/{name}`, with this body. */
  name: string;
  body: object;
  label: string;
  past: string;
}

/**
 * Selects the rows that concern the actor; undefined when none can. Where they are only `counted`, a source may answer no more
 * of them than their `path`: what the others are made of is then neither read nor planned for.
 */
export type InboxSource = (actor: Actor, how?: { counted?: boolean }) => RawBuilder<InboxRow> | undefined;
