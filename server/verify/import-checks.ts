import type { Check } from './check.ts';

/** Who uploaded, carried out and undid an import, and whether it stands, is what its timeline tells; none was put beside it or taken away. */
const told: Check = {
  title: 'Imports',
  bad: `
    with lines as materialized (
      select distinct on (subject_id, action) subject_id, action, actor_id, remark, at, seq from activities
       where subject_type = 'imports' and action in ('uploaded', 'committed', 'undone') order by subject_id, action, seq desc)
    select * from (
      select coalesce(i.id, u.subject_id) as id, i.filename, i.id is null as is_gone, u.subject_id is null as is_untold,
          case when n.seq > c.seq then i.status <> 'undone' or i.undone_by is distinct from n.actor_id or i.undone_at not between n.at - interval '1 hour' and n.at + interval '1 hour'
            when c.seq is not null then i.status not in ('committed', 'undoing')
            else i.status in ('committed', 'undoing', 'undone') end
            or c.seq is not null and (i.committed_by is distinct from c.actor_id or i.committed_at not between c.at - interval '1 hour' and c.at + interval '1 hour')
            or (i.user_id, i.filename) is distinct from (u.actor_id, u.remark) as is_other
        from imports i full join (select * from lines where action = 'uploaded') u on u.subject_id = i.id
        left join lines c on c.subject_id = i.id and c.action = 'committed' left join lines n on n.subject_id = i.id and n.action = 'undone'
    ) bad where is_gone or is_untold or is_other order by id`,
  sentence({ id, filename, is_gone, is_untold }) {
    if (is_gone) return `Import ${id} has a timeline, and was taken away.`;
    return is_untold
      ? `Import ${id} (${filename}) is on no timeline: nobody uploaded it.`
      : `Import ${id} (${filename}) was uploaded, carried out or undone by somebody else or at another time than its timeline tells, or stands otherwise.`;
  },
  counted: 'select count(*) as imports from imports',
  extent: ({ imports }) => `${imports} imports`,
};

/** What is proved of imports themselves; what they moved is proved with what they moved. */
export const IMPORT_CHECKS: readonly Check[] = [told];
