import type { Transaction } from '#server/database/connection.ts';
import { postStock, type StockEntry } from '#server/domain/inventory/index.ts';

/** What moves the stock, told in any order and entered in that of time, as the ledger wants it. */
export class StockBook {
  private told: (StockEntry & { at: Date })[] = [];

  /** Tells of entries, of whatever time since the store was counted. */
  tell(...entries: readonly (StockEntry & { at: Date })[]): void {
    this.told.push(...entries);
  }

  /** Enters all that was told. */
  async enter(trx: Transaction): Promise<void> {
    await postStock(
      trx,
      this.told.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    );
    this.told = [];
  }
}
