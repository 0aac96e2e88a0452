import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Block, Section } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, WithSidePanel } from '#web/components/sheet.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { DetailActs } from '#web/crud/detail/detail-acts.tsx';
import { Facts } from '#web/crud/detail/facts.tsx';
import { HeldBy } from '#web/crud/detail/held-by.tsx';
import { HeroAmount } from '#web/crud/detail/hero-amount.tsx';
import { RecordPage } from '#web/crud/detail/record-page.tsx';
import { RecordParts } from '#web/crud/detail/record-parts.tsx';
import type { ResourceExtras, ScreenProps } from '#web/crud/extras.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { wireAct } from '#web/crud/record.ts';
import { Value } from '#web/crud/value.tsx';
import { tripActs } from '../trips/trip-act.ts';
import { Chain } from './chain.tsx';
import { Choice } from './choice.tsx';
import { type Decision, type TravelRecord, urlOf, useDecision } from './decision-data.ts';
import { OfferForm } from './offer-form.tsx';
import { OptionsList } from './options-list.tsx';
import { TravellerPanel } from './traveller-panel.tsx';

/** The page of a request for a flight or a hotel, before whoever asked and before logistics: what is asked, what is offered, what is to be done now. */
export const extras: ResourceExtras = { page: TravelPage, acts: tripActs };

/** One request, on whichever of its lists. */
export function TravelPage({ resource, extras }: ScreenProps) {
  return (
    <RecordPage resource={resource}>
      {(record) => <Found resource={resource} extras={extras} record={record as TravelRecord} />}
    </RecordPage>
  );
}

type FoundProps = ScreenProps & { record: TravelRecord };

function Found({ resource, extras, record }: FoundProps) {
  const found = useDecision(resource, record);
  const isDesk = resource.workflow?.of !== resource.name;
  const mayChoose = !isDesk && wireAct(record, 'accept')?.allowed === true;
  const inside = (
    <>
      {found.isPending && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && mayChoose && <Choice resource={resource} record={record} decision={found.data} />}
      <RecordParts
        resource={resource}
        extras={extras}
        record={record}
        details={
          <>
            <Facts resource={resource} record={record} without={['purpose']} />
            {!isDesk && !mayChoose && (found.data?.options.length ?? 0) > 0 && (
              <Section title="Options">
                <OptionsList
                  options={found.data?.options ?? []}
                  accepted={record.option_id}
                  nightly={found.data?.nightly}
                />
              </Section>
            )}
          </>
        }
      />
    </>
  );
  return (
    <Sheet>
      <PageHeader
        title={`${record.code}, ${record.purpose}`}
        documentTitle={record.code}
        crumbs={[{ label: resource.title, to: resource.path }, { label: record.code }]}
        aside={<Value resource={resource} path="status" record={record} />}
        subtitle={'holder' in record && record.holder !== null && <HeldBy record={record} />}
        actions={
          <DetailActs
            resource={withoutInline(resource, record)}
            extras={extras}
            record={record}
            label={record.code}
          />
        }
      />
      <Chain url={urlOf(resource)} id={record.id} version={record.version} />
      {record.cost !== null && <HeroAmount label="Cost" naira={record.cost} />}
      {found.data && isDesk && (
        <Block bottom={28}>
          <Offer resource={resource} record={record} decision={found.data} />
        </Block>
      )}
      {isDesk && found.data ? (
        <WithSidePanel side={<TravellerPanel decision={found.data} />}>{inside}</WithSidePanel>
      ) : (
        inside
      )}
    </Sheet>
  );
}

/** What the page asks for itself isn't asked for in a dialog too. */
function withoutInline(resource: Resource, record: TravelRecord): Resource {
  const { workflow } = resource;
  if (!workflow) return resource;
  const { accept: _accept, decide: _decide, ...acts } = workflow.acts;
  if (resource.name === workflow.of && record.status === 'decision') delete acts.decline;
  return { ...resource, workflow: { ...workflow, acts } };
}

function Offer({
  resource,
  record,
  decision,
}: {
  resource: Resource;
  record: TravelRecord;
  decision: Decision;
}) {
  const [isOpen, setOpen] = useState(false);
  const decide = wireAct(record, 'decide');
  const isFirst = record.status === 'in-progress';
  if (decide?.allowed && (isFirst || isOpen))
    return (
      <Section title={isFirst ? 'Offer options' : 'Offer other options'} top={0}>
        <OfferForm resource={resource} record={record} onDone={() => setOpen(false)} />
      </Section>
    );
  if (decision.options.length === 0) return null;
  return (
    <Section title="Options" top={0}>
      <OptionsList options={decision.options} accepted={record.option_id} nightly={decision.nightly} />
      {decide?.allowed && (
        <Block top={12}>
          <ActionButton variant="default" onClick={() => setOpen(true)}>
            {decide.label}
          </ActionButton>
        </Block>
      )}
    </Section>
  );
}
