import type { Queryable } from '#server/database/connection.ts';
import { HEAD_OF_AGENCY, HEAD_OF_AGENCY_SETTING } from '#shared/constants.ts';

/** What whoever heads the agency is called where they sign. */
export async function headOfAgency(db: Queryable): Promise<string> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', HEAD_OF_AGENCY_SETTING)
    .executeTakeFirst();
  return setting?.value?.trim() || HEAD_OF_AGENCY;
}
