let receipts = 0;

/** The number of a receipt that no other payment has. */
export function nextReceipt(): string {
  receipts += 1;
  return `RC/${receipts}`;
}
