import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { Amount } from '../../components/amount.tsx';
import { Code } from '../../components/code.tsx';
import { DateText } from '../../components/date-text.tsx';
import { StatusWord } from '../../components/status-word.tsx';
import styles from './my-requests.module.css';
import { Section } from './section.tsx';

type Request = {
  resource: string;
  id: number;
  code: string;
  title: string;
  amount: number | null;
  status: string;
  /** Who has it now: "Audit"; null once it is finished. */
  holder: string | null;
  since: string;
  path: string;
};

/** What I asked for, with who has it and since when. */
export function MyRequests({ limit = 4 }: { limit?: number }) {
  const requests = useQuery({
    queryKey: ['my-requests', { limit }],
    queryFn: ({ signal }) => api.get<Request[]>(`my-requests?limit=${limit}`, { signal }),
  });
  return (
    <Section
      title="My requests"
      query={requests}
      more={limit === 4 ? { to: '/inbox?tab=mine', label: 'All' } : undefined}
      none="You have asked for nothing yet."
    >
      {(items) => (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={`${item.resource} ${item.id}`}>
              <Link className={styles.row} to={item.path}>
                <span className={`${styles.title} cut`}>{item.title}</span>
                {item.amount !== null && <Amount naira={item.amount} />}
                <span className={styles.about}>
                  <Code>{item.code}</Code>, {item.holder && `with ${item.holder} `}since{' '}
                  <DateText value={item.since} />
                </span>
                <span className={styles.status}>
                  <StatusWord status={item.status} resource={item.resource} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
