import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { isNamed, looks, nameParts } from '#shared/looks.ts';
import { createTestDatabase } from './support/test-database.ts';

let pool: Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  pool = openPool(database.connectionString, 1);
  drop = database.drop;
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const WRITTEN = [
  'Ｎｇｏｚｉ  Okafor',
  'OKAFOR, Ngozi',
  'Nɡоzі Оkаfоr',
  'Νgozi Οκafor',
  'Ngo\u200Bzi\u00A0Oka\u00ADfor',
  'Ngọ́zi-Okafor',
  'Engr. (Mrs) Okafor Ngozi Chidinma',
  'NGOZl OKAF0R',
  "N'gozi Okafor",
  'Ngozi\u2800Okafor',
  'Ngozi─Okafor',
  "Okafor'Ngozi",
  'Okafor ’ Ngozi',
];

it('a name is somebody’s in any order, case, script and spelling that looks the same, whatever else stands there', () => {
  const person = { surname: 'Okafor', firstname: 'Ngozi' };
  expect(WRITTEN.filter((name) => !isNamed(person, name))).toEqual([]);
  for (const other of ['Ngozi Okafo', 'Okafor Ngozika', 'Okafor', '', '—'])
    expect(isNamed(person, other)).toBe(false);
  expect(isNamed({ surname: '-', firstname: '.' }, 'Anybody')).toBe(false);
  const whole = { ...person, middlename: 'Chi-Dinma' };
  expect(['Okafor Chi Dinma', 'CHI-DINMA OKAFOR'].filter((name) => !isNamed(whole, name))).toEqual([]);
  for (const other of ['Ngozi Chi-Dinma', 'Okafor Chi', 'Okafor Dinma'])
    expect(isNamed(whole, other)).toBe(false);
  expect(isNamed({ ...person, middlename: '.' }, 'Okafor Ada')).toBe(false);
});

it('the database reads every text as the browser does', async () => {
  const letters = [
    ..."abIil10oO éẹ́Ɓƙß’'`-.,/_|–·\u00A0\u200B\u00AD\u0301ＡａНнРрСсηΗνΝςσϲſıłøÅﬁ²Ⅳ中ب\u2800─・ꞌ\t",
  ];
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 30 }).map((all) => all.join(''));
  const texts = [...WRITTEN, ...fc.sample(text, 500)];
  const { rows } = await pool.query<{ looks: string; parts: string[] }>(
    'select looks(t) as looks, name_parts(t) as parts from unnest($1::text[]) with ordinality as x (t, place) order by place',
    [texts],
  );
  const read = texts.map((one) => ({ looks: looks(one), parts: nameParts(one).sort() }));
  expect(rows.map(({ looks, parts }) => ({ looks, parts: parts.sort() }))).toEqual(read);
});
