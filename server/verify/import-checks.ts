import type { Check } from './check.ts';
import { contentOf } from './hash-chain.ts';

/** Who uploaded, matched, carried out and undid an import, and whether it stands, is what its timeline tells; none was put beside it or taken away. */
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
            or (i.user_id, i.filename) is distinct from (u.actor_id, u.remark)
            or i.mapped_by is distinct from (select m.actor_id from activities m where m.subject_type = 'imports' and m.subject_id = i.id
              and m.action in ('columns matched', 'headings chosen') order by m.seq desc limit 1) as is_other
        from imports i full join (select * from lines where action = 'uploaded') u on u.subject_id = i.id
        left join lines c on c.subject_id = i.id and c.action = 'committed' left join lines n on n.subject_id = i.id and n.action = 'undone'
    ) bad where is_gone or is_untold or is_other order by id`,
  sentence({ id, filename, is_gone, is_untold }) {
    if (is_gone) return `Import ${id} has a timeline, and was taken away.`;
    return is_untold
      ? `Import ${id} (${filename}) is on no timeline: nobody uploaded it.`
      : `Import ${id} (${filename}) was uploaded, matched, carried out or undone by somebody else or at another time than its timeline tells, or stands otherwise.`;
  },
  counted: 'select count(*) as imports from imports',
  extent: ({ imports }) => `${imports} imports`,
};

/** What an import counts of each judgement is what its rows come to, and what its timeline told when they were judged or written; written are those that were judged good. */
const counted: Check = {
  title: 'Rows of imports',
  bad: `
    with rows as materialized (
      select import_id, count(*) filter (where judgement = 'insert') as inserted, count(*) filter (where judgement = 'update') as updated,
          count(*) filter (where judgement = 'unchanged') as unchanged, count(*) filter (where judgement = 'refused') as refused,
          bool_or(done <> (judgement in ('insert', 'update'))) as is_otherwise
        from import_rows group by 1),
    lines as materialized (
      select distinct on (subject_id) subject_id, action, remark from activities
       where subject_type = 'imports' and action in ('judged', 'committed') order by subject_id, seq desc)
    select * from (
      select i.id, i.filename,
          (i.counts ->> 'insert', i.counts ->> 'update', i.counts ->> 'unchanged', i.counts ->> 'refused')
            is distinct from (n.inserted::text, n.updated::text, n.unchanged::text, n.refused::text)
            or i.status = 'committed' and r.is_otherwise as is_uncounted,
          l.remark is not null and case l.action
            when 'judged' then i.status = 'judged' and l.remark <> concat(n.inserted, ' insert, ', n.updated, ' update, ', n.unchanged, ' unchanged, ', n.refused, ' refused')
            else l.remark <> concat(n.inserted + n.updated, case n.inserted + n.updated when 1 then ' row' else ' rows' end, ' imported, ', n.refused, ' left out') end as is_untold
        from imports i left join rows r on r.import_id = i.id left join lines l on l.subject_id = i.id
        cross join lateral (select coalesce(r.inserted, 0) as inserted, coalesce(r.updated, 0) as updated, coalesce(r.unchanged, 0) as unchanged, coalesce(r.refused, 0) as refused) n
       where i.status in ('judged', 'committed', 'undoing', 'undone')
    ) bad where is_uncounted or is_untold order by id`,
  sentence: ({ id, filename, is_uncounted }) =>
    is_uncounted
      ? `Import ${id} (${filename}) counts other rows than it has, or other rows are written than were judged good.`
      : `Rows of import ${id} (${filename}) were judged otherwise than its timeline tells.`,
  counted: 'select count(*) as rows from import_rows',
  extent: ({ rows }) => `${rows} rows`,
};

/** Each row was judged, and the import mends another, as when its timeline told of it last; what is judged or written just now is left to its end. */
const judged: Check = {
  title: 'Judgements of imports',
  bad: `
    select i.id, i.filename from imports i join lateral (
        select a.content from activities a where a.subject_type = 'imports' and a.subject_id = i.id
           and a.action in ('judged', 'committed', 'undone', 'state-kept') order by a.seq desc limit 1) t on true
     where i.status in ('judged', 'committed', 'undone') and t.content is distinct from ${contentOf('said_of(i)')} order by i.id`,
  sentence: ({ id, filename }) =>
    `Import ${id} (${filename}) has other rows, judges one of them otherwise or mends another import than its timeline tells.`,
  counted: `select count(*) as imports from imports where status in ('judged', 'committed', 'undone')`,
  extent: ({ imports }) => `${imports} imports that were judged`,
};

/** What is proved of imports themselves; what they moved is proved with what they moved. */
export const IMPORT_CHECKS: readonly Check[] = [told, counted, judged];
