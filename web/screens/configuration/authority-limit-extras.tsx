import { AUTHORITY_ROLES, upToWords } from '#shared/authority-limits.ts';
import { nairaToKobo } from '#shared/money.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { authorityLimits } from '#shared/resources/configuration/authority-limits.ts';
import { Amount } from '#web/components/amount.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';

type Limit = RecordOf<typeof authorityLimits>;

/** Authority limits: one without an amount says that it is any amount, in the list and over its page. */
export const extras: ResourceExtras = {
  cells: {
    up_to: ({ up_to }) =>
      typeof up_to === 'number' ? <Amount naira={up_to} /> : upperFirst(upToWords(null)),
  },
  heading(record) {
    const { role, up_to } = record as unknown as Limit;
    return `${AUTHORITY_ROLES[role]}, ${upToWords(typeof up_to === 'number' ? nairaToKobo(up_to) : null)}`;
  },
};

function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
