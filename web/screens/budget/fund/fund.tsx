import { IconArrowsExchange, IconBook2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '#shared/resource/fields.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { TwoLines } from '#web/components/data-table.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, WithDrawer } from '#web/components/sheet.tsx';
import { DetailActs } from '#web/crud/detail/detail-acts.tsx';
import { RecordPage } from '#web/crud/detail/record-page.tsx';
import { RecordParts } from '#web/crud/detail/record-parts.tsx';
import type { ResourceExtras, ScreenProps } from '#web/crud/extras.ts';
import { useAskedAct } from '#web/crud/use-asked-act.ts';
import { useSession } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { ChangeDialog, type ChangeKind } from './change-dialog.tsx';
import { ExplainDrawer } from './explain-drawer.tsx';
import { mayAskForChange } from './extras.ts';
import { type FilledChange, filledChange } from './filled-change.tsx';
import { EXPLAINED, type ExplainedName, type FundRecord } from './fund-data.ts';
import { FundFigures } from './fund-figures.tsx';
import { LedgerTab } from './ledger-tab.tsx';

/** The page of a fund: its figures in one bar, where each comes from, what was booked on it, its ledger and its history. */
export const extras: ResourceExtras = {
  page: FundPage,
  tabs: [{ key: 'ledger', label: 'Ledger', panel: LedgerTab }],
};

function FundPage({ extras }: ScreenProps) {
  return (
    <RecordPage resource={funds}>
      {(record) => <Fund fund={record as FundRecord} extras={extras} />}
    </RecordPage>
  );
}

function Fund({ fund, extras }: Pick<ScreenProps, 'extras'> & { fund: FundRecord }) {
  const [params, setParams] = useAddress();
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
      label="explanation"
      shown={explained}
      onClose={() => setParams(new URLSearchParams(hrefWith('explain', null)), { preventScrollReset: true })}
      drawer={explained && <ExplainDrawer fund={fund} figure={explained} />}
    >
      <Sheet>
        <PageHeader
          title={`${fund.budget_code.label} ${fund.sub_budget_head.label}`}
          crumbs={[{ label: funds.title, to: funds.path }, { label: fund.budget_code.label }]}
          subtitle={`${type}Owned by ${fund.department.label}, ${fund.budget_year}.`}
          actions={<Acts fund={fund} />}
        />
        <FundFigures
          fund={fund}
          explained={explained}
          hrefExplain={(figure) => hrefWith('explain', figure)}
        />
        <RecordParts resource={funds} extras={extras} record={fund} />
        {!params.has('tab') && fund.booked_expenditure > 0 && (
          <TwoLines
            beneath={
              <>
                Booked now: <Amount naira={fund.booked_expenditure} />, without what was returned, reversed or
                refunded
              </>
            }
          />
        )}
      </Sheet>
    </WithDrawer>
  );
}

function Acts({ fund }: { fund: FundRecord }) {
  const mayAsk = mayAskForChange(useSession());
  const [asking, setAsking] = useState<{ kind: ChangeKind; filled?: FilledChange } | null>(null);
  useAskedAct(
    true,
    async (kind, values) => {
      if (mayAsk && (kind === 'top-up' || kind === 'virement'))
        setAsking({ kind, filled: await filledChange(values) });
    },
    ['amount', 'to'],
  );
  return (
    <>
      <ActionLink to={`/budget/funds/${fund.id}/vote-book`} variant="default" icon={IconBook2}>
        Vote book
      </ActionLink>
      {mayAsk && (
        <>
          <ActionButton variant="default" icon={IconPlus} onClick={() => setAsking({ kind: 'top-up' })}>
            Top up
          </ActionButton>
          <ActionButton
            variant="default"
            icon={IconArrowsExchange}
            onClick={() => setAsking({ kind: 'virement' })}
          >
            Virement
          </ActionButton>
        </>
      )}
      <DetailActs resource={funds} extras={{}} record={fund} label={fund.budget_code.label} />
      {asking && <ChangeDialog {...asking} fund={fund} onClose={() => setAsking(null)} />}
    </>
  );
}
