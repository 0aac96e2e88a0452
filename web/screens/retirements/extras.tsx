import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';

/** Closing a retirement asks for the receipt of what is left of the advance, and for nothing where nothing is left. */
export const extras: ResourceExtras = {
  asks(fields, record, act) {
    const { receipt_no, ...others } = fields;
    if (act !== 'close' || !receipt_no) return fields;
    const { balance } = record as WireRecord & { balance: number | null };
    return balance && balance > 0
      ? { ...fields, receipt_no: { ...receipt_no, required: true, hint: undefined } }
      : others;
  },
};
