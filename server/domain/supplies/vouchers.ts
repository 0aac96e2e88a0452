import { textOrNull } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';

/** Vouchers say the code of their order beside it. */
export const voucherExtensions: Extensions = {
  presents: { order_no: textOrNull },
  madeFrom: ['order_id'],
  async present(_db, records) {
    return records.map((record) => ({
      ...record,
      order_no: (record.order as { label: string } | null | undefined)?.label ?? null,
    }));
  },
};
