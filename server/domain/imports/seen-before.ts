/** Notices what a file has twice. */
export class SeenBefore {
  private readonly rows = new Map<string, number>();

  /** `fold` makes the same of keys that mean the same; case doesn't count unless it says so. */
  constructor(private readonly fold: (key: string) => string = (key) => key.toLowerCase()) {}

  /** Remembers a key's first row; for a later one the sentence that names the first is added to the problems. */
  add(key: string, row_no: number, problems: string[]): void {
    const folded = this.fold(key);
    const first = this.rows.get(folded);
    if (first === undefined) this.rows.set(folded, row_no);
    else problems.push(`${key} appears twice, first in row ${first}`);
  }
}
