import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { postStock } from '#server/domain/inventory/index.ts';
import { type ImportRun, importName, importSource } from './import-run.ts';

const CHUNK = 1000;

/** What an import entered in the stock of a product. */
interface Entered {
  product_id: number;
  quantity: number;
  value_kobo: number;
  expiry_date: string | null;
}

/** Enters the exact contrary of everything that an import entered in stock, last first; the products are locked and hold it. */
export async function contraryEntries(trx: Transaction, run: ImportRun): Promise<void> {
  const { rows } = await sql<Entered>`
    select product_id, quantity, value_kobo, to_char(expiry_date, 'YYYY-MM-DD') as expiry_date from stock_entries
     where source_type = 'imports' and source_id = ${run.id} order by product_id, seq desc`.execute(trx);
  for (let at = 0; at < rows.length; at += CHUNK)
    await postStock(
      trx,
      rows.slice(at, at + CHUNK).map(({ product_id, quantity, value_kobo, expiry_date }) => ({
        ...{ product_id, kind: 'adjustment', expiry_date },
        ...{ quantity: -quantity, value_kobo: -value_kobo },
        ...{ source: importSource(run), note: `${importName(run)} undone`, actor: run.actor },
      })),
    );
}
