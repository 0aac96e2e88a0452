import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

type Place = Pick<Config, 'authenticatorSecret' | 'dataDir'>;

/** Tells whoever makes a backup where that is which authenticators need, and it has not. */
export function secretLeftOut(config: Place): string {
  const { place, isThere } = placeOf(config);
  const missing = isThere ? '' : ' That file is not there: is DATA_DIR the portal’s?';
  return `The secret that authenticators are sealed with is not part of it: it is in ${place}. Keep a copy of that in a safe, not beside the backups.${missing}`;
}

/** Tells whoever restores where the secret of the authenticators has to be. */
export function secretToPutBack(config: Place): string {
  return `Authenticators work again with the secret of the portal that was backed up: before the start have it in ${placeOf(config).place}.`;
}

function placeOf({ authenticatorSecret, dataDir }: Place): { place: string; isThere: boolean } {
  if (authenticatorSecret) return { place: 'AUTHENTICATOR_SECRET', isThere: true };
  const place = join(dataDir, 'authenticator.secret');
  return { place, isThere: existsSync(place) };
}
