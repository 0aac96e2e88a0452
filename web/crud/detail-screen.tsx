import { Block } from '../components/layout.tsx';
import { Notice } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Sheet } from '../components/sheet.tsx';
import { DetailActs } from './detail/detail-acts.tsx';
import { Facts } from './detail/facts.tsx';
import { HeldBy } from './detail/held-by.tsx';
import { HeroAmount } from './detail/hero-amount.tsx';
import { RecordLines } from './detail/record-lines.tsx';
import { RecordPage } from './detail/record-page.tsx';
import { RecordParts } from './detail/record-parts.tsx';
import type { ScreenProps } from './extras.ts';
import { recordLabel, type WireRecord } from './record.ts';
import { Value } from './value.tsx';

export { relatedTabs } from './detail/related.tsx';

/** One record: its name, status and amount, who has it since when, its facts, lines and history, and what can be done. */
export function DetailScreen({ resource, extras }: ScreenProps) {
  return (
    <RecordPage resource={resource}>
      {(record) => <Found resource={resource} extras={extras} record={record} />}
    </RecordPage>
  );
}

function Found({ resource, extras, record }: ScreenProps & { record: WireRecord }) {
  const label = recordLabel(resource, record);
  const amount = resource.sums?.[0];
  const hero =
    extras.hero?.(record) ??
    (amount ? { label: resource.fields[amount]?.label ?? '', naira: record[amount] as number | null } : null);
  const lines = Object.entries(resource.fields).filter(
    ([name, field]) => field.kind === 'lines' && !extras.toldElsewhere?.includes(name),
  );
  const Below = extras.below;
  return (
    <Sheet>
      <PageHeader
        title={extras.heading?.(record) ?? label}
        documentTitle={label}
        crumbs={[
          { label: resource.title, to: resource.path },
          { label: record.code ? String(record.code) : label },
        ]}
        aside={resource.fields.status && <Value resource={resource} path="status" record={record} />}
        subtitle={'holder' in record && record.holder !== null && <HeldBy record={record} />}
        actions={<DetailActs resource={resource} extras={extras} record={record} label={label} />}
      />
      {[...warningsOf(record), ...(extras.warnings?.(record) ?? [])].map((warning) => (
        <Block width={720} bottom={16} key={warning}>
          <Notice tone="warn">{warning}</Notice>
        </Block>
      ))}
      {hero && <HeroAmount {...hero} />}
      <RecordParts
        resource={resource}
        extras={extras}
        record={record}
        details={
          <>
            <Facts resource={resource} record={record} without={extras.toldElsewhere} />
            {lines.map(([name, field]) => (
              <RecordLines key={name} field={field} value={record[name]} />
            ))}
            {Below && <Below record={record} />}
          </>
        }
      />
    </Sheet>
  );
}

/** The warnings of the server about the record, such as an account number that looks mistyped. */
function warningsOf({ warnings }: WireRecord): string[] {
  return Array.isArray(warnings) ? warnings.filter((warning) => typeof warning === 'string') : [];
}
