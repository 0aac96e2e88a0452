import type { Transaction } from '#server/database/connection.ts';
import { postStock, type StockEntry } from '#server/domain/inventory/index.ts';

/** An entry of the past. */
export type ToldEntry = StockEntry & { at: Date };

/** Until when goods come and go: since then the shelves are counted, and what was broken is written off. */
export function movesUntil(now: Date): Date {
  return new Date(now.getTime() - 30 * 3_600_000);
}

/** What moves the stock until `movesUntil`, told in any order and entered in that of time, as the ledger wants it. */
export class StockBook {
  private told: ToldEntry[] = [];

  /** Tells of entries, of whatever time since the store was counted. */
  tell(...entries: readonly ToldEntry[]): void {
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
