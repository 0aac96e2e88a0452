import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/dates.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import { products } from '#shared/resources/inventory/products.ts';
import type { StockExplained } from '#shared/resources/inventory/stock-answers.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import type { Linked } from '#web/crud/record.ts';
import { WriteOffFigures } from './write-off-figures.tsx';

/** How a write-off is proposed: the lot is chosen among those that there are. */
export const extras: ResourceExtras = {
  inputs: { expiry_date: LotInput },
  beside: WhatIsLeft,
  create: { empties: { product_id: ['expiry_date'] } },
};

type Values = { product_id: Linked | null; quantity: number | string | null };

/** What the goods are worth, and what is left of the product, while one types. */
function WhatIsLeft({ values: { product_id, quantity } }: { values: Values; facts: unknown }) {
  const { data } = useStock(product_id?.id);
  if (!product_id || !data || typeof quantity !== 'number' || quantity < 1 || quantity > data.quantity)
    return null;
  const effect = {
    before: data.quantity,
    after: data.quantity - quantity,
    value: koboToNaira(Math.round((nairaToKobo(data.value) * quantity) / data.quantity)),
  };
  return (
    <SidePanel title="If it is approved">
      <WriteOffFigures effect={effect} layout="spread" />
    </SidePanel>
  );
}

const NO_END = 'none';

/** The lots of the product, each with how many there are of it. */
function LotInput(props: InputProps) {
  const { value, values, onChange } = props;
  const product = typeof values.product_id === 'number' ? values.product_id : undefined;
  const { data, error } = useStock(product);
  const lots = data?.lots;
  const words = {
    ...fieldProps(props),
    label: 'Lot',
    optional: false,
    hint: hintOf(product, lots),
    error: props.error ?? error?.detail,
  };
  return (
    <SelectField
      {...words}
      disabled={props.disabled || !lots?.length}
      choices={(lots ?? []).map(({ expiry_date, quantity, is_expired }) => ({
        value: expiry_date ?? NO_END,
        label: `${expiry_date ? formatDay(expiry_date) : 'Doesn’t expire'}: ${grouped(quantity)} there${is_expired ? ', expired' : ''}`,
      }))}
      value={
        typeof value === 'string'
          ? value
          : (lots?.some((lot) => lot.expiry_date === null) ?? false)
            ? NO_END
            : null
      }
      onChange={(lot) => onChange(lot === NO_END ? null : lot)}
    />
  );
}

function useStock(product: number | undefined) {
  return useQuery<StockExplained, ApiError>({
    queryKey: [products.url, 'explained', product],
    queryFn: async ({ signal }) => {
      const { meta } = await api.get(`${products.url}/${product}/stock-entries?per_page=1`, { signal });
      return (meta as unknown as { explained: StockExplained }).explained;
    },
    enabled: product !== undefined,
    staleTime: 10_000,
  });
}

function hintOf(product: number | undefined, lots: StockExplained['lots'] | undefined): string {
  if (product === undefined) return 'Choose the product first: its lots are shown here.';
  if (lots?.length === 0) return 'There is none of it in stock.';
  return 'The lots in stock, by the last day on which they are good.';
}
