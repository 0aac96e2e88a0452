import { OUTLINES } from '#shared/resources/known.ts';
import { Row } from '#web/components/layout.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { useAddress } from '#web/use-address.ts';

/** What isn't called by the list that it is of. */
const WORDS: Readonly<Record<string, string>> = {
  payment: 'Payments to clear',
  query: 'Queries to answer',
  bounce: 'Returned by the bank',
  correction: 'Recoveries and replacements to confirm',
  employees: 'Work to hand over',
};

/** What a choice is called by that filters nothing. */
const ANY = 'any';

const AGES = [
  { value: ANY, label: 'However long' },
  { value: '3', label: '3 days or more' },
  { value: '7', label: '7 days or more' },
  { value: '14', label: '14 days or more' },
  { value: '30', label: '30 days or more' },
];

/** By what the inbox is filtered, kept in its address: what it is, and how long it has waited. */
export function InboxFilter({ kinds }: { kinds: Readonly<Record<string, number>> | undefined }) {
  const [search, setSearch] = useAddress();
  const kind = search.get('kind') ?? '';
  const all = Object.keys({ ...kinds, ...(kind ? { [kind]: 0 } : {}) });
  const choices = all
    .map((one) => ({ value: one, label: `${kindWord(one)} (${kinds?.[one] ?? 0})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value && value !== ANY) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Row top={18} bottom={6}>
      <SelectField
        label="What"
        searchable={false}
        choices={[{ value: ANY, label: 'Everything' }, ...choices]}
        value={kind || ANY}
        onChange={(value) => set('kind', value)}
      />
      <SelectField
        label="Waiting"
        searchable={false}
        choices={AGES}
        value={search.get('days') ?? ANY}
        onChange={(value) => set('days', value)}
      />
    </Row>
  );
}

function kindWord(kind: string): string {
  return WORDS[kind] ?? OUTLINES.find(({ name }) => name === kind)?.title ?? kind;
}
