import type { Extensions } from '#server/frame/extensions.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';

/** An acting head needs a first and a last day, and is somebody else than the head. */
export const departmentExtensions: Extensions = {
  async prepare(_trx, _context, values, existing) {
    const { head_id, acting_head_id, acting_from, acting_to } = { ...existing, ...values };
    const errors: FieldErrors = {};
    if (!acting_head_id) {
      if (!values.acting_from && !values.acting_to) return { acting_from: null, acting_to: null };
      errors.acting_head_id = ['Choose who acts on these days'];
      throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
    }
    if (!acting_from) errors.acting_from = ['Enter the first day'];
    if (!acting_to) errors.acting_to = ['Enter the last day'];
    if (acting_from && acting_to && String(acting_to) < String(acting_from))
      errors.acting_to = ['The last day is before the first'];
    if (acting_head_id === head_id) errors.acting_head_id = ['This person is already the head'];
    if (Object.keys(errors).length > 0)
      throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
    return {};
  },
};
