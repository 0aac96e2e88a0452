import type { Portal } from '#server/frame/portal.ts';

/** Prints a one-time link that creates the first administrator while nobody can sign in yet. */
export async function offerFirstAdministrator(portal: Portal, say: (line: string) => void): Promise<void> {
  const { createFirstAdministratorLink } = await import('#server/domain/session/first-administrator.ts');
  const link = await createFirstAdministratorLink(portal);
  if (link) say(`Nobody can sign in yet. Create the first administrator (once, within 24 hours): ${link}`);
}
