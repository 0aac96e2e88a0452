/** Notices what a file has twice. */
export class SeenBefore {
  private readonly rows = new Map<string, number>();

  /** Remembers a key's first row; for a later one the sentence that names the first is added to the problems. */
  add(key: string, row_no: number, problems: string[]): void {
    const first = this.rows.get(key.toLowerCase());
    if (first === undefined) this.rows.set(key.toLowerCase(), row_no);
    else problems.push(`${key} appears twice, first in row ${first}`);
  }
}
