import type { Judgement } from '#shared/imports.ts';
import { JUDGEMENTS } from '#shared/imports.ts';
import { statusLook } from '#web/components/status-words.ts';
import { type Tab, Tabs } from '#web/components/tabs.tsx';
import type { ImportRecord } from './import-data.ts';

const COLOURS = { ok: 'var(--ok)', info: 'var(--info)', bad: 'var(--bad)' } as Readonly<
  Record<string, string>
>;

/** Rows by what they were judged to be, with counts; each tab has its own address. */
export function JudgementTabs({ record, active }: { record: ImportRecord; active: Judgement | null }) {
  const shown = JUDGEMENTS.filter((judgement) => record.counts[judgement] > 0 || judgement === active);
  const tabs: Tab[] = [
    { key: 'all', label: 'All rows', to: '?', count: record.row_count },
    ...shown.map((judgement) => {
      const { word, icon, tone } = statusLook(judgement);
      return {
        ...{ key: judgement, label: word, icon, iconColour: COLOURS[tone] ?? 'var(--ink3)' },
        ...{ to: `?judgement=${judgement}`, count: record.counts[judgement] },
      };
    }),
  ];
  return <Tabs tabs={tabs} active={active ?? 'all'} label="Rows by what they do" />;
}
