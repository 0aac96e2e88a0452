import type { Linked } from '#web/crud/record.ts';

/** A department as the structure's call answers it, with all departments below it. */
export type Department = {
  id: number;
  name: string;
  abv: string;
  type: string;
  head: Linked | null;
  acting_head: Linked | null;
  acting_to: string | null;
  /** Active staff of the department itself, and with everything below. */
  staff_count: number;
  staff_total: number;
  children: Department[];
};

/** The parts of a tree that lead to a department, or a head, with this text in the name. */
export function matching(tree: readonly Department[], text: string): Department[] {
  const asked = folded(text.trim());
  return tree.flatMap((department) => {
    const children = matching(department.children, text);
    const own = [department.name, department.abv, department.head?.label, department.acting_head?.label];
    const hit = own.some((words) => words && folded(words).includes(asked));
    if (hit) return [{ ...department, children: children.length > 0 ? children : department.children }];
    return children.length > 0 ? [{ ...department, children }] : [];
  });
}

/** The ids of all departments that have something below them. */
export function everyId(tree: readonly Department[]): number[] {
  return tree.flatMap(({ id, children }) => (children.length > 0 ? [id, ...everyId(children)] : []));
}

// "Eniola" finds "Ẹniọlá", as in the searches of the server.
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
