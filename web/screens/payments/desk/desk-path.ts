/** The clearing desk. */
export const DESK_PATH = '/payments/clear-payments';
/** Every payment that I may see, as a list. */
export const ALL_PAYMENTS_PATH = `${DESK_PATH}/all`;

/** The desk with a batch open, and one of its payments. */
export function deskPath(batchNo: string, paymentId?: number): string {
  const query = new URLSearchParams({ batch: batchNo });
  if (paymentId !== undefined) query.set('payment', String(paymentId));
  return `${DESK_PATH}?${query}`;
}
