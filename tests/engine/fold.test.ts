import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/test-database.ts';

let pool: pg.Pool;
let drop: () => Promise<unknown>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  const text = await readFile('server/database/migrations/0032-texts-folded-as-they-look.sql', 'utf8');
  const [, long = ''] = /create or replace (function fold\(.*?\n\$\$);/s.exec(text) ?? [];
  await pool.query(`create ${long.replace('function fold(', 'function folded_the_long_way(')}`);
  const words = await readFile('server/database/migrations/0071-whom-payments-pay.sql', 'utf8');
  const [, seen = ''] = /create (function looks\(.*?;)/s.exec(words) ?? [];
  await pool.query(`create ${seen.replace('function looks(', 'function looks_the_long_way(')}`);
  await pool.query(`create function payee_parts_the_long_way(payee text) returns text[] language sql immutable
    return name_parts(payee) || name_parts(translate(looks_the_long_way(payee), '''\`‘’ʼꞌ', '      '))`);
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const anything = fc.array(
  fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      ' ',
      '  ',
      '\t',
      '\n',
      '\r',
      '\v',
      '\f',
      '\u0001',
      '\u001c',
      '\u007f',
      '\u0085',
      '\u00a0',
      'Ọ',
      'Ɓ',
      'Ａ',
    ),
  ),
  { maxLength: 6 },
);

it('folds a plain text at once to what the long way makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 40, maxLength: 40 }), async (parts) => {
      // What PostgreSQL keeps in no text: the character of code 0, and halves of pairs.
      const texts = parts.map((each) => each.join('').replaceAll('\0', '').toWellFormed());
      const { rows } = await pool.query(
        'select t, fold(t) as folded, folded_the_long_way(t) as long from unnest($1::text[]) t',
        [texts],
      );
      expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ long }) => long));
    }),
    { numRuns: 60 },
  );
  const { rows } = await pool.query(`select fold(null) as nothing, fold('Ada  BELLO 12') as plain`);
  expect(rows).toEqual([{ nothing: '', plain: 'ada bello 12' }]);
});

it('has a plain name look as the long way has it, and takes it apart so too', async () => {
  const names = fc.tuple(
    fc.constantFrom('Adé', 'Oba1', "O'Neil", 'İlo', 'Ｉlo', 'ꞌIlo', 'Обi', ''),
    anything,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 40, maxLength: 40 }), async (given) => {
      const texts = given.map(([name, rest]) => [name, ...rest].join('').replaceAll('\0', '').toWellFormed());
      const { rows } = await pool.query(
        `select t, looks(t) is distinct from looks_the_long_way(t) as looks_otherwise,
            not (payee_parts(t) <@ payee_parts_the_long_way(t) and payee_parts(t) @> payee_parts_the_long_way(t)) as falls_apart_otherwise
          from unnest($1::text[]) t`,
        [texts],
      );
      const otherwise = rows.filter((row) => row.looks_otherwise || row.falls_apart_otherwise);
      expect(otherwise).toEqual([]);
    }),
    { numRuns: 60 },
  );
  const { rows } = await pool.query('select looks(null) as nothing, payee_parts(null) as parts');
  expect(rows).toEqual([{ nothing: '', parts: [] }]);
});
