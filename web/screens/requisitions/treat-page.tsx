import { IconPrinter } from '@tabler/icons-react';
import { permission } from '#shared/permissions.ts';
import { treatedRequisitions } from '#shared/resources/staff-services/requisitions.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Block } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { DetailActs } from '#web/crud/detail/detail-acts.tsx';
import { Facts } from '#web/crud/detail/facts.tsx';
import { HeldBy } from '#web/crud/detail/held-by.tsx';
import { RecordLines } from '#web/crud/detail/record-lines.tsx';
import { RecordPage } from '#web/crud/detail/record-page.tsx';
import { RecordParts } from '#web/crud/detail/record-parts.tsx';
import type { ResourceExtras, ScreenProps } from '#web/crud/extras.ts';
import { type WireRecord, wireAct } from '#web/crud/record.ts';
import { Value } from '#web/crud/value.tsx';
import { useCan } from '#web/session/use-session.ts';
import { AmountsInput } from './amounts-input.tsx';
import { IssueForm } from './issue-form.tsx';

/** The page of an approved requisition before the store: what is asked, what is on the shelf, and the form that issues it. */
export const extras: ResourceExtras = { page: TreatPage, askInputs: { items: AmountsInput } };

/** One requisition before the store. */
export function TreatPage({ resource }: ScreenProps) {
  return (
    <RecordPage resource={resource}>
      {(record) => <Found resource={resource} extras={extras} record={record} />}
    </RecordPage>
  );
}

const ISSUED: ReadonlySet<string> = new Set(['treated', 'collected']);

function Found({ resource, record }: ScreenProps & { record: WireRecord }) {
  const code = String(record.code);
  const mayIssue = wireAct(record, 'treat')?.allowed === true;
  const { items } = resource.fields;
  // What was issued goes over the counter with its voucher.
  const mayPrint =
    useCan()(permission('browse', treatedRequisitions.noun)) && ISSUED.has(String(record.status));
  const shown = mayIssue ? withoutIssue(resource) : resource;
  return (
    <Sheet>
      <PageHeader
        title={code}
        crumbs={[{ label: resource.title, to: resource.path }, { label: code }]}
        aside={<Value resource={resource} path="status" record={record} />}
        subtitle={'holder' in record && record.holder !== null && <HeldBy record={record} />}
        actions={
          <>
            {mayPrint && (
              <ActionLink
                variant="default"
                icon={IconPrinter}
                to={`${treatedRequisitions.path}/${record.id}/print`}
              >
                Print
              </ActionLink>
            )}
            <DetailActs resource={shown} extras={extras} record={record} label={code} />
          </>
        }
      />
      {mayIssue && (
        <Block bottom={26}>
          <IssueForm key={record.id} record={record} />
        </Block>
      )}
      <RecordParts
        resource={resource}
        extras={extras}
        record={record}
        details={
          <>
            <Facts resource={resource} record={record} />
            {items && !mayIssue && <RecordLines field={items} value={record.items} />}
          </>
        }
      />
    </Sheet>
  );
}

/** What the page asks for itself isn't asked for in a dialog too. */
function withoutIssue(resource: ScreenProps['resource']): ScreenProps['resource'] {
  const { workflow } = resource;
  if (!workflow) return resource;
  const { treat: _treat, ...acts } = workflow.acts;
  return { ...resource, workflow: { ...workflow, acts } };
}
