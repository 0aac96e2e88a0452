/** A moment as PostgreSQL writes it into JSON: in the time of the session, to the microsecond. */
const MOMENT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d)"/g;

/** What PostgreSQL answers as JSON, with moments as they are told everywhere else: ISO 8601 in UTC, to the millisecond. */
export function parseTold(text: string): unknown {
  return JSON.parse(text.replace(MOMENT, (_, moment: string) => `"${inUtc(moment)}"`));
}

/** What people wrote may look like a moment and be none. */
function inUtc(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : at.toISOString();
}
