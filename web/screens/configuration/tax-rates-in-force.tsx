import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDay, isDay, lagosToday } from '#shared/dates.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { taxRates as TAX_RATES } from '#shared/resources/configuration/tax-rates.ts';
import { PAYEE_KINDS, TAX_KINDS, TRANSACTION_CLASSES } from '#shared/taxes.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { Block, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { FirstUse } from '#web/crud/list/first-use.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { useAddress } from '#web/use-address.ts';

type Rate = RecordOf<typeof TAX_RATES>;
/** A line of the table: what is taxed, and its rates by payee. */
type Taxed = { key: string; name: string; sources: string[]; rates: readonly Rate[] };

/** The rates that are in force on a day, by class of transaction and payee, each with its source. The address says the day. */
export default function TaxRatesInForce() {
  return (
    <OtherView resource={TAX_RATES} title="Rates in force" documentTitle="Tax rates in force">
      <InForce />
    </OtherView>
  );
}

function InForce() {
  const [params, setParams] = useAddress();
  const asked = params.get('as_at');
  const as_at = isDay(asked) ? asked : lagosToday();
  const found = useQuery<Rate[], ApiError>({
    queryKey: [TAX_RATES.url, 'in-force', as_at],
    queryFn: async ({ signal }) => {
      const rules = [
        { field: 'status', op: 'equals', value: 'confirmed' },
        { field: 'from', op: 'lte', value: as_at },
      ];
      const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
      const path = `${TAX_RATES.url}?per_page=500&sort=-from&filter=${filter}`;
      return (await api.get<Rate[]>(path, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={20}>
      <Notice tone="warn" title="Compare these rates with the word of your tax office.">
        Each rate names where it was found. Laws and circulars change. Before you rely on a rate, ask the
        authority to which it is remitted, and propose another rate where its answer differs.
      </Notice>
      <Block width={200}>
        <DateInput
          label="As at"
          value={as_at}
          onChange={(day) =>
            setParams(day && day !== lagosToday() ? { as_at: day } : {}, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </Block>
      {found.isPending && <SkeletonLines lines={10} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && <Told as_at={as_at} all={found.data} />}
    </Stack>
  );
}

function Told({ as_at, all }: { as_at: string; all: readonly Rate[] }) {
  const lines = linesOf(all);
  if (lines.length === 0) return <FirstUse resource={TAX_RATES} />;
  return (
    <ScrolledTable
      label={`Rates of tax as at ${formatDay(as_at)}`}
      rows={lines}
      keyOf={({ key }) => key}
      columns={COLUMNS}
      minWidth={820}
    />
  );
}

const COLUMNS: readonly TableColumn<Taxed>[] = [
  {
    key: 'name',
    heading: 'Tax and class of transaction',
    names: true,
    cell: ({ name, sources }) => <TwoLines beneath={sources.join('; ')}>{name}</TwoLines>,
  },
  ...keysOf(PAYEE_KINDS).map(
    (payee): TableColumn<Taxed> => ({
      key: payee,
      heading: PAYEE_KINDS[payee],
      right: true,
      cell: ({ rates }) => <Cell rate={rates.find((one) => one.payee === null || one.payee === payee)} />,
    }),
  ),
];

/** A hyphen at which no line ends: a day stays whole. */
const NO_BREAK = '\u2011';

/** A rate and to whom it is remitted; a dash where nothing is deducted. */
function Cell({ rate }: { rate: Rate | undefined }) {
  if (!rate) return '–';
  return <TwoLines beneath={rate.authority}>{`${rate.rate} %`}</TwoLines>;
}

/** The rates by what is taxed; of several for one payee the last that has begun, since they come with the last first. */
function linesOf(all: readonly Rate[]): Taxed[] {
  const withheld = keysOf(TRANSACTION_CLASSES).map((name) => ({
    key: name as string,
    name: `${TAX_KINDS.withholding}: ${TRANSACTION_CLASSES[name]}`,
    of: all.filter((rate) => rate.transaction_class === name),
  }));
  const others = keysOf(TAX_KINDS)
    .filter((kind) => kind !== 'withholding')
    .map((kind) => ({
      key: kind as string,
      name: TAX_KINDS[kind],
      of: all.filter((rate) => rate.kind === kind),
    }));
  return [...withheld, ...others].flatMap(({ key, name, of }) => {
    const rates = of.filter((rate, place) => of.findIndex(({ payee }) => payee === rate.payee) === place);
    const sources = [
      ...new Set(
        rates.map(({ source, from }) => `${source}, from ${formatDay(from).replaceAll('-', NO_BREAK)}`),
      ),
    ];
    return rates.length > 0 ? [{ key, name, sources, rates }] : [];
  });
}
