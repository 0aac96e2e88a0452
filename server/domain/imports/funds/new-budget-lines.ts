import type { FundPlan } from './fund-plan.ts';
import type { FundType } from './fund-type.ts';

const NAMES_SHOWN = 12;

/** Keeps count of the codes, heads and sub-heads that a file would make, each once. */
export class NewBudgetLines {
  private readonly codes = new Set<string>();
  private readonly heads = new Map<string, string>();
  private readonly subHeads = new Map<string, { name: string; type: FundType; row_no: number }>();

  /** What an earlier row of the file makes under this head and name. */
  subHead(head: FundPlan['head'], name: string): { type: FundType; row_no: number } | undefined {
    return this.subHeads.get(subHeadKey(head, name));
  }

  /** Notes what a row would make besides its fund. */
  note({ code, code_id, head, sub_head }: FundPlan, row_no: number): void {
    if (code_id === undefined) this.codes.add(code.toLowerCase());
    if ('key' in head) this.heads.set(head.key, this.heads.get(head.key) ?? head.name);
    if (!('name' in sub_head)) return;
    const key = subHeadKey(head, sub_head.name);
    if (!this.subHeads.has(key)) this.subHeads.set(key, { ...sub_head, row_no });
  }

  /** How many of each, and the first names of new heads and sub-heads. */
  makes(): { counts: Record<string, number>; names: string[] } {
    const names = [...this.heads.values(), ...[...this.subHeads.values()].map(({ name }) => name)];
    return {
      counts: {
        budget_codes: this.codes.size,
        budget_heads: this.heads.size,
        sub_budget_heads: this.subHeads.size,
      },
      names: [...new Set(names)].slice(0, NAMES_SHOWN),
    };
  }
}

function subHeadKey(head: FundPlan['head'], name: string): string {
  return `${'id' in head ? head.id : head.key} ${name.toLowerCase()}`;
}
