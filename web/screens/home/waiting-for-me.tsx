import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { outlineNamed } from '#shared/resources/known.ts';
import { api } from '#web/api/client.ts';
import { Age } from '#web/components/age.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { actIcon, isAct } from '#web/components/icons.ts';
import { Quiet } from '#web/components/layout.tsx';
import { moduleIcon } from '#web/components/module-icons.ts';
import { inboxQuery } from '../inbox/inbox-query.ts';
import { Section } from './section.tsx';
import styles from './waiting-for-me.module.css';

type Waiting = {
  /** What it is: a resource by name, or an act where only that is due. */
  kind: string;
  resource: string;
  /** What I am to do, in the agency's own words: "Clear payment". */
  verb: string;
  code: string;
  subtitle: string | null;
  title: string;
  amount: number | null;
  since: string;
  path: string;
};

/** Everything on which I am the next to act, the oldest first, and how much it is in all. */
export function useWaitingForMe(limit: number, search = '') {
  const query = inboxQuery(search, limit);
  return useQuery({
    queryKey: ['inbox', query],
    queryFn: ({ signal }) => api.get<Waiting[]>(`inbox?${query}`, { signal }),
  });
}

/** Everything over its days that I have, or that is shown to me as the next above. */
export function useOverdue(limit: number, search = '') {
  const query = inboxQuery(search, limit);
  return useQuery({
    queryKey: ['overdue', query],
    queryFn: ({ signal }) => api.get<Waiting[]>(`overdue?${query}`, { signal }),
  });
}

type WaitingProps = { limit?: number; untitled?: boolean; search?: string };

/** Everything on which I am the next to act: the verb, what it is about, how much, how long it has waited. Five of it link to the rest. */
export function WaitingForMe({ limit = 5, untitled = false, search = '' }: WaitingProps) {
  const inbox = useWaitingForMe(limit, search);
  const total = inbox.data?.meta.total ?? 0;
  return (
    <Section
      title="Waiting for me"
      untitled={untitled}
      query={inbox}
      count={total}
      more={total > limit ? { to: '/inbox', label: `See all ${total}` } : undefined}
      none={search ? 'Nothing that waits for you matches.' : 'Nothing is waiting for you.'}
    >
      {(items) => <Rows items={items} />}
    </Section>
  );
}

/** Everything over its days that I have, or that is shown to me as the next above, with who has it. */
export function Overdue({ limit = 100, search = '' }: WaitingProps) {
  const overdue = useOverdue(limit, search);
  return (
    <Section
      title="Overdue"
      untitled
      query={overdue}
      none={search ? 'Nothing that is overdue matches.' : 'Nothing is overdue.'}
    >
      {(items) => <Rows items={items} />}
    </Section>
  );
}

function Rows({ items }: { items: readonly Waiting[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.code}`}>
          <Row item={item} />
        </li>
      ))}
    </ul>
  );
}

function Row({ item }: { item: Waiting }) {
  const Icon = isAct(item.kind) ? actIcon(item.kind) : moduleIcon(outlineNamed(item.resource).icon);
  return (
    <Link className={styles.row} to={item.path}>
      <Icon className={styles.icon} size={19} stroke={1.6} aria-hidden />
      <span className={styles.what}>
        <span className={styles.verb}>{item.verb}</span>
        <Quiet as="span" size={13}>
          <Code>{item.code}</Code>
        </Quiet>
        <span className={`${styles.about} cut`}>{aboutOf(item)}</span>
        <span className={styles.short}>
          <Age since={item.since} prefix="Waiting" />
        </span>
      </span>
      <span className={styles.amount}>{item.amount !== null && <Amount naira={item.amount} />}</span>
      <span className={styles.age}>
        <Age since={item.since} />
      </span>
      <IconArrowRight className={styles.arrow} size={17} stroke={1.7} aria-hidden />
    </Link>
  );
}

/** What it is about; what somebody wrote follows a colon. */
function aboutOf({ title, subtitle }: Waiting): string {
  if (!subtitle) return title;
  return /[.!?]$/.test(subtitle) ? `${title}: ${subtitle}` : `${title}, ${subtitle}`;
}
