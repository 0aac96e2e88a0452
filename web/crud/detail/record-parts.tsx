import type { ReactNode } from 'react';
import { Block } from '#web/components/layout.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { useAddress } from '#web/use-address.ts';
import type { ScreenProps } from '../extras.ts';
import { recordLabel, type WireRecord } from '../record.ts';
import { RecordTimeline, useHistory } from './record-timeline.tsx';
import { useRelated } from './related.tsx';

type RecordPartsProps = ScreenProps & {
  record: WireRecord;
  /** What the first tab shows, unless the page shows it above them all. */
  details?: ReactNode;
};

/** The parts of a record as tabs, which the address names: its details, the lists that point to it, its history. */
export function RecordParts({ resource, extras, record, details }: RecordPartsProps) {
  const [params] = useAddress();
  const history = useHistory(resource, record.id);
  const related = useRelated(resource, record.id);
  const own = (extras.tabs ?? []).filter(
    ({ key }) => related.has(key) || !resource.related?.some((one) => one.resource === key),
  );
  const ahead = own.filter(({ opens }) => opens?.(record));
  const tabOf = ({ key, label }: (typeof own)[number]) => ({
    key,
    label,
    count: related.has(key) ? (related.get(key)?.total ?? null) : undefined,
    more: related.get(key)?.more,
  });
  const tabs = [
    ...ahead.map(tabOf),
    ...(details ? [{ key: 'details', label: 'Details' }] : []),
    ...own.filter((tab) => !ahead.includes(tab)).map(tabOf),
    { key: 'timeline', label: 'Timeline', count: history.data?.length ?? null },
  ];
  const first = tabs[0]?.key ?? 'timeline';
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? first;
  const Panel = own.find(({ key }) => key === active)?.panel;
  const hrefOf = (key: string) => {
    const next = new URLSearchParams(params);
    if (key === first) next.delete('tab');
    else next.set('tab', key);
    return `?${next}`;
  };
  return (
    <>
      <Tabs
        label={`Parts of ${recordLabel(resource, record)}`}
        active={active}
        tabs={tabs.map((tab) => ({ ...tab, to: hrefOf(tab.key) }))}
      />
      <Block top={24}>
        {active === 'details' && details}
        {active === 'timeline' && <RecordTimeline resource={resource} id={record.id} />}
        {Panel && <Panel record={record} />}
      </Block>
    </>
  );
}
