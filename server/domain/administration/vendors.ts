import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { accountExtensions } from './account-warnings.ts';

const KEEPS_NAME =
  'This vendor is blocked and keeps its name, so that nothing is paid to it. Unblock it first.';

/** Vendors: a blocked one keeps its name, which the database guards too; here the sentence stands beside the field. */
export const vendorRules = {
  ...accountExtensions,
  async prepare(_trx, _context, values, existing) {
    const { name = existing?.name, is_blocked = existing?.is_blocked } = values;
    if (existing?.is_blocked && is_blocked && name !== existing.name)
      throw new Refusal('RULE', KEEPS_NAME, { name: [KEEPS_NAME] });
    return {};
  },
} satisfies Extensions;
