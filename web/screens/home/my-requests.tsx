import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { choiceLabel } from '#shared/resource/values.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { api } from '#web/api/client.ts';
import { Age } from '#web/components/age.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { inboxQuery } from '../inbox/inbox-query.ts';
import styles from './my-requests.module.css';
import { Section } from './section.tsx';

type Request = {
  /** The resource, by name, that was asked for. */
  kind: string;
  /** What was asked for: "Expenditure". */
  verb: string;
  code: string;
  title: string;
  /** Who has it: "With Audit". */
  subtitle: string | null;
  amount: number | null;
  status: string;
  since: string;
  path: string;
};

/** Everything that I asked for, the newest first, and how much it is in all. */
export function useMyRequests(limit: number, search = '') {
  const query = inboxQuery(search, limit);
  return useQuery({
    queryKey: ['my-requests', query],
    queryFn: ({ signal }) => api.get<Request[]>(`my-requests?${query}`, { signal }),
  });
}

type MyRequestsProps = {
  limit?: number;
  untitled?: boolean;
  /** The person's filter, as the address has it. */
  search?: string;
};

/** How many requests home shows. */
export const HOME_REQUESTS = 4;

/** What I asked for, with who has it and for how long. */
export function MyRequests({ limit = HOME_REQUESTS, untitled = false, search = '' }: MyRequestsProps) {
  const requests = useMyRequests(limit, search);
  const total = requests.data?.meta.total ?? 0;
  return (
    <Section
      title="My requests"
      untitled={untitled}
      query={requests}
      more={total > limit ? { to: '/inbox?tab=mine', label: `All ${total}` } : undefined}
      none={search ? 'None of your requests matches.' : 'You have no open requests.'}
    >
      {(items) => (
        <ul className={styles.list} data-untitled={untitled || undefined}>
          {items.map((item) => (
            <li key={`${item.kind} ${item.code}`}>
              <Link className={styles.row} to={item.path}>
                <span className={`${styles.title} cut`}>{item.title}</span>
                {item.amount !== null && <Amount naira={item.amount} />}
                <span className={styles.about}>
                  {item.code !== item.title && (
                    <>
                      <Code>{item.code}</Code>,{' '}
                    </>
                  )}
                  {holderWords(item.subtitle)} <Age since={item.since} span="after" />
                </span>
                <span className={styles.status}>
                  <StatusWord status={item.status}>{stateWord(item)}</StatusWord>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function stateWord({ kind, status }: Request): string {
  const field = outlineNamed(kind).fields.status;
  return field ? choiceLabel(field, status) : status;
}

function holderWords(subtitle: string | null): string {
  const holders = (subtitle ?? '').split('; ').map((one) => one.charAt(0).toLowerCase() + one.slice(1));
  return holders.join('; ');
}
