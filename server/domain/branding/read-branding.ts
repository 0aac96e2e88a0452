import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { textOrNull } from '#server/frame/answers.ts';
import { findLogo } from './logo.ts';

/** The accounts that the demonstration shows on the sign-in page; kept under the setting `demonstration`. */
const demonstrationSchema = z.object({
  password: z.string(),
  accounts: z.array(z.object({ name: z.string(), role: z.string(), username: z.string() })),
});

/** What everybody may know of the agency. `demonstration` is null unless the demonstration was loaded. */
export const brandingSchema = z.object({
  agency_name: z.string(),
  agency_subtitle: textOrNull,
  agency_address: textOrNull,
  logo_url: textOrNull,
  notice: textOrNull,
  help_desk: textOrNull,
  demonstration: demonstrationSchema.nullable(),
});
/** The same as a value. */
export type Branding = z.infer<typeof brandingSchema>;

const KEYS = [
  'agency_name',
  'agency_subtitle',
  'agency_address',
  'sign_in_notice',
  'help_desk',
  'demonstration',
] as const;

/** Reads it from the settings, of which only these are shown without a token. */
export async function readBranding(db: Queryable): Promise<Branding> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', KEYS).execute();
  const settings = new Map(rows.map(({ key, value }) => [key, value]));
  const words = (key: (typeof KEYS)[number]) => settings.get(key)?.trim() || null;
  const logo = await findLogo(db);
  return {
    agency_name: words('agency_name') ?? 'Service Portal',
    agency_subtitle: words('agency_subtitle'),
    agency_address: words('agency_address'),
    logo_url: logo ? `/api/branding/logo?v=${logo.sha256.slice(0, 16)}` : null,
    notice: words('sign_in_notice'),
    help_desk: words('help_desk'),
    demonstration: demonstrationOf(words('demonstration')),
  };
}

function demonstrationOf(text: string | null): Branding['demonstration'] {
  try {
    return demonstrationSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
