import type { ImportResource } from './import-labels.ts';
import { barOf } from './resource/judge.ts';
import type { ActorFacts } from './resource/workflow.ts';

/** What decides who may import, and take back, what takes two people: what it is, and who did what before. */
export interface ByTwo {
  resource: ImportResource;
  /** The years of the import in which something was booked. */
  years: readonly number[];
  user_id: number;
  mapped_by: number | null;
  committed_by: number | null;
}

/** Who imports or takes back, and whose acts on it count as theirs. */
export type Importer = Pick<ActorFacts, 'id' | 'bound'>;

/** Whether it takes two people: new totals of a booked year do, and goods that come into stock by a file. */
export function takesTwo({ resource, years }: Pick<ByTwo, 'resource' | 'years'>): boolean {
  return resource === 'restock' || years.length > 0;
}

/** Why a person can't import what they brought, or matched the columns of; null when they can. */
export function commitBySecond(standing: ByTwo, importer: Importer): string | null {
  return alone(brought, standing, importer, 'Somebody else must check and import it.');
}

function brought({ user_id, mapped_by }: ByTwo, { id }: Importer, another: string): string | null {
  if (user_id === id) return `You uploaded this file. ${another}`;
  return mapped_by === id ? `You matched the columns of this file. ${another}` : null;
}

/** What is said of rows that one person was writing when something was first booked in their year. */
export function leftForSecond({ years }: Pick<ByTwo, 'years'>): string {
  return `Money was booked in ${years.join(' and ')} while this file was imported, so somebody else imports the rest: upload these rows again.`;
}

/** Why a person can't undo what they imported; null when they can. */
export function undoBySecond(standing: ByTwo, importer: Importer): string | null {
  return alone(imported, standing, importer, 'Somebody else must undo it.');
}

function imported({ committed_by }: ByTwo, { id }: Importer, another: string): string | null {
  return committed_by === id ? `You imported this file. ${another}` : null;
}

function alone(
  bar: (standing: ByTwo, importer: Importer, another: string) => string | null,
  standing: ByTwo,
  importer: Importer,
  another: string,
): string | null {
  const sentence = takesTwo(standing) ? barOf(bar, standing, importer, another) : null;
  return sentence && `${whyTwo(standing)} ${sentence}`;
}

/** Why it takes two people, as a sentence. */
export function whyTwo({ resource, years }: Pick<ByTwo, 'resource' | 'years'>): string {
  return resource === 'restock'
    ? 'This file brings goods into stock that no voucher was written for.'
    : `Money is booked in ${years.join(' and ')} already.`;
}
