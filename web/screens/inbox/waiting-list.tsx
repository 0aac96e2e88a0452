import { useState } from 'react';
import { Quiet } from '#web/components/layout.tsx';
import { Tick } from '#web/crud/inputs/tick.tsx';
import { Section } from '../home/section.tsx';
import { InboxBar } from './inbox-bar.tsx';
import styles from './inbox-rows.module.css';
import { InboxRows } from './inbox-rows.tsx';
import { useBackInPlace } from './use-back-in-place.ts';
import { keyOf, useOverdue, useWaitingForMe, type Waiting } from './waiting.ts';

type ListProps = { limit: number; search: string };

/** Everything on which I am the next to act; several at once where it needs no more than a remark. */
export function WaitingList({ limit, search }: ListProps) {
  const inbox = useWaitingForMe(limit, search);
  const total = inbox.data?.meta.total ?? 0;
  useBackInPlace(inbox.isSuccess);
  return (
    <Section
      title="Waiting for me"
      untitled
      query={inbox}
      none={search ? 'Nothing that waits for you matches.' : 'Nothing is waiting for you.'}
    >
      {(items) => (
        <>
          <Selectable items={items} search={search} />
          <Rest shown={items.length} total={total} />
        </>
      )}
    </Section>
  );
}

/** Everything over its days that I have, or that is shown to me as the next above, with who has it. */
export function OverdueList({ limit, search }: ListProps) {
  const overdue = useOverdue(limit, search);
  useBackInPlace(overdue.isSuccess);
  return (
    <Section
      title="Overdue"
      untitled
      query={overdue}
      none={search ? 'Nothing that is overdue matches.' : 'Nothing is overdue.'}
    >
      {(items) => (
        <>
          <InboxRows list="overdue" items={items} search={search} />
          <Rest shown={items.length} total={overdue.data?.meta.total ?? 0} />
        </>
      )}
    </Section>
  );
}

function Selectable({ items, search }: { items: readonly Waiting[]; search: string }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  // What somebody else did meanwhile is selected no more.
  const selected = items.filter((item) => keys.has(keyOf(item)));
  const isAll = selected.length === items.length;
  return (
    <>
      <p className={styles.all}>
        <Tick
          label="Select all that are shown"
          checked={isAll}
          mixed={selected.length > 0 && !isAll}
          onChange={(on) => setKeys(new Set(on ? items.map(keyOf) : []))}
        />
        <span aria-hidden>Select all</span>
      </p>
      <InboxRows
        list="inbox"
        items={items}
        search={search}
        chosen={{
          has: (key) => keys.has(key),
          choose: (key, on) => setKeys((before) => withKey(before, key, on)),
        }}
      />
      <InboxBar selected={selected} onClear={() => setKeys(new Set())} />
    </>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}

function Rest({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <Quiet top={16} size={13.5}>
      The {shown} that have waited longest are shown, of {total}. The filters find the others.
    </Quiet>
  );
}
