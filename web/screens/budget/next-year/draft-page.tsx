import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { DetailActs } from '#web/crud/detail/detail-acts.tsx';
import { Facts } from '#web/crud/detail/facts.tsx';
import { HeldBy } from '#web/crud/detail/held-by.tsx';
import { RecordPage } from '#web/crud/detail/record-page.tsx';
import { RecordParts } from '#web/crud/detail/record-parts.tsx';
import type { ResourceExtras, ScreenProps } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { Value } from '#web/crud/value.tsx';
import type { DraftRecord } from './draft-data.ts';
import { DraftSheet } from './draft-sheet.tsx';
import { extras as dialogs } from './extras.tsx';

/** The page of a draft budget: its sheet first, then who did what. */
export const extras: ResourceExtras = {
  ...dialogs,
  page: DraftPage,
  tabs: [
    { key: 'lines', label: 'Lines', panel: ({ record }) => <DraftSheet draft={record as DraftRecord} /> },
    { key: 'facts', label: 'Details', panel: DraftFacts },
  ],
};

function DraftPage({ resource, extras }: ScreenProps) {
  return (
    <RecordPage resource={resource}>
      {(record) => <Page resource={resource} extras={extras} record={record} />}
    </RecordPage>
  );
}

function Page({ resource, extras, record }: ScreenProps & { record: WireRecord }) {
  const { budget_year, status, remark } = record as DraftRecord;
  const title = `Budget of ${budget_year}`;
  return (
    <Sheet>
      <PageHeader
        title={title}
        crumbs={[{ label: budgetDrafts.title, to: budgetDrafts.path }, { label: String(budget_year) }]}
        aside={<Value resource={resource} path="status" record={record} />}
        subtitle={'holder' in record && record.holder !== null && <HeldBy record={record} />}
        actions={<DetailActs resource={resource} extras={extras} record={record} label={title} />}
      />
      {status === 'draft' && remark && (
        <Block width={720} bottom={16}>
          <Notice tone="warn" title="This budget was sent back">
            {remark}
          </Notice>
        </Block>
      )}
      <RecordParts resource={resource} extras={extras} record={record} />
    </Sheet>
  );
}

function DraftFacts({ record }: { record: WireRecord }) {
  return <Facts resource={budgetDrafts} record={record} />;
}
