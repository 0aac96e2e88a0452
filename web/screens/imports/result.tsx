import { IconMailForward, IconTable } from '@tabler/icons-react';
import type { ImportResource } from '#shared/import-labels.ts';
import { permission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Quiet, Row, Section } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { RecordTimeline } from '#web/crud/detail/record-timeline.tsx';
import { useCan } from '#web/session/use-session.ts';
import { INVITED_STAFF } from '../administration/employees/invited-staff.ts';
import { Brought } from './brought.tsx';
import { CheckMended } from './check-again.tsx';
import { type ImportRecord, newImportPath } from './import-data.ts';
import { ImportRows } from './import-rows.tsx';
import { isOfStock, madeInWords } from './import-words.ts';
import { RefusedButton } from './refused-button.tsx';
import { UndoImport } from './undo-import.tsx';

/** What an import did, where to see it, the rows that it left out, and its undo. */
export function Result({ record }: { record: ImportRecord }) {
  const { resource, status, counts, undo_problem, done_rows } = record;
  const can = useCan();
  const undone = status === 'undone';
  const list = LISTS[resource];
  return (
    <>
      {status === 'failed' && record.error && (
        <Notice tone="bad" title="What happened">
          {record.error}{' '}
          {done_rows > 0 ? 'The rows imported before that are kept. The other rows were not imported.' : ''}
        </Notice>
      )}
      <Block top={4}>
        <KeyValue items={factsOf(record)} />
      </Block>
      {resource === 'users' && status === 'committed' && counts.insert > 0 && (
        <Block top={18}>
          <Notice tone="info" title="New staff sign in by a link">
            With a mail server each is mailed theirs within minutes. Without one, choose them in the list and
            press Invite: it shows their links.
          </Notice>
        </Block>
      )}
      <Row top={22} bottom={18}>
        {!undone && done_rows > 0 && (
          <ActionLink to={list.to} icon={IconTable}>
            {list.label}
          </ActionLink>
        )}
        {resource === 'users' && status === 'committed' && counts.insert > 0 && can('edit-employees') && (
          <ActionLink to={INVITED_STAFF} icon={IconMailForward} variant="default">
            Invite new staff
          </ActionLink>
        )}
        {status === 'committed' && record.mends && <CheckMended mends={record.mends} />}
        {counts.refused > 0 && <RefusedButton record={record} />}
        {done_rows > 0 && <UndoImport record={record} />}
        {done_rows === 0 && (
          <ActionLink to={newImportPath(resource)} variant={undone ? 'default' : 'filled'}>
            Import another file
          </ActionLink>
        )}
      </Row>
      {done_rows > 0 && undo_problem && (
        <Quiet size={13} top={-6} bottom={18} id="undo-problem">
          It can’t be undone: {undo_problem}
        </Quiet>
      )}
      {record.row_count > 0 && <ImportRows record={record} />}
      {can(permission('read', imports.noun)) && (
        <Section title="History" gap={14}>
          <RecordTimeline resource={imports} id={record.id} />
        </Section>
      )}
    </>
  );
}

function factsOf(record: ImportRecord): [string, React.ReactNode][] {
  const { resource, status, counts, totals, done_rows } = record;
  const facts: [string, React.ReactNode][] = [];
  if (status === 'committed') {
    facts.push([
      'Imported',
      <When key="at" at={record.committed_at} by={record.committed_by_record?.label} />,
    ]);
    if (isOfStock(resource)) facts.push(['Brought into stock', <Brought key="stock" totals={totals} />]);
    else if (resource === 'funds' || resource === 'update-funds')
      facts.push([
        `Approved budget ${totals.years.join(', ')}`,
        <Amount key="sum" naira={totals.approved_change} signed />,
      ]);
    const rows = [
      ['Added', counts.insert],
      ['Changed', counts.update],
      ['Unchanged', counts.unchanged],
      ['Left out', counts.refused],
    ] as const;
    for (const [label, count] of rows) if (count > 0) facts.push([label, grouped(count)]);
    const made = madeInWords(totals.makes);
    if (made) facts.push(['Also added', made]);
  }
  if (status === 'undone')
    facts.push(['Undone', <When key="at" at={record.undone_at} by={record.undone_by_record?.label} />]);
  if (status === 'failed') facts.push(['Rows imported', grouped(done_rows)]);
  return facts;
}

function When({ at, by }: { at: string | null; by: string | undefined }) {
  return (
    <>
      {at && <DateText value={at} />}
      {by && ` by ${by}`}
    </>
  );
}

const LISTS: Record<ImportResource, { label: string; to: string }> = {
  products: { label: 'Go to the products', to: '/inventory/products' },
  restock: { label: 'Go to the products', to: '/inventory/products' },
  users: { label: 'Go to the list of staff', to: '/administration/employees' },
  // Of every year: a list that is asked for nothing opens on the budget year.
  funds: { label: 'Go to the funds', to: '/budget/funds?page=1' },
  'update-funds': { label: 'Go to the funds', to: '/budget/funds?page=1' },
  departments: { label: 'Go to the structure', to: '/administration/departments/structure' },
};
