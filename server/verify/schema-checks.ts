import { MADE_BY_MIGRATIONS } from '../database/generated/made-by-migrations.ts';
import { DEFINITIONS, markOf } from '../database/schema-marks.ts';
import type { Check } from './check.ts';

/** Functions, triggers, constraints, unique indexes, rules, views, tables and columns are those that the migrations make, all triggers are switched on, and no setting of a role switches them off. */
export const SCHEMA_CHECK: Check = {
  title: 'What guards the data',
  rows: `
    select coalesce(made.key, found.name) as name, made.value as mark, found.definition
      from (${DEFINITIONS}) found
      full join jsonb_each_text('${JSON.stringify(MADE_BY_MIGRATIONS).replaceAll("'", "''")}') made on made.key = found.name
     order by coalesce(made.key, found.name) collate "C"`,
  judge() {
    return ({ name, mark, definition }) => {
      if (definition === null) return `The ${name} is missing.`;
      if (mark === null) return `The ${name} is there, and no migration makes it.`;
      return mark === markOf(String(definition))
        ? undefined
        : `The ${name} is not as the migrations make it.`;
    };
  },
  counted: `select count(*) as things from (${DEFINITIONS}) found`,
  extent: ({ things }) => `${things} functions, triggers, constraints, columns and the like`,
};
