import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import { linkedSchema } from '#shared/resource/record-schema.ts';
import { navigationSchema } from '../session/index.ts';

/** A department in the tree, with those below it. */
export const structureSchema = z
  .object({
    id: whole,
    parentId: whole.nullable(),
    name: z.string(),
    code: z.string(),
    abv: z.string(),
    type: z.string(),
    head: linkedSchema.nullable(),
    acting_head: linkedSchema.nullable(),
    acting_to: z.iso.date().nullable(),
    staff_count: whole,
    staff_total: whole,
    get children() {
      return z.array(structureSchema);
    },
  })
  .meta({ id: 'DepartmentInTree' });

/** The active staff of some departments. */
export const staffSchema = z.array(
  z.object({
    id: whole,
    name: z.string(),
    staff_no: z.string(),
    job_title: textOrNull,
    department_id: whole,
    grade_level_id: whole.nullable(),
    department: linkedSchema,
    grade_level: linkedSchema.nullable(),
  }),
);

/** What a member of a group sees. */
export const previewSchema = z.object({
  navigation: z.array(navigationSchema),
  permissions: z.array(z.string()),
  exportable: z.array(z.string()),
});

/** The value of a setting: by its kind text, a number, yes or no, several of its options, or the id of a file. */
const settingValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])),
  z.null(),
]);

/** Settings with their values. */
export const settingsSchema = z.array(
  z.object({
    id: whole,
    key: z.string(),
    name: z.string(),
    details: textOrNull,
    group: z.string(),
    input_type: z.string(),
    input_data_type: z.string(),
    access: z.string(),
    is_system: z.boolean(),
    options: z.array(z.string()),
    value: settingValue,
    can_edit: z.boolean(),
  }),
);

/** The values of all settings that one may read, by their keys. */
export const valuesSchema = z.record(z.string(), settingValue);
