import { schemaOf } from '#shared/resource/schema-of.ts';
import { departments } from '#shared/resources/administration/departments.ts';
import type { CellReader } from '../read-cells.ts';

/** A row of a file of departments whose cells can be read. What an optional column leaves empty is undefined and stays as it is. */
export interface DepartmentDraft {
  code: string;
  name: string;
  abv: string;
  type: string;
  /** What names the department above it. */
  parent: string | undefined;
  head_id: number | undefined;
}

/** Reads a row; undefined when something is wrong with it (the reader holds what). */
export function readDepartmentDraft(
  cells: CellReader,
  headOf: (text: string) => number | string,
): DepartmentDraft | undefined {
  const { fields } = departments;
  const code = cells.needed('CODE', schemaOf(fields.code));
  const name = cells.needed('NAME', schemaOf(fields.name));
  const abv = cells.needed('ABV', schemaOf(fields.abv));
  const type = cells.needed('TYPE') && cells.choice('TYPE', typesOfDepartments());
  const parent = cells.optional('PARENT');
  const head = cells.optional('HEAD');
  const head_id = head === undefined ? undefined : headOf(head);
  if (typeof head_id === 'string') cells.problems.push(head_id);
  if (!code || !name || !abv || !type || cells.problems.length > 0) return undefined;
  return { code, name, abv, type, parent, head_id: typeof head_id === 'number' ? head_id : undefined };
}

/** What a department may be, as files write it. */
export function typesOfDepartments(): string[] {
  return departments.fields.type.choices?.map(({ value }) => String(value)) ?? [];
}
