import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../scripts/free-port.mjs';
import { builtServer } from '../support/built-server.ts';
import type { TestPortal } from '../support/portal.ts';
import { csv, ministries } from './believable-funds.ts';

/** The built server, in a process of its own, on the files and the database of a desk or a portal (by another way to it, if one is given). */
export async function startImportServer(
  desk: Pick<TestPortal, 'connectionString' | 'config'>,
  connectionString = desk.connectionString,
): Promise<{ url: string; child: ChildProcess; end(signal: NodeJS.Signals): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [builtServer()], {
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATA_DIR: desk.config.dataDir,
      PORT: String(port),
      DEMO: 'off',
    },
    stdio: 'ignore',
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** A file of so many new funds of a year, as CSV; each has its own code and amount. */
export function manyFunds(rows: number, year: number): string {
  const departments = ministries();
  return csv(
    Array.from({ length: rows }, (_, index) => ({
      ...{
        CODE: `R${String(index).padStart(5, '0')}`,
        SUB_BUDGET_HEAD: `Line ${index % 400}`,
        BUDGET_HEAD: `Head ${index % 20}`,
      },
      ...{ DEPARTMENT: departments[index % departments.length]?.code, APPROVED: 1000 + index, YEAR: year },
    })),
  );
}
