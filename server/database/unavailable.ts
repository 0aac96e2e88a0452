// 28 and 3D: who may come in changes, or the database is put back under its name. 25006: a standby before it is promoted.
const UNAVAILABLE =
  /^(57P0\d|57014|28\w{3}|3D000|53\w{3}|58\w{3}|55P03|55000|25006|25P03|40001|40P01|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

// What the driver says of a connection that ended under a statement, or of a portal that is stopping; these carry no code.
const CUT_OFF =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/;

// What whoever ended a connection said before: PostgreSQL perhaps after the commit, while it waited for a standby; a pooler at any moment.
const ENDED = /^(57P01|57P02|08\w{3})$/;

// What the machine says of a line that was there; one that never came to be has the call `connect`.
const LINE_LOST = /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/;

// What the driver says when all connections stayed in use; this too carries no code.
const NONE_FREE = /^timeout exceeded when trying to connect/;

// Of a file, and of PostgreSQL.
const FULL = /^(ENOSPC|EDQUOT|53100)$/;

/** How the database, or the disk, could not do what was asked, though nothing is wrong with it: it is `away` or busy, the disk is `full`, or the connection was `cut` under the statement. */
export function unavailability(error: unknown): 'away' | 'full' | 'cut' | undefined {
  const {
    code = '',
    message = '',
    syscall,
  } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: string;
    message?: string;
    syscall?: string;
  };
  if (FULL.test(code)) return 'full';
  if (ENDED.test(code) || CUT_OFF.test(message)) return 'cut';
  if (LINE_LOST.test(code) && syscall !== undefined && syscall !== 'connect') return 'cut';
  return UNAVAILABLE.test(code) || NONE_FREE.test(message) ? 'away' : undefined;
}
