import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { TODAY } from '#server/database/membership-today.ts';
import type { Answer } from '#server/frame/route.ts';

interface Person {
  id: number;
  label: string;
}

interface Node {
  id: number;
  parentId: number | null;
  name: string;
  code: string;
  abv: string;
  type: string;
  head: Person | null;
  /** Who acts for the head today, and until when. */
  acting_head: Person | null;
  acting_to: string | null;
  /** Active staff of the department itself, and with all departments below it. */
  staff_count: number;
  staff_total: number;
  children: Node[];
}

/** The departments as a tree, directorates first, each with who heads it today and how many work in it. */
export async function departmentStructure(db: Database): Promise<Answer> {
  const { rows } = await sql<Omit<Node, 'staff_total' | 'children'>>`
    select d.id, d.parent_id as "parentId", d.name, d.code, d.abv, d.type,
      case when h.id is not null then json_build_object('id', h.id, 'label', h.name) end as head,
      case when a.id is not null then json_build_object('id', a.id, 'label', a.name) end as acting_head,
      case when a.id is not null then d.acting_to end as acting_to,
      (select count(*) from users u where u.department_id = d.id and u.status = 'active') as staff_count
    from departments d left join users h on h.id = d.head_id
      left join users a on a.id = d.acting_head_id
        and ${sql.raw(TODAY)} between d.acting_from and d.acting_to
    order by array_position(array['directorate', 'division', 'department', 'unit'], d.type), d.name, d.id`.execute(
    db,
  );
  return { data: below(rows, null) };
}

function below(rows: readonly Omit<Node, 'staff_total' | 'children'>[], parentId: number | null): Node[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const children = below(rows, row.id);
      const staff_total = children.reduce((total, child) => total + child.staff_total, row.staff_count);
      return { ...row, staff_total, children };
    });
}
