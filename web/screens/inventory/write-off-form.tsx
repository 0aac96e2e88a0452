import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/dates.ts';
import { grouped } from '#shared/resource/plural.ts';
import { products } from '#shared/resources/inventory/products.ts';
import type { StockExplained } from '#shared/resources/inventory/stock-answers.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { SelectField } from '#web/components/select-field.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';

/** How a write-off is proposed: the lot is chosen among those that there are. */
export const extras: ResourceExtras = {
  inputs: { expiry_date: LotInput },
  create: { empties: { product_id: ['expiry_date'] } },
};

const NO_END = 'none';

/** The lots of the product, each with how many there are of it. */
function LotInput(props: InputProps) {
  const { value, values, onChange } = props;
  const product = typeof values.product_id === 'number' ? values.product_id : undefined;
  const { data: lots, error } = useLots(product);
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

function useLots(product: number | undefined) {
  return useQuery<StockExplained['lots'], ApiError>({
    queryKey: [products.url, 'lots', product],
    queryFn: async ({ signal }) => {
      const { meta } = await api.get(`${products.url}/${product}/stock-entries?per_page=1`, { signal });
      return (meta as unknown as { explained: StockExplained }).explained.lots;
    },
    enabled: product !== undefined,
    staleTime: 10_000,
  });
}

function hintOf(product: number | undefined, lots: StockExplained['lots'] | undefined): string {
  if (product === undefined) return 'Choose the product first: its lots are shown here.';
  if (lots?.length === 0) return 'There is none of it in stock.';
  return 'The store’s lots of it, by their last good day.';
}
