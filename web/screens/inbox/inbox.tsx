import { useSearchParams } from 'react-router';
import { Block } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { MyRequests, useMyRequests } from '../home/my-requests.tsx';
import { useWaitingForMe, WaitingForMe } from '../home/waiting-for-me.tsx';

const MOST = 100;

/** All that waits for me, and all that I asked for. */
export default function Inbox() {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'mine' ? 'mine' : 'waiting';
  const waiting = useWaitingForMe(MOST).data?.meta.total;
  const mine = useMyRequests(MOST).data?.meta.total;
  return (
    <Sheet>
      <PageHeader title="Inbox" />
      <Tabs
        label="Inbox"
        active={tab}
        tabs={[
          { key: 'waiting', label: 'Waiting for me', to: '/inbox', count: waiting },
          { key: 'mine', label: 'My requests', to: '/inbox?tab=mine', count: mine },
        ]}
      />
      <Block top={10} width={860}>
        {tab === 'mine' ? <MyRequests limit={MOST} untitled /> : <WaitingForMe limit={MOST} untitled />}
      </Block>
    </Sheet>
  );
}
