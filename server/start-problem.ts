import type { Config } from './config.ts';

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
  return databaseUrl === undefined ? undefined : databaseProblem(code);
}

/** The address itself is not repeated: it may contain a password. */
function databaseProblem(code: string): string | undefined {
  if (UNREACHABLE.includes(code))
    return `The server of DATABASE_URL can't be reached (${code}): is it running, and is the address right?`;
  if (code === '28P01' || code === '28000')
    return 'DATABASE_URL names a role or a password that its server refuses.';
  if (code === '3D000') return 'DATABASE_URL names a database that its server does not have.';
  return undefined;
}
