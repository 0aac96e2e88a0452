import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { words } from '#shared/resource/fields.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { asAtOf } from '#web/crud/as-at.ts';
import { AsAtInput } from '#web/crud/as-at-input.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useAddress } from '#web/use-address.ts';
import { CashTable } from './cash-table.tsx';
import styles from './vote-book.module.css';
import { useVoteBook } from './vote-book-data.ts';
import { VoteBookTable } from './vote-book-table.tsx';

/** The vote book of a fund, as at any day. */
export default function VoteBookScreen() {
  const { id = '' } = useParams();
  const [params] = useAddress();
  const asAt = asAtOf(params);
  const found = useVoteBook(id, asAt);
  if (found.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (found.isLoadingError)
    return <RecordFailure resource={funds} error={found.error} onRetry={() => found.refetch()} />;
  const { fund } = found.data;
  return (
    <Sheet>
      <PageHeader
        title={`Vote book, ${fund.code} ${fund.name}`}
        crumbs={[
          { label: funds.title, to: funds.path },
          { label: fund.code, to: `${funds.path}/${fund.id}` },
          { label: 'Vote book' },
        ]}
        subtitle={`${words(fund.type)}${fund.head === words(fund.type) ? '' : `, ${fund.head}`}. Owned by ${fund.department}, ${fund.budget_year}.`}
        actions={
          <ActionLink
            to={`${funds.path}/${id}/vote-book/print${asAt ? `?as_at=${asAt}` : ''}`}
            variant="default"
            icon={IconPrinter}
          >
            Print
          </ActionLink>
        }
      />
      <StaleNotice query={found} />
      <div className={styles.bar}>
        <AsAtInput answered={found.data.as_at} />
      </div>
      <VoteBookTable book={found.data} />
      {found.data.cash && <CashTable cash={found.data.cash} />}
    </Sheet>
  );
}
