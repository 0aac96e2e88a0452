import { InboxRows } from '../inbox/inbox-rows.tsx';
import { HOME_SHOWS, useWaitingForMe } from '../inbox/waiting.ts';
import { Section } from './section.tsx';

/** Everything on which I am the next to act, the oldest of it here, with the way to the rest. */
export function WaitingForMe() {
  const inbox = useWaitingForMe(HOME_SHOWS);
  const total = inbox.data?.meta.total ?? 0;
  return (
    <Section
      title="Waiting for me"
      query={inbox}
      count={total}
      more={total > HOME_SHOWS ? { to: '/inbox', label: `See all ${total}` } : undefined}
      none="Nothing is waiting for you."
    >
      {(items) => <InboxRows list="inbox" items={items} />}
    </Section>
  );
}
