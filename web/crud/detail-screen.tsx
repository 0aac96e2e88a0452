import { useParams, useSearchParams } from 'react-router';
import { permission } from '../../shared/permissions.ts';
import { Age } from '../components/age.tsx';
import { Amount } from '../components/amount.tsx';
import { Notice } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Sheet } from '../components/sheet.tsx';
import { SkeletonPage } from '../components/skeletons.tsx';
import { StatusWord } from '../components/status-word.tsx';
import { Tabs } from '../components/tabs.tsx';
import { useCan } from '../session/use-session.ts';
import styles from './detail/detail.module.css';
import { DetailActs } from './detail/detail-acts.tsx';
import { Facts } from './detail/facts.tsx';
import { RecordFailure } from './detail/record-failure.tsx';
import { RecordLines } from './detail/record-lines.tsx';
import { RecordTimeline, useHistory } from './detail/record-timeline.tsx';
import { useRecord } from './detail/use-record.ts';
import type { ScreenProps } from './extras.ts';
import { NoPermission } from './list/list-states.tsx';
import { recordLabel, type WireRecord } from './record.ts';

/** One record: its name, status and amount, who has it since when, its facts, lines and history, and what can be done. */
export function DetailScreen({ resource, extras }: ScreenProps) {
  const { id = '' } = useParams();
  const can = useCan();
  const crumbs = [{ label: resource.title, to: resource.path }];
  if (!can(permission('read', resource.noun)))
    return (
      <Sheet>
        <PageHeader title={resource.title} crumbs={crumbs} />
        <NoPermission resource={resource} verb="read" />
      </Sheet>
    );
  return <Detail key={id} resource={resource} extras={extras} id={id} />;
}

function Detail({ resource, extras, id }: ScreenProps & { id: string }) {
  const found = useRecord(resource, id);
  if (found.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (found.isError)
    return <RecordFailure resource={resource} error={found.error} onRetry={() => found.refetch()} />;
  return <Found resource={resource} extras={extras} record={found.data} />;
}

function Found({ resource, extras, record }: ScreenProps & { record: WireRecord }) {
  const [params] = useSearchParams();
  const history = useHistory(resource, record.id);
  const label = recordLabel(resource, record);
  const { status, holder, since } = record;
  const amount = resource.sums?.[0];
  const tabs = [
    { key: 'details', label: 'Details' },
    ...(extras.tabs ?? []),
    { key: 'timeline', label: 'Timeline', count: history.data?.length },
  ];
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'details';
  const Own = extras.tabs?.find(({ key }) => key === active)?.panel;
  const lines = Object.entries(resource.fields).filter(([, field]) => field.kind === 'lines');
  const Below = extras.below;
  return (
    <Sheet>
      <PageHeader
        title={label}
        crumbs={[
          { label: resource.title, to: resource.path },
          { label: record.code ? String(record.code) : 'Details' },
        ]}
        aside={typeof status === 'string' && <StatusWord status={status} resource={resource.url} />}
        subtitle={
          typeof holder === 'string' && (
            <>
              With {holder}
              {typeof since === 'string' && (
                <>
                  , <Age since={since} />
                </>
              )}
            </>
          )
        }
        actions={<DetailActs resource={resource} extras={extras} record={record} label={label} />}
      />
      {warningsOf(record).map((warning) => (
        <div className={styles.warning} key={warning}>
          <Notice tone="warn">{warning}</Notice>
        </div>
      ))}
      {amount && (
        <p className={styles.amount}>
          <span className={styles.caption}>{resource.fields[amount]?.label}</span>
          <Amount naira={record[amount] as number | null} size="hero" />
        </p>
      )}
      <Tabs
        label={`Parts of ${label}`}
        active={active}
        tabs={tabs.map((tab) => ({ ...tab, to: tab.key === 'details' ? '?' : `?tab=${tab.key}` }))}
      />
      <div className={styles.panel}>
        {active === 'details' && (
          <>
            <Facts resource={resource} record={record} />
            {lines.map(([name, field]) => (
              <RecordLines key={name} field={field} value={record[name]} />
            ))}
            {Below && <Below record={record} />}
          </>
        )}
        {active === 'timeline' && <RecordTimeline resource={resource} id={record.id} />}
        {Own && <Own record={record} />}
      </div>
    </Sheet>
  );
}

/** What the server wants people to know of the record, such as an account number that looks mistyped. */
function warningsOf({ warnings }: WireRecord): string[] {
  return Array.isArray(warnings) ? warnings.filter((warning) => typeof warning === 'string') : [];
}
