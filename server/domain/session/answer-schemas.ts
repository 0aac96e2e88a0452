import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import { daySchema } from '#shared/day-schemas.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';

/** A group of a person today. */
export const groupSchema = z.object({
  id: whole,
  name: z.string(),
  office: textOrNull,
  acting_for: textOrNull,
});

/** A grade level as a session and an account name it. */
export const gradeSchema = z.object({ id: whole, name: z.string(), key: z.string() });

/** A department as a session and an account name it. */
export const departmentSchema = z.object({ id: whole, name: z.string(), abv: z.string() });

const moduleSchema = z.object({
  id: whole,
  name: z.string(),
  path: z.string(),
  icon: textOrNull,
  caption: textOrNull,
  description: textOrNull,
  parentId: whole,
  type: z.enum(['application', 'module', 'page']),
  category: z.string(),
});

/** An entry of the menu, with those that stand in it. */
export const navigationSchema = moduleSchema
  .extend({
    get children() {
      return z.array(navigationSchema);
    },
  })
  .meta({ id: 'NavigationEntry' });

const remunerations = z.array(
  z.object({ allowance_id: whole, name: z.string(), date_activated: z.iso.date(), amount: z.number() }),
);
const period = z.object({ year: whole, status: z.string() });
const department = departmentSchema
  .extend({ modules: z.array(z.object({ id: whole, name: z.string(), path: z.string() })) })
  .nullable();

/** What the browser keeps of a session. */
export const sessionSchema = z.object({
  expires_at: momentSchema,
  user: z.object({
    id: whole,
    name: z.string(),
    surname: z.string(),
    firstname: z.string(),
    middlename: textOrNull,
    staff_no: z.string(),
    email: z.string(),
    avatar: textOrNull,
    attributes: z.object({ groups: z.array(groupSchema) }),
    department,
    grade_level: gradeSchema.extend({ remunerations }).nullable(),
    period,
  }),
  department,
  navigation: z.array(navigationSchema),
  modules: z.array(moduleSchema),
  permissions: z.array(z.string()),
  exportable: z.array(z.string()),
  groups: z.array(groupSchema),
  remunerations,
  period,
  holidays: z.array(daySchema).describe('Public holidays, a year back and a year ahead.'),
  knew_before: z
    .boolean()
    .describe(
      'Whether they had their account before the portal was upgraded last: for others nothing changed.',
    ),
  funds_year: z
    .number()
    .int()
    .describe(
      'The budget year in which the person’s departments would raise: the newest open one that has funds of theirs.',
    ),
});

/** The same with its token, as signing in answers it. */
export const loginSchema = sessionSchema.extend({ token: z.string() });

/** What signing out answers. */
export const logoutSchema = z.object({ message: z.string() });

/** What a one-time link is for, and whose it is. */
export const linkSchema = z.object({
  purpose: z.string(),
  id: whole,
  name: z.string(),
  staff_no: z.string(),
  email: z.string(),
  surname: z.string(),
  firstname: z.string(),
  middlename: textOrNull,
  mobile: textOrNull,
});
