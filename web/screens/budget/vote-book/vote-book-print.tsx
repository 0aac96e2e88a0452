import { useParams, useSearchParams } from 'react-router';
import { formatLongDay } from '#shared/dates.ts';
import { amountInWords, nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { AmountInWordsBox, PrintPage, SignatureBlocks } from '#web/components/print-page.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { AgencyPaper, useCopyCount } from '#web/layouts/agency-paper.tsx';
import { asAtOf } from '../report-params.ts';
import { useVoteBook } from './vote-book-data.ts';
import { VoteBookTable } from './vote-book-table.tsx';

/** The vote book of a fund on paper. */
export default function VoteBookPrint() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const found = useVoteBook(id, asAtOf(params));
  const { copy, count } = useCopyCount(`funds/${id}/vote-book/print?as_at=${found.data?.as_at ?? ''}`);
  if (found.isPending) return <SkeletonPage />;
  if (found.isLoadingError)
    return <RecordFailure resource={funds} error={found.error} onRetry={() => found.refetch()} />;
  const book = found.data;
  return (
    <PrintPage
      title={`Vote book ${book.fund.code} ${book.fund.budget_year}`}
      back={{ label: `Back to ${book.fund.code}`, to: `${funds.path}/${id}/vote-book` }}
      said="A4. Each copy is counted."
      onPrint={count}
    >
      <AgencyPaper
        landscape
        title="Vote book"
        code={{ label: 'Fund', value: book.fund.code }}
        facts={[
          ['Sub budget head', book.fund.name],
          ['Budget year', String(book.fund.budget_year)],
          ['Budget head', book.fund.head],
          ['Type', words(book.fund.type)],
          ['Department', book.fund.department],
          ['As at', formatLongDay(book.as_at)],
        ]}
        copy={copy}
      >
        <VoteBookTable book={book} paper />
        <AmountInWordsBox
          words={`Uncommitted balance: ${amountInWords(nairaToKobo(Math.max(0, book.totals.balance)))}`}
        />
        <SignatureBlocks roles={['Vote book keeper', 'Head of Budget Office', 'Internal Audit']} />
      </AgencyPaper>
    </PrintPage>
  );
}
