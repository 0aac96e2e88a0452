import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { outlineNamed } from '#shared/resources/known.ts';
import { Age } from '#web/components/age.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { actIcon, isAct } from '#web/components/icons.ts';
import { Quiet } from '#web/components/layout.tsx';
import { moduleIcon } from '#web/components/module-icons.ts';
import { Tick } from '#web/crud/inputs/tick.tsx';
import type { InboxQueue } from '#web/session/inbox-queue.ts';
import { useSession } from '#web/session/use-session.ts';
import styles from './inbox-rows.module.css';
import { keyOf, openFrom, type Waiting } from './waiting.ts';

/** The rows that are selected, by their keys. */
export type Chosen = { has: (key: string) => boolean; choose: (key: string, on: boolean) => void };

type InboxRowsProps = {
  list: InboxQueue['list'];
  items: readonly Waiting[];
  /** The person's filter, as the address has it. */
  search?: string;
  chosen?: Chosen;
};

/** What waits: the verb, what it is about, how much, how long it has waited. Whoever opens one goes on with the next once it is done. */
export function InboxRows({ list, items, search = '', chosen }: InboxRowsProps) {
  const { user } = useSession();
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const key = keyOf(item);
        return (
          <li key={key} data-selectable={chosen && true} data-chosen={chosen?.has(key) || undefined}>
            {chosen && (
              <Tick
                label={`Select ${item.verb} ${item.code}`}
                checked={chosen.has(key)}
                onChange={(on) => chosen.choose(key, on)}
              />
            )}
            <Row item={item} onOpen={() => openFrom(list, search, items, item, user.id)} />
          </li>
        );
      })}
    </ul>
  );
}

function Row({ item, onOpen }: { item: Waiting; onOpen: () => void }) {
  const Icon = isAct(item.kind) ? actIcon(item.kind) : moduleIcon(outlineNamed(item.resource).icon);
  return (
    <Link className={styles.row} to={item.path} onClick={onOpen} data-row-link data-inbox-row={keyOf(item)}>
      <Icon className={styles.icon} size={19} stroke={1.6} aria-hidden />
      <span className={styles.what}>
        <span className={styles.head}>
          <span className={styles.verb}>{item.verb}</span>
          <Quiet as="span" size={13}>
            <Code>{item.code}</Code>
          </Quiet>
        </span>
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

/** What it is about; what somebody wrote follows a colon, who has it a comma. */
function aboutOf({ title, subtitle }: Waiting): string {
  if (!subtitle) return title;
  if (subtitle.startsWith('With ')) return `${title}, with ${subtitle.slice('With '.length)}`;
  return /[.!?]$/.test(subtitle) ? `${title}: ${subtitle}` : `${title}, ${subtitle}`;
}
