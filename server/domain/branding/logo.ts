import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { fileHeaders } from '#server/files/file-headers.ts';
import type { RawRoute } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { PICTURE_TYPES } from '#shared/file-kinds.ts';

interface Logo {
  storage_key: string;
  name: string;
  type: string;
  sha256: string;
}

/** The picture that the setting `agency_logo` names by the id of its upload; undefined for none, or another kind of file. */
export async function findLogo(db: Queryable): Promise<Logo | undefined> {
  const { rows } = await sql<Logo>`
    select f.storage_key, f.name, f.type, f.sha256 from settings s
      join files f on f.id = case when s.value ~ '^[0-9]{1,15}$' then s.value::bigint end
     where s.key = 'agency_logo' and f.type like 'image/%'`.execute(db);
  return rows[0];
}

/** `GET branding/logo`: for everybody; its address changes with it, so it may be kept. */
export const logoRoute: RawRoute = {
  method: 'GET',
  path: '/branding/logo',
  access: 'public',
  summary: 'The agency’s logo',
  kind: 'own',
  produces: PICTURE_TYPES,
  async raw({ portal, query }, reply) {
    const logo = await findLogo(portal.db);
    const bytes = logo ? await portal.files.openFile(logo.storage_key) : null;
    if (!logo || !bytes) throw new Refusal('NOT_FOUND', 'No logo is set.');
    const kept = query.v === logo.sha256.slice(0, 16);
    return reply
      .headers(fileHeaders({ name: logo.name, type: logo.type, size: bytes.length }))
      .header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(bytes);
  },
};
