import { randomUUID } from 'node:crypto';
import type { TestPortal } from './portal.ts';

/** A file that somebody uploaded. */
export async function fileOf({ pool }: Pick<TestPortal, 'pool'>, uploaded_by: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into files (storage_key, name, type, size_bytes, sha256, uploaded_by, is_kept)
     values ($1, 'memo.pdf', 'application/pdf', 10, 'x', $2, true) returning id`,
    [randomUUID(), uploaded_by],
  );
  return rows[0]?.id ?? 0;
}
