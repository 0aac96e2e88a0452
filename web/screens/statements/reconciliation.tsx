import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay, formatLongDay } from '#shared/dates.ts';
import { entriesOf } from '#shared/keys-of.ts';
import {
  isOfBook,
  RECONCILIATION_PARTS,
  type Reconciliation as Reconciled,
  type ReconciliationItem,
  stepWords,
} from '#shared/reconciliation.ts';
import { statements } from '#shared/resources/payments/statements.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block, Quiet, Row, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { asAtOf } from '#web/crud/as-at.ts';
import { AsAtInput } from '#web/crud/as-at-input.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCanExport } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { Reckoning } from './reckoning.tsx';

interface Account {
  id: number;
  name: string;
  bank_name: string;
  ending: string;
  status: string;
}

/** How the bank's balance and the cash book of an account agree as at a day, item by item. The address says account and day. */
export default function Reconciliation() {
  return (
    <OtherView resource={statements} title="Reconciliation" documentTitle="Bank reconciliation">
      <Chosen />
    </OtherView>
  );
}

function Chosen() {
  const [params, setParams] = useAddress();
  const accounts = useQuery<Account[], ApiError>({
    queryKey: ['bank-accounts', 'reconciled'],
    queryFn: async ({ signal }) => (await api.get<Account[]>('bank-accounts?per_page=100', { signal })).data,
  });
  const used = (accounts.data ?? []).filter(({ status }) =>
    ['active', 'stopping', 'stopped'].includes(status),
  );
  const latest = useQuery<{ bank_account_id: number }[], ApiError>({
    queryKey: [statements.url, 'latest'],
    queryFn: async ({ signal }) =>
      (await api.get<{ bank_account_id: number }[]>(`${statements.url}?per_page=1`, { signal })).data,
  });
  const asked = Number(params.get('account') ?? latest.data?.[0]?.bank_account_id);
  const account = used.find(({ id }) => id === asked) ?? (latest.isPending ? undefined : used[0]);
  const day = asAtOf(params);
  const query = account
    ? new URLSearchParams({ bank_account_id: String(account.id), ...(day && { as_at: day }) })
    : null;
  const found = useQuery<Reconciled, ApiError>({
    queryKey: [statements.url, 'reconciliation', String(query)],
    queryFn: async ({ signal }) => (await api.get<Reconciled>(`reconciliation?${query}`, { signal })).data,
    enabled: query !== null,
    staleTime: 0,
  });
  const choose = (id: string | null) =>
    setParams(
      { ...(id && { account: id }), ...(day && { as_at: day }) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Stack gap={20}>
      <Row gap={16}>
        <Block width={340}>
          <SelectField
            label="Account"
            name="account"
            choices={used.map(({ id, name, bank_name, ending }) => ({
              value: String(id),
              label: `${name}, ${bank_name}, ••••${ending}`,
            }))}
            value={account ? String(account.id) : null}
            onChange={choose}
          />
        </Block>
        <AsAtInput answered={found.data?.as_at ?? null} />
      </Row>
      {(accounts.isPending || latest.isPending || (query && found.isPending)) && <SkeletonLines lines={8} />}
      {accounts.data && used.length === 0 && <Quiet>No account of the agency is in use yet.</Quiet>}
      {found.isLoadingError &&
        (found.error.status === 422 || found.error.status === 409 ? (
          <Notice tone="info" title="Nothing to reconcile yet">
            {found.error.detail}
          </Notice>
        ) : (
          <Failed error={found.error} onRetry={() => found.refetch()} />
        ))}
      {found.data && query && <Told told={found.data} query={String(query)} />}
    </Stack>
  );
}

function Told({ told: data, query }: { told: Reconciled; query: string }) {
  const mayExport = useCanExport(statements.noun);
  const { as_at, bank_day, open_count, difference, parts, elsewhere, elsewhere_count } = data;
  return (
    <Stack gap={24}>
      {difference !== 0 && (
        <Notice tone="bad" title="There is a difference that nothing explains">
          <Amount naira={difference} /> Tell the administrator: something was written past the portal.
        </Notice>
      )}
      {bank_day < as_at && (
        <Notice tone="warn" title={`Statements are imported up to ${formatDay(bank_day)}`}>
          What the bank did after that is not known yet. Import its next statement.
        </Notice>
      )}
      {open_count > 0 && (
        <Notice tone="warn" title={`Lines not known yet: ${open_count.toLocaleString('en-NG')}`}>
          It is a draft until somebody has said of each line what it is.
        </Notice>
      )}
      <Row gap="28px 56px" style={{ alignItems: 'flex-start' }}>
        <Reckoning
          title="From the bank’s balance"
          lines={[
            [
              `Balance per statement${data.statement ? ` ${data.statement}` : ''}, ${formatLongDay(data.bank_day)}`,
              data.bank_balance,
            ],
            ...entriesOf(parts).map(
              ([part, { total }]) => [stepWords(part), isOfBook(part) ? total : -total] as const,
            ),
          ]}
          total={['Balance per cash book', data.book_balance]}
        />
        <Reckoning
          title="From the cash book"
          lines={[
            [`Cash book opened on ${formatLongDay(data.opening_day)}`, data.opening],
            ['Paid since', -data.paid],
            ['Came back since', data.received],
          ]}
          total={['Balance per cash book', data.book_balance]}
        />
      </Row>
      <Row gap={12}>
        <ActionLink
          to={`/payments/statements/reconciliation/print?${query}`}
          variant="default"
          icon={IconPrinter}
        >
          Print
        </ActionLink>
        {mayExport && (
          <ActionButton
            variant="default"
            icon={IconDownload}
            onClick={() => told(() => saveFile(`/api/reconciliation/export?${query}&format=xlsx`))}
          >
            Save as Excel
          </ActionButton>
        )}
      </Row>
      {entriesOf(parts).map(
        ([part, { items, count, total }]) =>
          count > 0 && (
            <Items key={part} title={RECONCILIATION_PARTS[part]} items={items} count={count} total={total} />
          ),
      )}
      {elsewhere.length > 0 && (
        <Items
          title="In no statement of any account yet, and in neither balance"
          items={elsewhere}
          count={elsewhere_count}
        />
      )}
    </Stack>
  );
}

function Items({
  title,
  items,
  count,
  total,
}: {
  title: string;
  /** The first of them, and how many there are. */
  items: readonly ReconciliationItem[];
  count: number;
  total?: number;
}) {
  const columns: TableColumn<ReconciliationItem>[] = [
    { key: 'day', heading: 'Day', cell: ({ day }) => <DateText value={day} /> },
    {
      key: 'code',
      heading: 'Reference',
      cell: ({ code, path }) => (path ? <Link to={path}>{code}</Link> : <Code>{code}</Code>),
    },
    { key: 'says', heading: 'Particulars', names: true, cell: ({ says }) => says },
    { key: 'of', heading: 'Of', cell: ({ of }) => of ?? '–' },
    {
      key: 'amount',
      heading: 'Amount',
      right: true,
      cell: ({ amount }) => <Amount naira={amount} />,
      ...(total === undefined ? {} : { total: <Amount naira={total} /> }),
    },
  ];
  return (
    <Stack gap={8}>
      <h2>{title}</h2>
      <ScrolledTable
        label={title}
        rows={items}
        keyOf={({ code, says, day }) => `${code} ${day} ${says}`}
        columns={columns}
        minWidth={820}
        foot={total === undefined ? undefined : 'Total'}
      />
      {count > items.length && (
        <Quiet
          size={13}
        >{`${(count - items.length).toLocaleString('en-NG')} more are in the print and the file.`}</Quiet>
      )}
    </Stack>
  );
}
