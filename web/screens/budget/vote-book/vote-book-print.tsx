import { useParams } from 'react-router';
import { funds } from '#shared/resources/budget/funds.ts';
import { asAtOf } from '#web/crud/as-at.ts';
import { PrintScreen } from '#web/crud/print-screen.tsx';
import { useAddress } from '#web/use-address.ts';

/** The vote book of a fund on paper. */
export default function VoteBookPrint() {
  const { id = '' } = useParams();
  const [params] = useAddress();
  const day = asAtOf(params);
  const query = day ? `as_at=${day}` : '';
  return (
    <PrintScreen
      prints={[`funds/${id}/vote-book`]}
      query={query}
      title="Vote book"
      back={(sheet) => ({
        label: `Back to ${sheet?.code.value ?? 'the vote book'}`,
        to: `${funds.path}/${id}/vote-book?${query}`,
      })}
    />
  );
}
