import type { Config } from './config.ts';
import { AddressError } from './database/own-sessions.ts';

const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
];

/** Why the portal, or a command of its, can't start with these settings, as a sentence for whoever set them; undefined for any other error. */
export function startProblem(error: unknown, config: Config): string | undefined {
  const { code = '', syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  const { host, port, databaseUrl } = config;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `PORT ${port} is taken on ${host}: stop what uses it, or choose another.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT ${port} may not be opened by this account: choose one from 1024 on.`;
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host))
    return `HOST ${host} is not an address of this machine (${code}): 127.0.0.1 is for this machine alone, 0.0.0.0 for all others too.`;
  if (databaseUrl === undefined) return undefined;
  if (error instanceof AddressError) {
    const cause = error.cause as NodeJS.ErrnoException;
    return databaseProblem(error.setting, cause.code) ?? `${error.setting} can't be used: ${cause.message}.`;
  }
  return databaseProblem('DATABASE_URL', code) ?? rightsProblem(code, error, config);
}

/** The address itself is not repeated: it may contain a password. */
function databaseProblem(setting: string, code = ''): string | undefined {
  if (UNREACHABLE.includes(code))
    return `The server of ${setting} can't be reached (${code}): is it running, and is the address right?`;
  if (code === '28P01' || code === '28000')
    return `${setting} names a role or a password that its server refuses.`;
  if (code === '3D000') return `${setting} names a database that its server does not have.`;
  return undefined;
}

function rightsProblem(code: string, error: unknown, config: Config): string | undefined {
  if (code !== '42501' || !(error instanceof Error)) return undefined;
  const setting = config.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  return `The role of ${setting} lacks a right (${error.message}): it must own the database and its tables.`;
}
