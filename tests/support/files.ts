import { randomUUID } from 'node:crypto';
import type { TestPortal } from './portal.ts';

/** A file that somebody uploaded; its content is like no other's unless it is said. */
export async function fileOf(
  { pool }: Pick<TestPortal, 'pool'>,
  uploaded_by: number,
  sha256: string = randomUUID(),
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into files (storage_key, name, type, size_bytes, sha256, uploaded_by, is_kept)
     values ($1, 'memo.pdf', 'application/pdf', 10, $3, $2, true) returning id`,
    [randomUUID(), uploaded_by, sha256],
  );
  return rows[0]?.id ?? 0;
}
