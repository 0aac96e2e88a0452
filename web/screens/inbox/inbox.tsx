import { Block } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { useAddress } from '#web/use-address.ts';
import { MyRequests, useMyRequests } from '../home/my-requests.tsx';
import { InboxFilter } from './inbox-filter.tsx';
import { INBOX_SHOWS, useOverdue, useWaitingForMe } from './waiting.ts';
import { OverdueList, WaitingList } from './waiting-list.tsx';

/** All that waits for me, what of all flows is over its days, and all that I asked for. */
export default function Inbox() {
  const [search] = useAddress();
  const asked = search.get('tab');
  const tab = asked === 'mine' || asked === 'overdue' ? asked : 'waiting';
  const filter = filterOf(search);
  const waiting = useWaitingForMe(INBOX_SHOWS, tab === 'waiting' ? filter : '').data?.meta;
  const overdue = useOverdue(INBOX_SHOWS, tab === 'overdue' ? filter : '').data?.meta;
  const mine = useMyRequests(INBOX_SHOWS, tab === 'mine' ? filter : '').data?.meta;
  const shown = { waiting, overdue, mine }[tab];
  return (
    <Sheet>
      <PageHeader title="Inbox" />
      <Tabs
        label="Inbox"
        active={tab}
        tabs={[
          { key: 'waiting', label: 'Waiting for me', to: '/inbox', count: waiting?.total },
          { key: 'overdue', label: 'Overdue', to: '/inbox?tab=overdue', count: overdue?.total },
          { key: 'mine', label: 'My requests', to: '/inbox?tab=mine', count: mine?.total },
        ]}
      />
      <Block top={10} width={860}>
        <InboxFilter kinds={shown?.by_kind} />
        {tab === 'waiting' && <WaitingList key={filter} limit={INBOX_SHOWS} search={filter} />}
        {tab === 'overdue' && <OverdueList limit={INBOX_SHOWS} search={filter} />}
        {tab === 'mine' && <MyRequests limit={INBOX_SHOWS} search={filter} untitled />}
      </Block>
    </Sheet>
  );
}

/** What of the address filters, as it is kept for the way back; empty where nothing does. */
function filterOf(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ['kind', 'days']) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text ? `?${text}` : '';
}
