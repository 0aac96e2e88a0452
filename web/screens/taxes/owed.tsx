import { Link } from 'react-router';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { sumNaira } from '#shared/money.ts';
import { permission } from '#shared/permissions.ts';
import { taxLedger as TAX_LEDGER } from '#shared/resources/payments/tax-ledger.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';
import { MONTH } from '#shared/taxes-owed.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable, type TableColumn } from '#web/components/data-table.tsx';
import { Block, Quiet, Stack } from '#web/components/layout.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { FirstUse } from '#web/crud/list/first-use.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { type Owed, type OwedToAuthority, useOwed } from './use-owed.ts';

/** What each tax authority is owed, of a month and in all. The address says the month. */
export default function TaxesOwed() {
  return (
    <OtherView resource={TAX_LEDGER} title="Taxes owed" documentTitle="Taxes owed">
      <Table />
    </OtherView>
  );
}

function Table() {
  const [params, setParams] = useAddress();
  const asked = params.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : lagosToday().slice(0, 7);
  const found = useOwed(month);
  return (
    <Stack gap={20}>
      <Block width={200}>
        <TextField
          type="month"
          name="month"
          label="Month"
          value={month}
          onChange={(chosen) =>
            setParams(MONTH.test(chosen) ? { month: chosen } : {}, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </Block>
      {found.isPending && <SkeletonLines lines={6} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && <Told owed={found.data} />}
    </Stack>
  );
}

function Told({ owed }: { owed: Owed }) {
  const { due_on, authorities } = owed;
  const mayPrepare = useCan()(permission('add', taxRemittances.noun));
  if (authorities.length === 0) return <FirstUse resource={TAX_LEDGER} />;
  return (
    <Stack gap={12}>
      <Quiet>What was withheld in the month is remitted by {formatDay(due_on)}.</Quiet>
      <ScrolledTable
        label="Owed to tax authorities"
        rows={authorities}
        keyOf={({ authority }) => authority}
        columns={columnsOf(owed, mayPrepare)}
        minWidth={900}
      />
    </Stack>
  );
}

const FIGURES = {
  withheld: 'Withheld in the month',
  given_back: 'Given back',
  remitted: 'Remitted',
  owed: 'Owed at its end',
  owed_now: 'Owed today',
} as const;

function columnsOf({ month, authorities }: Owed, mayPrepare: boolean): TableColumn<OwedToAuthority>[] {
  return [
    {
      key: 'authority',
      heading: 'Tax authority',
      names: true,
      cell: ({ authority }) => authority,
      total: 'Total',
    },
    ...(Object.entries(FIGURES) as [keyof typeof FIGURES, string][]).map(
      ([key, heading]): TableColumn<OwedToAuthority> => ({
        key,
        heading,
        right: true,
        cell: (row) => <Amount naira={row[key]} tone={key === 'owed_now' ? 'strong' : undefined} />,
        total: <Amount naira={sumNaira(authorities.map((row) => row[key]))} />,
      }),
    ),
    ...(mayPrepare
      ? [
          {
            key: 'prepare',
            heading: 'Remittance',
            cell: ({ authority, to_remit }: OwedToAuthority) =>
              to_remit > 0 ? (
                <Link
                  to={`${taxRemittances.path}/create?${new URLSearchParams({ authority, month })}`}
                  aria-label={`Prepare remittance to ${authority}`}
                >
                  Prepare
                </Link>
              ) : (
                '–'
              ),
          },
        ]
      : []),
  ];
}
