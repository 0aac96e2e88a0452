import { IconArrowsExchange, IconBook2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { words } from '#shared/resource/fields.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, WithDrawer } from '#web/components/sheet.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { DetailActs } from '#web/crud/detail/detail-acts.tsx';
import { RecordPage } from '#web/crud/detail/record-page.tsx';
import { RecordTimeline, useHistory } from '#web/crud/detail/record-timeline.tsx';
import { useAskedAct } from '#web/crud/use-asked-act.ts';
import { useCan, useSession } from '#web/session/use-session.ts';
import { ChangeDialog, type ChangeKind } from './change-dialog.tsx';
import { ChangesTab, useFundChanges } from './changes-tab.tsx';
import { ExpendituresTab, useFundExpenditures } from './expenditures-tab.tsx';
import { ExplainDrawer } from './explain-drawer.tsx';
import { mayAskForChange } from './extras.ts';
import styles from './fund.module.css';
import { EXPLAINED, type ExplainedName, type FundRecord } from './fund-data.ts';
import { FundFigures } from './fund-figures.tsx';
import { LedgerTab } from './ledger-tab.tsx';

/** One fund: its figures in one bar, where each comes from, what was booked on it, its ledger and its history. */
export default function FundScreen() {
  return <RecordPage resource={funds}>{(record) => <Fund fund={record as FundRecord} />}</RecordPage>;
}

function Fund({ fund }: { fund: FundRecord }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('explain');
  const explained = asked !== null && Object.hasOwn(EXPLAINED, asked) ? (asked as ExplainedName) : null;
  const hrefWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const type =
    typeof fund['sub_budget_head_id.type'] === 'string' ? `${words(fund['sub_budget_head_id.type'])}. ` : '';
  return (
    <WithDrawer
      label="Explanation"
      shown={explained}
      onClose={() => setParams(new URLSearchParams(hrefWith('explain', null)), { preventScrollReset: true })}
      drawer={explained && <ExplainDrawer fund={fund} figure={explained} />}
    >
      <Sheet>
        <PageHeader
          title={`${fund.budget_code.label} ${fund.sub_budget_head.label}`}
          crumbs={[{ label: funds.title, to: funds.path }, { label: String(fund.budget_year) }]}
          subtitle={`${type}Owned by ${fund.department.label}.`}
          actions={<Acts fund={fund} />}
        />
        <FundFigures
          fund={fund}
          explained={explained}
          hrefExplain={(figure) => hrefWith('explain', figure)}
        />
        <Parts
          fund={fund}
          active={params.get('tab') ?? 'expenditures'}
          hrefTab={(tab) => hrefWith('tab', tab)}
        />
      </Sheet>
    </WithDrawer>
  );
}

function Acts({ fund }: { fund: FundRecord }) {
  const mayAsk = mayAskForChange(useSession());
  const [asking, setAsking] = useState<ChangeKind | null>(null);
  useAskedAct(true, (key) => {
    if (mayAsk && (key === 'top-up' || key === 'virement')) setAsking(key);
  });
  return (
    <>
      <ActionLink to={`/budget/funds/${fund.id}/vote-book`} variant="default" icon={IconBook2}>
        Vote book
      </ActionLink>
      {mayAsk && (
        <>
          <ActionButton variant="default" icon={IconPlus} onClick={() => setAsking('top-up')}>
            Top up
          </ActionButton>
          <ActionButton variant="default" icon={IconArrowsExchange} onClick={() => setAsking('virement')}>
            Virement
          </ActionButton>
        </>
      )}
      <DetailActs resource={funds} extras={{}} record={fund} label={fund.budget_code.label} />
      {asking && <ChangeDialog kind={asking} fund={fund} onClose={() => setAsking(null)} />}
    </>
  );
}

function Parts({
  fund,
  active,
  hrefTab,
}: {
  fund: FundRecord;
  active: string;
  hrefTab: (tab: string) => string;
}) {
  const can = useCan();
  const mayChanges = can('browse-fund-changes');
  const spent = useFundExpenditures(fund.id);
  const changes = useFundChanges(fund.id, mayChanges);
  const history = useHistory(funds, fund.id);
  const tabs = [
    { key: 'expenditures', label: 'Expenditures', count: spent.data?.meta.total },
    ...(mayChanges ? [{ key: 'changes', label: 'Top-ups and virements', count: changes.data?.length }] : []),
    { key: 'ledger', label: 'Ledger' },
    { key: 'timeline', label: 'Timeline', count: history.data?.length },
  ];
  const shown = tabs.find(({ key }) => key === active)?.key ?? 'expenditures';
  return (
    <>
      <Tabs
        label="Parts of the fund"
        active={shown}
        tabs={tabs.map((tab) => ({ ...tab, to: hrefTab(tab.key) }))}
      />
      <div className={styles.part}>
        {shown === 'expenditures' && <ExpendituresTab fund={fund} />}
        {shown === 'changes' && <ChangesTab fund={fund} />}
        {shown === 'ledger' && <LedgerTab fund={fund} />}
        {shown === 'timeline' && <RecordTimeline resource={funds} id={fund.id} />}
      </div>
    </>
  );
}
