import { foldName, Suggestions } from './nearest-name.ts';

interface Named {
  id: number;
  name: string;
}

/** Finds records by name, without regard to case and diacritics; a name that is written exactly wins. */
export class NameFinder<Row extends Named> {
  private readonly byName = new Map<string, Row[]>();
  private readonly suggestions: Suggestions;

  /** `kind` is what sentences call one of them: 'store category'. */
  constructor(
    private readonly kind: string,
    rows: readonly Row[],
  ) {
    for (const row of rows)
      this.byName.set(foldName(row.name), [...(this.byName.get(foldName(row.name)) ?? []), row]);
    this.suggestions = new Suggestions(rows.map(({ name }) => name));
  }

  /** The one that a text means, or the sentence that says why there is none. */
  find(text: string): Row | string {
    const alike = this.byName.get(foldName(text)) ?? [];
    const exact = alike.find(({ name }) => name.toLowerCase() === text.toLowerCase());
    const [first, ...others] = alike;
    if (!first) return `No ${this.kind} is called “${text}”.${this.suggestions.for(text)}`.replace(/\.$/, '');
    if (exact || others.length === 0) return exact ?? first;
    return `“${text}” can mean ${alike.map(({ name }) => name).join(' or ')}: write it exactly`;
  }
}
