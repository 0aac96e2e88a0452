import { openPortal, postgresCpu, startChild, tellParent } from '../bench/children.ts';
import { lineOf, loadSideBySide, type Request } from '../bench/load.ts';
import { openMeasured } from '../bench/people.ts';
import { makeSmallDatabase } from '../bench/small-database.ts';
import { runCommand } from '../command.ts';
import { openDatabase, openPool } from '../database/connection.ts';

const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12);

if (process.argv[2] === '--portal') {
  const app = await openPortal(process.env.DATABASE_URL ?? '');
  tellParent(await app.listen({ port: 0, host: '127.0.0.1' }));
} else {
  await runCommand(
    { program: 'Bench of two portals', beside: true },
    async ({ pool, connectionString, say }) => {
      say('Making ten thousand expenditures in a database of its own …');
      const small = await makeSmallDatabase(pool, connectionString);
      const own = openPool(small.connectionString);
      try {
        const officer = await openMeasured(openDatabase(own));
        const { rows: funds } = await own.query<{ id: number }>(
          'select id from funds where department_id = $1 and available_kobo > 100000000',
          [officer.department_id],
        );
        const portals = await Promise.all([1, 2].map(() => startChild('--portal', small.connectionString)));
        const asked = (many: 1 | 2, path: string, body?: string[]): Request => ({
          url: portals.slice(0, many).map(({ url }) => url + path),
          tokens: officer.tokens,
          ...(body && { body }),
          cpu: async () => {
            const used = await Promise.all(portals.map((portal) => portal.usage()));
            return {
              node: used.reduce((sum, { cpu }) => sum + cpu, 0),
              postgres: await postgresCpu(own),
            };
          },
        });
        const LIST = '/api/expenditures?sort=-created_at&per_page=25';
        const RAISE = '/api/expenditures';
        const raisedFrom = (ids: number[]) =>
          ids.map((fund_id) =>
            JSON.stringify({
              fund_id,
              type: 'third-party',
              category: 'other',
              beneficiary: 'Measured [<id>]',
              amount: 1,
              description: 'Measured',
            }),
          );
        const one = raisedFrom([officer.fund_id]);
        const all = raisedFrom(funds.map(({ id }) => id));
        say(`${CONNECTIONS} connections, ${SECONDS} s each, ${funds.length} funds`);
        const loads = await loadSideBySide(
          {
            'list, one portal': asked(1, LIST),
            'list, two portals': asked(2, LIST),
            'raised, one portal': asked(1, RAISE, all),
            'raised, two portals': asked(2, RAISE, all),
            'of one fund, one portal': asked(1, RAISE, one),
            'of one fund, two portals': asked(2, RAISE, one),
          },
          { connections: CONNECTIONS, seconds: SECONDS },
        );
        for (const [name, load] of Object.entries(loads)) say(lineOf(name, load));
        for (const portal of portals) portal.stop();
      } finally {
        await own.end();
        await small.drop();
      }
      return 0;
    },
  );
}
