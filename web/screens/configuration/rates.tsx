import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDay, isDay, lagosToday } from '#shared/dates.ts';
import { allowances as ALLOWANCES } from '#shared/resources/configuration/allowances.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { Block } from '#web/components/layout.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { FirstUse } from '#web/crud/list/first-use.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { useAddress } from '#web/use-address.ts';

type Rate = { amount: number; from: string };
type Grade = { id: number; key: string; name: string };
type Rates = {
  as_at: string;
  allowances: { id: number; name: string; parentId: number | null }[];
  grades: Grade[];
  rates: { allowance_id: number; grade_level_id: number; in_force: Rate | null; coming: Rate | null }[];
};

/** What the Board pays each grade under each allowance as at a day, and what is coming. The address says the day. */
export default function AllowanceRates() {
  return (
    <OtherView resource={ALLOWANCES} title="Table of rates" documentTitle="Rates of the Board's Allowances">
      <Table />
    </OtherView>
  );
}

function Table() {
  const [params, setParams] = useAddress();
  const asked = params.get('as_at');
  const as_at = isDay(asked) ? asked : lagosToday();
  const found = useQuery<Rates, ApiError>({
    queryKey: [ALLOWANCES.url, 'rates', as_at],
    queryFn: async ({ signal }) => (await api.get<Rates>(`allowances/rates?as_at=${as_at}`, { signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Block width={200} bottom={18}>
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
      {found.data && <Told told={found.data} />}
    </>
  );
}

function Told({ told }: { told: Rates }) {
  // What other allowances are part of may have no rate of its own.
  const paid = told.allowances.filter(({ id }) => told.rates.some(({ allowance_id }) => allowance_id === id));
  if (paid.length === 0) return <FirstUse resource={ALLOWANCES} />;
  return (
    <ScrolledTable
      label={`Rates as at ${formatDay(told.as_at)}`}
      rows={told.grades}
      keyOf={({ id }) => id}
      columns={columnsOf(told, paid)}
      minWidth={180 + paid.length * 130}
    />
  );
}

function columnsOf(told: Rates, paid: Rates['allowances']): TableColumn<Grade>[] {
  return [
    { key: 'grade', heading: 'Grade level', names: true, cell: ({ name }) => name },
    ...paid.map(
      ({ id, name }): TableColumn<Grade> => ({
        key: String(id),
        heading: name,
        right: true,
        cell: ({ id: grade }) => <Cell of={pairOf(told, id, grade)} />,
      }),
    ),
  ];
}

function pairOf({ rates }: Rates, allowance: number, grade: number) {
  return rates.find(
    ({ allowance_id, grade_level_id }) => allowance_id === allowance && grade_level_id === grade,
  );
}

/** The rate in force, and beneath it the next one with its day. */
function Cell({ of: pair }: { of: Rates['rates'][number] | undefined }) {
  const now = pair?.in_force ? <Amount naira={pair.in_force.amount} /> : '–';
  if (!pair?.coming) return now;
  const { amount, from } = pair.coming;
  return (
    <TwoLines
      beneath={
        <>
          <Amount naira={amount} /> from {formatDay(from)}
        </>
      }
    >
      {now}
    </TwoLines>
  );
}
