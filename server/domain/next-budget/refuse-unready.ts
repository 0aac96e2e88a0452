import type { Queryable } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { isClosedYear } from './copy-funds.ts';
import type { BudgetDraft } from './find-drafts.ts';
import { linesOfDraft } from './read-lines.ts';

/** The lines of a draft that can be opened as it is; refused with the codes that already have a fund in its year, or when the year was closed. */
export async function refuseUnready(db: Queryable, draft: BudgetDraft) {
  const { budget_year } = draft;
  if (await isClosedYear(db, budget_year))
    throw new Refusal(
      'PERIOD_CLOSED',
      `The budget year ${budget_year} is closed: nothing is entered in it any more.`,
    );
  const lines = await linesOfDraft(db, draft);
  const taken = lines.filter(({ problem }) => problem !== null);
  if (taken.length === 0) return lines;
  const named = taken
    .slice(0, 5)
    .map(({ code }) => code)
    .join(', ');
  const others = taken.length > 5 ? ` and ${grouped(taken.length - 5)} more` : '';
  throw new Refusal(
    'TAKEN',
    `${named}${others} ${taken.length === 1 ? 'has' : 'have'} a fund in ${budget_year} already; a code has one fund a year. Remove ${taken.length === 1 ? 'the line' : 'these lines'}, and ask for a top-up where more is meant.`,
    undefined,
    { codes: taken.map(({ code }) => code), line_ids: taken.map(({ id }) => id) },
  );
}
