import { recordTimeline } from '#server/crud/timeline.ts';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { settings } from '#shared/resources/admin-center/settings.ts';
import { visibleSettings } from './configure.ts';

/** What happened to a setting. Only those who may read it see its values: others see that it was filled in, and by whom. */
export async function settingTimeline(db: Database, { actor, id }: RequestContext): Promise<Answer> {
  const setting = await db.selectFrom('settings').select('id').where('id', '=', id).executeTakeFirst();
  if (!setting) throw new Refusal('NOT_FOUND', 'There is no such setting.');
  const [lines, visible] = await Promise.all([
    recordTimeline(db, settings, actor, id),
    visibleSettings(db, actor),
  ]);
  const isReadable = visible.some((row) => row.id === id);
  return { data: isReadable ? lines : lines.map((line) => ({ ...line, changes: withoutValues(line) })) };
}

function withoutValues({ action, changes }: { action: string; changes: unknown }): unknown {
  return action === 'configured' ? {} : changes;
}
