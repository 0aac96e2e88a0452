import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { formatNaira, MAX_KOBO } from '#shared/money.ts';
import { text } from '#shared/resource/fields.ts';
import { grouped } from '#shared/resource/plural.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { isExpired, MAX_STOCK } from '#shared/stock.ts';
import type { Judge, JudgedLine, RowEffect, SheetLine } from '../kind.ts';
import { Suggestions } from '../nearest-name.ts';
import { CellReader } from '../read-cells.ts';
import { SeenBefore } from '../seen-before.ts';

/** So much of a product that comes into stock. */
export interface RestockPlan {
  product_id: number;
  quantity: number;
  value_kobo: number;
  expiry_date: string | null;
  remark: string | undefined;
  /** What the product is counted in. */
  measure: string | null;
}

/** Begins to judge a file of goods that come into stock. */
export async function startRestockJudge(db: Queryable): Promise<Judge<RestockPlan>> {
  const products = await db
    .selectFrom('products')
    .select('code')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return new RestockJudge(products.map(({ code }) => code));
}

interface Product {
  id: number;
  code: string;
  name: string;
  category: string;
  measure: string | null;
  quantity: number;
  value_kobo: number;
}

const REMARK = schemaOf(text('REMARK', { max: 300 }));

class RestockJudge implements Judge<RestockPlan> {
  private readonly seen = new SeenBefore();
  private readonly likeCode: Suggestions;
  /** What there would be of a product after the rows so far, from what there was at the first of them. */
  private readonly after = new Map<number, { quantity: number; value_kobo: number }>();
  private readonly today = lagosToday();

  constructor(codes: readonly string[]) {
    this.likeCode = new Suggestions(codes);
  }

  async judge(db: Queryable, lines: readonly SheetLine[]): Promise<JudgedLine<RestockPlan>[]> {
    const products = await readProducts(
      db,
      lines.map(({ cells }) => codeOf(cells.CODE ?? '')),
    );
    return lines.map((line) => this.judgeLine(line, products));
  }

  makes() {
    return { counts: {}, names: [] };
  }

  private judgeLine(line: SheetLine, products: ReadonlyMap<string, Product>): JudgedLine<RestockPlan> {
    const { row_no } = line;
    const cells = new CellReader(line);
    const code = cells.needed('CODE');
    const product = code === undefined ? undefined : products.get(codeOf(code));
    if (code !== undefined && !product)
      cells.problems.push(`No product has the code “${code}”.${this.likeCode.for(code)}`.replace(/\.$/, ''));
    const quantity = cells.needed('QUANTITY') && cells.whole('QUANTITY', { least: 1, most: MAX_STOCK });
    const price_kobo = cells.amount('UNIT_PRICE');
    const expiry_date = this.readExpiry(cells) ?? null;
    const remark = cells.optional('REMARK', REMARK);
    if (product) this.noteLot(product, expiry_date, row_no, cells.problems);
    const effect = effectOf(cells, product, expiry_date);
    if (product && quantity && price_kobo !== undefined && cells.problems.length === 0) {
      const value_kobo = quantity * price_kobo;
      this.judgeSum(product, quantity, value_kobo, cells.problems);
      if (cells.problems.length === 0)
        return {
          ...{ row_no, judgement: 'update', reason: null },
          effect: { ...effect, quantity, value_kobo },
          plan: {
            product_id: product.id,
            quantity,
            value_kobo,
            expiry_date,
            remark,
            measure: product.measure,
          },
        };
    }
    return { row_no, judgement: 'refused', reason: cells.problems.join('; '), effect };
  }

  private readExpiry(cells: CellReader): string | undefined {
    const expiry_date = cells.day('EXPIRY_DATE');
    if (expiry_date && isExpired({ expiry_date }, this.today))
      cells.problems.push(
        `EXPIRY_DATE is ${formatDay(expiry_date)}: what has expired doesn’t come into stock`,
      );
    return expiry_date;
  }

  /** A product comes once for each day on which it expires. */
  private noteLot({ code }: Product, expiry_date: string | null, row_no: number, problems: string[]): void {
    const lot = expiry_date === null ? 'without EXPIRY_DATE' : `with EXPIRY_DATE ${formatDay(expiry_date)}`;
    this.seen.add(`${code} ${lot}`, row_no, problems);
  }

  private judgeSum(product: Product, quantity: number, value_kobo: number, problems: string[]): void {
    const before = this.after.get(product.id) ?? product;
    const after = { quantity: before.quantity + quantity, value_kobo: before.value_kobo + value_kobo };
    if (after.quantity > MAX_STOCK)
      problems.push(
        `${product.code} would be more than ${grouped(MAX_STOCK)} in stock: is QUANTITY written with too many zeros?`,
      );
    if (after.value_kobo > MAX_KOBO)
      problems.push(
        `${product.code} would be worth more than ${formatNaira(MAX_KOBO)}: is UNIT_PRICE written with too many zeros?`,
      );
    if (problems.length === 0) this.after.set(product.id, after);
  }
}

/** Codes are drawn in capitals. */
function codeOf(text: string): string {
  return text.toUpperCase();
}

async function readProducts(db: Queryable, codes: readonly string[]): Promise<Map<string, Product>> {
  const { rows } = await sql<Product>`
    select p.id, p.code, p.name, c.name as category, m.name as measure, p.quantity, p.value_kobo
      from products p join inventory_categories c on c.id = p.inventory_category_id left join measures m on m.id = p.measurement_id
     where p.code = any(${[...new Set(codes)]}::text[]) and p.status = 'active'`.execute(db);
  return new Map(rows.map((product) => [product.code, product]));
}

function effectOf(cells: CellReader, product: Product | undefined, expiry_date: string | null): RowEffect {
  const until = expiry_date && `good until ${formatDay(expiry_date)}`;
  const detail = [product?.category, until, cells.text('REMARK').slice(0, 300)].filter(Boolean).join(', ');
  const shown: RowEffect = { code: product?.code ?? cells.text('CODE'), title: product?.name, detail };
  return product ? { ...shown, record_id: product.id } : shown;
}
