import { grouped } from '#shared/resource/plural.ts';
import type { CountLine } from '#shared/resources/inventory/stock-count-answers.ts';
import { Notice } from '#web/components/notice.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { useCountLines } from './count-data.ts';

/** Before a count is submitted: what of it nobody counted, and what two people counted differently. */
export function WhatIsUncounted({ record, act }: { record: WireRecord; act?: string }) {
  return act === 'submit' ? <Uncounted record={record} /> : null;
}

function Uncounted({ record }: { record: WireRecord }) {
  const { data, isPending } = useCountLines(record);
  if (isPending) return <SkeletonLines lines={2} />;
  if (!data) return null;
  const open = data.lines.filter(({ state }) => state === 'open');
  const differing = data.lines.filter(({ state }) => state === 'differs');
  if (open.length + differing.length === 0)
    return (
      <p>
        {data.lines.length === 1 ? 'Its line is' : `All ${grouped(data.lines.length)} lines are`} counted.
      </p>
    );
  return (
    <Notice tone="warn" title="It can’t be submitted yet">
      {open.length > 0 && (
        <p>
          {grouped(open.length)} of {grouped(data.lines.length)} {open.length === 1 ? 'is' : 'are'} not
          counted: {named(open)}.
        </p>
      )}
      {differing.length > 0 && (
        <p>Two people counted differently: {named(differing)}. Ask for a second count.</p>
      )}
    </Notice>
  );
}

const MOST = 6;

function named(lines: readonly CountLine[]): string {
  const names = [...new Set(lines.map(({ code, name }) => `${code} ${name}`))];
  const rest = names.length - MOST;
  return rest > 0 ? `${names.slice(0, MOST).join(', ')} and ${grouped(rest)} more` : names.join(', ');
}
