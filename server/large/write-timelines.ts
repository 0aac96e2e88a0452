/**
 * The statement that writes the lines of a temporary table as timelines, each chained to the one before it as the trigger does.
 * The table has `subject_type, subject_id, seq, action, actor_id, actor_name, remark, changes, at, content`.
 */
export function writeTimelines(table: string): string {
  return `
    create function pg_temp.write_${table}() returns setof activities language plpgsql as $$
    declare
      l record;
      a activities;
    begin
      a.tx := pg_current_xact_id();
      for l in select * from ${table} order by subject_type, subject_id, seq loop
        a.previous_hash := case when l.seq = 1 then '' else a.hash end;
        a.subject_type := l.subject_type; a.subject_id := l.subject_id; a.seq := l.seq; a.action := l.action; a.actor_id := l.actor_id;
        a.actor_name := l.actor_name; a.remark := l.remark; a.changes := l.changes; a.at := l.at; a.content := l.content;
        a.hash := activity_hash(a);
        return next a;
      end loop;
    end $$;
    insert into activities (subject_type, subject_id, seq, action, actor_id, actor_name, remark, changes, at, content, previous_hash, hash)
    select subject_type, subject_id, seq, action, actor_id, actor_name, remark, changes, at, content, previous_hash, hash
      from pg_temp.write_${table}() order by at, subject_type, subject_id, seq`;
}
