import { IconChecks } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DeskQueue, FoundBatch } from '#shared/resources/payments/desk-answers.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block } from '#web/components/layout.tsx';
import { officeInSentence } from '../state-for-me.ts';
import { deskPath } from './desk-path.ts';
import styles from './queue-states.module.css';

/** Nothing waits for my office, or nothing of the number that was looked up. */
export function NothingWaits({ queue, lookUp }: { queue: DeskQueue; lookUp: string }) {
  if (lookUp)
    return queue.found ? null : (
      <Block top={20}>
        <EmptyState kind="no-match" title="No batch has this number">
          No batch that waits here has “{lookUp}” in its number. Type the whole number to find a batch that
          waits elsewhere.
        </EmptyState>
      </Block>
    );
  return (
    <Block top={20}>
      <EmptyState kind="first-use" icon={IconChecks} title="Nothing waits for you">
        Every payment that came to {queue.desks.map(({ name }) => officeInSentence(name)).join(' and ')} was
        acted on.
      </EmptyState>
    </Block>
  );
}

/** The batch of the number that was looked up, which waits elsewhere: where each of its payments is. */
export function FoundElsewhere({ found }: { found: FoundBatch }) {
  return (
    <section className={styles.found}>
      <h2 className={styles.title}>
        <Link to={deskPath(found.code)}>{found.code}</Link> does not wait here
      </h2>
      <ul>
        {found.payments.map(({ id, payee_name, state }) => (
          <li key={id}>
            <Link to={deskPath(found.code, id)}>{payee_name}</Link>
            <span className={styles.state}>{state}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
