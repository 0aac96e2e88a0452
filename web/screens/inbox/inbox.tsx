import { useSearchParams } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { MyRequests } from '../home/my-requests.tsx';
import { WaitingForMe } from '../home/waiting-for-me.tsx';
import styles from './inbox.module.css';

/** All that waits for me, and all that I asked for. */
export default function Inbox() {
  const [search] = useSearchParams();
  const tab = search.get('tab') === 'mine' ? 'mine' : 'waiting';
  return (
    <Sheet>
      <PageHeader title="Inbox" />
      <Tabs
        label="Inbox"
        active={tab}
        tabs={[
          { key: 'waiting', label: 'Waiting for me', to: '/inbox' },
          { key: 'mine', label: 'My requests', to: '/inbox?tab=mine' },
        ]}
      />
      <div className={styles.list}>
        {tab === 'mine' ? <MyRequests limit={100} /> : <WaitingForMe limit={100} />}
      </div>
    </Sheet>
  );
}
