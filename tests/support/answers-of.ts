import type { TestPortal } from './portal.ts';

/** What statements answer in the database of a portal that is open once they are asked: rows, or their one column. */
export function answersOf(portal: () => Pick<TestPortal, 'pool'>) {
  async function rows<Row extends object>(statement: string): Promise<Row[]> {
    return (await portal().pool.query<Row>(statement)).rows;
  }
  async function column(statement: string): Promise<unknown[]> {
    return (await rows(statement)).map((row) => Object.values(row)[0]);
  }
  return { rows, column };
}
