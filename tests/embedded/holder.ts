import { createInterface } from 'node:readline';
import { attachOrStartEmbedded, startEmbeddedPostgres } from '#server/database/embedded/index.ts';

// A process that holds an embedded database for a test, says what happens as lines of JSON, and does as it is told.
const [dataDir = '', whenOwned = 'start'] = process.argv.slice(2);
const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);

try {
  const open = whenOwned === 'attach' ? attachOrStartEmbedded : startEmbeddedPostgres;
  const postgres = await open({
    dataDir,
    program: 'holder',
    log: (line) => say({ log: line }),
    onLost: (error) => say({ lost: error.message }),
  });
  say({ ready: true, adopted: postgres.adopted, connectionString: postgres.connectionString });
  for await (const order of createInterface({ input: process.stdin })) {
    if (order === 'announce') await postgres.announceStop();
    if (order === 'stop') break;
    say({ done: order });
  }
  await postgres.stop();
  say({ stopped: true });
} catch (error) {
  say({ refused: (error as Error).message });
  process.exitCode = 1;
}
process.stdin.destroy();
