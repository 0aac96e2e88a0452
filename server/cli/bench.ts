import type pg from 'pg';
import { openPortal, postgresCpu, startChild, tellParent } from '../bench/children.ts';
import { exportRows } from '../bench/export.ts';
import { lineOf, loadSideBySide, type Request } from '../bench/load.ts';
import { type Measured, openMeasured } from '../bench/people.ts';
import { layPlain, removePlain, startPlainServer } from '../bench/plain/plain-server.ts';
import { makeSmallDatabase } from '../bench/small-database.ts';
import { whatReachesPostgres } from '../bench/statements.ts';
import { commonWords } from '../bench/words.ts';
import { runCommand } from '../command.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { foldChanges } from '../domain/upkeep/fold-changes.ts';

const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 9);
const PAID = encodeURIComponent(
  JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'paid' }] }),
);
/** Which loads are wanted, by how their names begin; all where none is named. */
const WORDS = process.argv.slice(2);
const LIST = `/api/expenditures?filter=${PAID}&sort=-created_at&per_page=25`;
const SEARCH = '/api/expenditures?sort=-created_at&per_page=25&search=';
const MANY = 'search, many hits';
const FEW = 'search, few hits';
const CHANGING = 'list, ten changes a second';
const GOALS = {
  list: 0.8,
  [CHANGING]: 0.8,
  [MANY]: 0.6,
  [FEW]: 0.6,
  'one record': 0.4,
  'a tag made': 0.4,
  raised: 0.2,
};
const COUNTED = [
  'funds',
  'batches',
  'payments',
  'overview/summary',
  'inbox',
  'session',
  'notifications/counts',
].map((path) => `/api/${path}`);

if (process.argv[2] === '--plain') tellParent(await startPlainServer(process.env.DATABASE_URL ?? ''));
else if (process.argv[2] === '--portal') {
  const app = await openPortal(process.env.DATABASE_URL ?? '');
  tellParent(await app.listen({ port: 0, host: '127.0.0.1' }));
} else {
  await runCommand({ program: 'Bench', beside: true }, async ({ pool, connectionString, say }) => {
    await migrate(pool);
    const db = openDatabase(pool);
    await layBaseline(db);
    // As a running portal does each minute: what earlier measurements left would weigh on every list.
    await foldChanges(db);
    const officer = await openMeasured(db);
    // In another department, so that what is raised is not in the lists of the next measurement.
    const raiser = await openMeasured(db, { from: 'last' });
    const store = await openMeasured(db, { group: 'Store', from: 'last' });
    await layPlain(pool, officer);
    const { n } = (await pool.query('select count(*) as n from expenditures')).rows[0];
    const words = await commonWords(pool, officer.department_id);
    say('Making ten thousand expenditures in a database beside, to compare with …');
    const small = await makeSmallDatabase(pool, connectionString);
    const smallPool = openPool(small.connectionString);
    try {
      const other = await openMeasured(openDatabase(smallPool));
      const [portal, plain, beside] = await Promise.all([
        startChild('--portal', connectionString),
        startChild('--plain', connectionString),
        startChild('--portal', small.connectionString),
      ]);
      say(
        `${n} expenditures, ${CONNECTIONS} connections, an officer of ${officer.department}, ${SECONDS} s each`,
      );
      const one = await oneOf(pool, officer);
      const asked = (child: typeof portal, person: Measured, path: string, body?: unknown): Request => ({
        url: `${child.url}${path}`,
        tokens: child === plain ? [person.token] : person.tokens,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        cpu: async () => ({ node: (await child.usage()).cpu, postgres: await postgresCpu(pool) }),
      });
      // As if somebody had changed an expenditure: no list and no total that was made before is told again.
      const changing = (child: typeof portal, path: string, person = officer): Request => ({
        ...asked(child, person, path),
        meanwhile: () =>
          (child === beside ? smallPool : pool).query(
            `insert into table_changes (table_name) values ('expenditures')`,
          ),
      });
      const tag = { name: 'Measured [<id>]' };
      const expenditure = {
        fund_id: raiser.fund_id,
        type: 'third-party',
        category: 'other',
        beneficiary: 'Measured [<id>]',
        amount: 1,
        description: 'Measured',
      };
      const many = encodeURIComponent(words.many.word);
      const few = encodeURIComponent(words.few.word);
      const loads = await loadSideBySide<string>(
        onlyNamed({
          list: asked(portal, officer, LIST),
          'list, plain': asked(plain, officer, '/expenditures'),
          [CHANGING]: changing(portal, LIST),
          [`${CHANGING}, plain`]: changing(plain, '/expenditures'),
          'list of ten thousand': changing(beside, LIST, other),
          [MANY]: changing(portal, SEARCH + many),
          [`${MANY}, plain`]: changing(plain, `/expenditures?search=${many}`),
          [FEW]: changing(portal, SEARCH + few),
          [`${FEW}, plain`]: changing(plain, `/expenditures?search=${few}`),
          'one record': asked(portal, officer, `/api/expenditures/${one}`),
          'one record, plain': asked(plain, officer, `/expenditures/${one}`),
          'a tag made': asked(portal, store, '/api/tags', tag),
          'a tag made, plain': asked(plain, officer, '/tags', tag),
          raised: asked(portal, raiser, '/api/expenditures', expenditure),
          'raised, plain': asked(plain, officer, '/expenditures', expenditure),
          'funds of the department': asked(portal, officer, '/api/funds?per_page=25'),
          session: asked(portal, officer, '/api/session'),
        }),
        { connections: CONNECTIONS, seconds: SECONDS },
      );
      for (const [name, load] of Object.entries(loads)) say(lineOf(name, load));
      say(
        `${MANY}: “${words.many.word}”, ${words.many.hits} hits; ${FEW}: “${words.few.word}”, ${words.few.hits} hits`,
      );
      say('');
      for (const [name, goal] of Object.entries(GOALS).filter(([name]) => loads[name]))
        say(
          `${name.padEnd(16)} portal ÷ plain ${ratio(loads[name]?.rate ?? 0, loads[`${name}, plain`]?.rate ?? 0)} (goal ${goal})`,
        );
      if (WORDS.length === 0) {
        say(
          `cost of a list, ${n} rows ÷ 10 thousand: ${ratio(loads['list of ten thousand']?.rate ?? 0, loads[CHANGING]?.rate ?? 0)} (goal 1.5 at most)`,
        );
        say(
          `search p95 ÷ list p95: ${ratio(loads[MANY]?.p95_ms ?? 0, loads[CHANGING]?.p95_ms ?? 0)} (goal 2 at most)`,
        );
        const exporter = await openMeasured(db, { group: 'Budget Officers', from: 'last' });
        const before = (await portal.usage()).peak_mb;
        const exported = await exportRows(portal.url, exporter.token);
        const grown = (await portal.usage()).peak_mb - before;
        say(
          `export of ${exported.rows} rows as CSV: first byte ${exported.first_byte_ms.toFixed(0)} ms (goal 1000), ${exported.seconds.toFixed(1)} s in all, peak of memory ${grown.toFixed(0)} MB higher`,
        );
        say('');
        for (const [path, { status, statements, planning }] of await whatReachesPostgres(
          connectionString,
          officer.token,
          [LIST, SEARCH + few, `/api/expenditures/${one}`, ...COUNTED],
        ))
          say(
            `statements: ${statements}, ${(planning * 100).toFixed(0)} % of PostgreSQL’s time is planning: GET ${path.split('?')[0]} (${status})`,
          );
      }
      for (const child of [portal, plain, beside]) child.stop();
    } finally {
      await removePlain(pool);
      await smallPool.end();
      await small.drop();
    }
    return 0;
  });
}

/** The loads that are wanted. */
function onlyNamed<Each>(all: Record<string, Each>): Record<string, Each> {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => WORDS.length === 0 || WORDS.some((word) => name.startsWith(word))),
  );
}

async function oneOf(pool: pg.Pool, { department_id }: Measured): Promise<number> {
  const { rows } = await pool.query(
    `select id from expenditures where department_id = $1 and batch_id is not null order by id desc limit 1`,
    [department_id],
  );
  return rows[0].id;
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2);
}
