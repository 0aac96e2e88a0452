import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { api } from '#web/api/client.ts';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Stack } from '#web/components/layout.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import type { Linked } from '#web/crud/record.ts';
import { type AskedLine, moreThanThereIs, type Offered } from './offered.ts';

type Values = { owner: Linked | null; type: string; items: AskedLine[] };
/** What is known of the products that are chosen: which were asked of, and which of them can be asked for. */
type Facts = { asked: ReadonlySet<number>; offered: readonly Offered[] } | undefined;

/** How the store is asked: for whom, what is available, and what is left of a quota, said before it is sent. */
export const extras: ResourceExtras = {
  inputs: { owner: MemberInput },
  beside: Beside,
  create: {
    start: () => ({ items: [{ product_id: null, quantity: null }] }),
    useFacts: ({ owner, items }: Values): Facts => useOffered(owner?.id, items),
    problems({ type, items }: Values, facts: Facts): FieldErrors {
      const errors: FieldErrors = {};
      items.forEach(({ product_id, quantity }, place) => {
        if (!product_id || !facts?.asked.has(product_id.id)) return;
        const found = facts.offered.find(({ id }) => id === product_id.id);
        if (!found) {
          errors[`items.${place}.product_id`] = [
            `${product_id.label} is not in stock, and can't be asked for before it is.`,
          ];
          return;
        }
        if (type !== 'quota' || typeof quantity !== 'number') return;
        const left = found.quota_left ?? 0;
        if (quantity > left)
          errors[`items.${place}.quantity`] = [
            found.quota === null
              ? 'The receiver has no quota of it. Ask for it as custom.'
              : `Only ${grouped(left)} of the quota of ${grouped(found.quota)} ${left === 1 ? 'is' : 'are'} left this month.`,
          ];
      });
      return errors;
    },
    notes: ({ items }: Values, facts: Facts) => moreThanThereIs(items, facts?.offered),
    before: 'this can be sent',
    submit: () => 'Send requisition',
    alsoChanges: true,
  },
};

/** Oneself, or somebody of one's department. */
function MemberInput(props: InputProps) {
  const { value, onChange } = props;
  const { data: members = [] } = useQuery({
    queryKey: ['req/members'],
    queryFn: async ({ signal }) =>
      (await api.get<{ id: number; name: string; staff_no: string }[]>('req/members', { signal })).data,
    staleTime: 300_000,
  });
  const chosen = value as Linked | null;
  return (
    <SelectField
      {...fieldProps(props)}
      choices={members.map(({ id, name, staff_no }) => ({
        value: String(id),
        label: `${name}, ${staff_no}`,
      }))}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => {
        const found = members.find((one) => String(one.id) === id);
        onChange(found ? { id: found.id, label: found.name } : null);
      }}
    />
  );
}

/** Of the products that are chosen alone: a store has thousands. Those of before stay until the next are known. */
function useOffered(owner: number | undefined, items: readonly AskedLine[]): Facts {
  const ids = [...new Set(items.flatMap(({ product_id }) => product_id?.id ?? []))].toSorted((a, b) => a - b);
  return useQuery({
    queryKey: ['requisitable/products', owner ?? 0, ids.join(',')],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ids: ids.join(','), ...(owner && { owner: String(owner) }) });
      const { data } = await api.get<Offered[]>(`requisitable/products?${query}`, { signal });
      return { asked: new Set(ids), offered: data };
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  }).data;
}

function Beside({ values: { items, type }, facts }: { values: Values; facts: Facts }) {
  const chosen = items.flatMap(
    ({ product_id }) => facts?.offered.find(({ id }) => id === product_id?.id) ?? [],
  );
  return (
    <SidePanel title="What happens next">
      <Stack gap={10}>
        <p>The head of the department decides. Then the store issues what was approved.</p>
        <p>Confirm the receipt once you have the goods. You can cancel until the head has decided.</p>
      </Stack>
      {chosen.map((one) => (
        <Block top={16} key={one.id}>
          <KeyValue
            layout="spread"
            items={[
              [one.name, one.measure ?? ''],
              ['Available', one.available > 0 ? grouped(one.available) : 'When it is delivered'],
              ...(type === 'quota'
                ? [
                    [
                      'Left this month',
                      one.quota === null
                        ? 'No quota'
                        : `${grouped(one.quota_left ?? 0)} of ${grouped(one.quota)}`,
                    ] as [string, string],
                  ]
                : []),
            ]}
          />
        </Block>
      ))}
    </SidePanel>
  );
}
