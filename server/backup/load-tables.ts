import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type ClientBase, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { Ending } from './manifest.ts';

/**
 * Empties these tables within the open transaction and promises how to fill them: rows come in as they were, without
 * triggers and in any order, and `check` compares what arrived with what the backup says, then sets the sequences.
 */
export async function loadTables(client: ClientBase, columns: Record<string, string[]>) {
  await client.query('set local session_replication_role = replica').catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
    throw new BackupError(
      'The database role may not set session_replication_role: restore as a superuser, or have one run GRANT SET ON PARAMETER session_replication_role TO the role.',
    );
  });
  const names = Object.keys(columns).map((name) => client.escapeIdentifier(name));
  await client.query(`truncate ${names.join(', ')}`);
  const hashes = new Map<string, Hash>();

  return {
    async load(table: string, content: AsyncIterable<Buffer>): Promise<void> {
      const list = columns[table]?.map((name) => client.escapeIdentifier(name)).join(', ');
      if (!list) throw new BackupError(`The backup holds rows of ${table}, which is not among its tables.`);
      const hash = hashes.get(table) ?? createHash('sha256');
      hashes.set(table, hash);
      const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(table)} (${list}) from stdin`));
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        copy,
      ).catch((error: unknown) => {
        // What can't even be read as a row, or breaks a rule of the table, is none that was written.
        const isDamage = error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
        throw isDamage ? damaged(table) : error;
      });
    },

    async check(ending: Ending): Promise<void> {
      for (const table of Object.keys(columns)) {
        const { rows } = await client.query<{ count: string }>(
          `select count(*)::text as count from ${client.escapeIdentifier(table)}`,
        );
        const sha256 = (hashes.get(table) ?? createHash('sha256')).digest('hex');
        const said = ending.tables[table];
        if (said?.sha256 !== sha256 || String(said.rows) !== rows[0]?.count) {
          throw damaged(table);
        }
      }
      for (const sequence of ending.sequences) await setSequence(client, sequence);
    },
  };
}

function damaged(table: string): BackupError {
  return new BackupError(`The backup is damaged: the rows of ${table} are not those that were written.`);
}

async function setSequence(
  client: ClientBase,
  { name, min, last }: Ending['sequences'][number],
): Promise<void> {
  const sequence = client.escapeIdentifier(name);
  const minimum = BigInt(min);
  await client.query(`create sequence if not exists ${sequence} minvalue ${minimum} start ${minimum}`);
  if (last === null) await client.query(`alter sequence ${sequence} restart`);
  else await client.query('select setval($1::regclass, $2)', [sequence, last]);
}
