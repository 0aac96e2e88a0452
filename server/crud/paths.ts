import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { ownField } from '#shared/resource/field-at.ts';
import { columnOf } from '#shared/resource/names.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { isMasked, maskedColumn, type Viewer } from './masks.ts';

/** References that lead back to their own table would join for ever. */
const MOST_STEPS = 4;

/** Which rows (alias `t`) of a resource are seen; undefined for all. */
type ScopeOf = (resource: Resource) => RawBuilder<SqlBool> | undefined;

/** A field found by its path: where it stands in SQL, and what it is. */
export interface Found {
  sql: RawBuilder<unknown>;
  field: Field;
  /** The resource whose field it is. */
  owner: Resource;
}

/**
 * Finds fields by paths through references (`fund_id.budget_code_id.code`) and collects the left joins they take.
 * The resource's own table has the alias given. What is masked to the viewer is masked wherever it is asked for; to nobody
 * in particular all of it is.
 */
export class Paths {
  private readonly joined = new Map<string, RawBuilder<unknown>>();
  private readonly limits = new Map<string, ScopeOf>();

  constructor(
    private readonly resource: Resource,
    private readonly viewer?: Viewer,
    private readonly alias = 't',
  ) {}

  /** The field at a path; a path that leads nowhere is refused with its name. */
  find(path: string): Found {
    const steps = path.split('.');
    let resource = this.resource;
    let alias = this.alias;
    const within: RawBuilder<unknown>[] = [];
    for (const [index, step] of steps.entries()) {
      const field = ownField(resource, step);
      if (!field || field.through || field.virtual || index > MOST_STEPS) throw unknownField(path);
      const column = sql.ref(`${alias}.${columnOf(step, field)}`);
      if (index === steps.length - 1) {
        const shown = isMasked(resource, field, this.viewer) ? maskedColumn(column) : column;
        return { sql: limited(shown, within), field, owner: resource };
      }
      if (field.kind !== 'reference' || !field.to) throw unknownField(path);
      const next = resourceNamed(field.to);
      const nextAlias = `${alias}__${step}`;
      if (!this.joined.has(nextAlias)) {
        this.joined.set(
          nextAlias,
          sql`left join ${sql.table(next.table)} as ${sql.ref(nextAlias)} on ${sql.ref(`${nextAlias}.id`)} = ${column}`,
        );
      }
      const scope = this.limits.get(path)?.(next);
      if (scope)
        within.push(
          sql`exists (select from ${sql.table(next.table)} as t where t.id = ${sql.ref(`${nextAlias}.id`)} and ${scope})`,
        );
      resource = next;
      alias = nextAlias;
    }
    throw unknownField(path);
  }

  /** The field at a path as it stands among words: a day as people write it. */
  worded(path: string): RawBuilder<unknown> {
    const { sql: column, field } = this.find(path);
    return field.kind === 'date' ? sql`to_char(${column}, 'DD-MM-YYYY')` : column;
  }

  /** From now on the field at a path is empty where the path leads through a row (alias `t`) outside the scope of its resource. */
  limit(path: string, scopeOf: ScopeOf): void {
    this.limits.set(path, scopeOf);
  }

  /** The parts of the label of the record that a reference at `path` points to, each a full path. */
  labelPaths(path: string): string[] {
    const { field } = this.find(path);
    if (!field.to) throw unknownField(path);
    return resourceNamed(field.to).label.map((part) => `${path}.${part}`);
  }

  /** Whether a field at a path is shown by its tail only. */
  masks(path: string): boolean {
    const { field, owner } = this.find(path);
    return isMasked(owner, field, this.viewer);
  }

  /** All joins that the paths found so far take, in order. */
  joins(): RawBuilder<unknown> {
    return sql.join([...this.joined.values()], sql` `);
  }
}

function limited(shown: RawBuilder<unknown>, within: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return within.length > 0 ? sql`case when ${sql.join(within, sql` and `)} then ${shown} end` : shown;
}

function unknownField(path: string): Refusal {
  const named = path ? `There is no field ${path} to` : 'No field is named to';
  return new Refusal('VALIDATION', `${named} list, sort or filter by.`, {
    [path]: ['is not a field of this list'],
  });
}
