import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { formatLongDay, formatMoment } from '../../../../shared/dates.ts';
import { amountInWords, nairaToKobo } from '../../../../shared/money.ts';
import { words } from '../../../../shared/resource/fields.ts';
import { funds } from '../../../../shared/resources/budget/funds.ts';
import { api } from '../../../api/client.ts';
import { AmountInWordsBox, Paper, PrintPage, SignatureBlocks } from '../../../components/print-page.tsx';
import { SkeletonPage } from '../../../components/skeletons.tsx';
import { RecordFailure } from '../../../crud/detail/record-failure.tsx';
import { useBranding } from '../../../session/branding.ts';
import { useSession } from '../../../session/use-session.ts';
import { useVoteBook } from './vote-book-data.ts';
import { VoteBookTable } from './vote-book-table.tsx';

/** The vote book of a fund on paper. */
export default function VoteBookPrint() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const branding = useBranding();
  const { user } = useSession();
  const [copy, setCopy] = useState<number | null>(null);
  const found = useVoteBook(id, params.get('as_at'));
  if (found.isPending) return <SkeletonPage />;
  if (found.isError)
    return <RecordFailure resource={funds} error={found.error} onRetry={() => found.refetch()} />;
  const book = found.data;
  const count = async () => {
    const { data } = await api.post<{ copy: number }>(`funds/${id}/vote-book/print?as_at=${book.as_at}`);
    setCopy(data.copy);
    // The number has to stand on the paper before the dialog takes its picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  };
  return (
    <PrintPage
      title={`Vote book ${book.fund.code} ${book.fund.budget_year}`}
      back={{ label: `Back to ${book.fund.code}`, to: `${funds.path}/${id}/vote-book` }}
      said="A4. Each copy is counted."
      onPrint={count}
    >
      <Paper
        landscape
        agency={{
          name: branding?.agency_name ?? '',
          address: branding?.agency_address,
          logo_url: branding?.logo_url,
        }}
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
        printed={`Printed by ${user.name} at ${formatMoment(new Date())}${copy ? `, copy ${copy}` : ''}`}
      >
        <VoteBookTable book={book} />
        <AmountInWordsBox
          words={`Uncommitted balance: ${amountInWords(nairaToKobo(Math.max(0, book.totals.balance)))}`}
        />
        <SignatureBlocks roles={['Vote book keeper', 'Head of Budget Office', 'Internal Audit']} />
      </Paper>
    </PrintPage>
  );
}
