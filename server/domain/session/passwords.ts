import { hash, verify } from '@node-rs/argon2';

/** OWASP's Argon2id parameters (19 MiB, two passes, one lane). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password as it is kept: Argon2id with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PARAMETERS);
}

/** Whether a password fits; without a kept hash it takes the same time and says no. */
export async function passwordFits(kept: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(kept ?? (await decoy()), password.normalize('NFKC'));
  return Boolean(kept) && fits;
}

/** Whether a kept hash was made with other parameters than passwords are hashed with now. */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  return !kept.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let decoyHash: Promise<string> | undefined;
function decoy(): Promise<string> {
  decoyHash ??= hashPassword('nobody has this password');
  return decoyHash;
}
