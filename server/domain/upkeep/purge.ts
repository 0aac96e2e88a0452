import { sql } from 'kysely';
import type { Job } from '#server/frame/portal.ts';

// Its row shows that somebody who has not signed in yet was sent a link.
const AWAITED = `purpose = 'activation' and user_id in (select id from users where status = 'invited')`;

/** How long each table keeps what is out of use; the audit log keeps what happened for ever. */
const KEPT = [
  { what: 'idempotency keys', from: 'idempotency_keys', when: `created_at < now() - interval '48 hours'` },
  {
    what: 'one-time links',
    from: 'one_time_links',
    when: `least(expires_at, used_at) < now() - interval '7 days' and not (${AWAITED})`,
  },
  { what: 'sessions', from: 'sessions', when: `last_seen_at < now() - interval '30 days'` },
  { what: 'failed sign-ins', from: 'sign_in_failures', when: `at < now() - interval '1 day'` },
  { what: 'form drafts', from: 'form_drafts', when: `updated_at < now() - interval '90 days'` },
  { what: 'read news', from: 'notifications', when: `read_at < now() - interval '180 days'` },
] as const;

/** Deletes each hour what is too old to be of use. */
export const purgeJob: Job = {
  name: 'purge-expired',
  schedule: '10 * * * *',
  async work({ db, log }) {
    for (const { what, from, when } of KEPT) {
      const { numAffectedRows } = await sql`delete from ${sql.table(from)} where ${sql.raw(when)}`.execute(
        db,
      );
      if (numAffectedRows) log.info({ what, rows: Number(numAffectedRows) }, 'purged');
    }
  },
};
