import { foundWrong } from '../support/verified.ts';
import { openImportDesk } from './import-desk.ts';

/** An import desk whose agency keeps a store: two categories and three measurements. */
export async function openStoreDesk(options: Parameters<typeof openImportDesk>[0] = {}) {
  const desk = await openImportDesk(options);
  const { pool } = desk;
  await pool.query(`insert into inventory_categories (name) values ('Stationery'), ('Tools')`);
  await pool.query(`insert into measures (name) values ('Ream'), ('Piece'), ('Carton')`);
  return {
    ...desk,

    /** A product of the name that lists show, as the table has it. */
    async product(name: string) {
      const { rows } = await pool.query(
        `select p.id, p.code, p.name, p.description, p.restock_qty, p.owner, p.department_id, p.status, p.version, p.quantity, p.value_kobo,
                p.stock_seq, b.name as brand, m.name as measure, c.name as category
           from products p join inventory_categories c on c.id = p.inventory_category_id
           left join product_brands b on b.id = p.product_brand_id left join measures m on m.id = p.measurement_id
          where p.name = $1 order by p.id desc limit 1`,
        [name],
      );
      return rows[0];
    },

    /** The entries of a product, oldest first. */
    async entries(name: string) {
      const { rows } = await pool.query(
        `select s.kind, s.quantity, s.value_kobo, s.source_type, s.source_code, s.note, s.actor_id, to_char(s.expiry_date, 'YYYY-MM-DD') as expiry_date
           from stock_entries s join products p on p.id = s.product_id where p.name = $1 order by s.product_id, s.seq`,
        [name],
      );
      return rows;
    },

    /** Says that another measurement of a product holds so many of what it is counted in. */
    async alsoCounted(code: string, measure: string, factor: number) {
      await pool.query(
        `insert into product_measures (product_id, measure_id, factor)
         select p.id, m.id, $3 from products p, measures m where p.code = $1 and m.name = $2`,
        [code, measure, factor],
      );
    },

    async brands(): Promise<string[]> {
      const { rows } = await pool.query('select name from product_brands order by name');
      return rows.map(({ name }) => name);
    },

    /** Everything that `verify` finds. */
    wrong: () => foundWrong(pool),
  };
}

/** The desk of a test of the store. */
export type StoreDesk = Awaited<ReturnType<typeof openStoreDesk>>;
