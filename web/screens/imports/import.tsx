import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { whyTwo } from '#shared/import-by-two.ts';
import { importKind, permissionsToImport } from '#shared/import-kinds.ts';
import { IMPORTS_FROM_LISTS } from '#shared/import-labels.ts';
import { mappingProblem, sameHeadings } from '#shared/imports.ts';
import { permission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';
import { DateText } from '#web/components/date-text.tsx';
import { fileSize } from '#web/components/file-limits.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { type Crumb, PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { AtWork } from './at-work.tsx';
import { CommitBar } from './commit-bar.tsx';
import styles from './import.module.css';
import { type ImportRecord, importPath, isAtWork, useImport } from './import-data.ts';
import { ImportRows } from './import-rows.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { headingOf } from './import-words.ts';
import { MatchColumns } from './match-columns.tsx';
import { ProportionBar } from './proportion-bar.tsx';
import { Result } from './result.tsx';
import { WhyRefused } from './why-refused.tsx';

/** One import from the file to its result: columns matched, every row checked, carried out, undone. */
export default function ImportScreen() {
  const { id = '' } = useParams();
  const can = useCan();
  if (MAY_READ.some(can)) return <Import id={id} />;
  return (
    <Sheet>
      <PageHeader title={imports.title} />
      <NoPermission resource={imports} verb="read" />
    </Sheet>
  );
}

/** Whoever imports from a list sees its imports; the server shows no others to them. */
const MAY_READ = [permission('read', imports.noun), ...IMPORTS_FROM_LISTS.flatMap(permissionsToImport)];

function Import({ id }: { id: string }) {
  const found = useImport(id);
  if (found.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (found.isError && !found.data)
    return <RecordFailure resource={imports} error={found.error} onRetry={() => found.refetch()} />;
  return <Standing record={found.data} onLook={() => found.refetch()} />;
}

function Standing({ record, onLook }: { record: ImportRecord; onLook: () => void }) {
  const [params] = useAddress();
  const matchable =
    mappingProblem(record) === null && (record.headers.length > 0 || record.first_rows.length > 0);
  const matching =
    matchable &&
    (params.get('step') === 'columns' || (record.status === 'judged' && record.unmatched.length > 0));
  const path = importPath(record.id);
  return (
    <Sheet>
      <PageHeader
        title={headingOf(record, matching)}
        documentTitle={`${record.filename} – ${imports.title}`}
        crumbs={crumbsOf(record)}
        subtitle={<FileLine record={record} />}
        actions={
          <ImportSteps
            now={stepOf(record, matching)}
            links={
              matchable
                ? {
                    'Match columns': `${path}?step=columns`,
                    ...(matching && record.unmatched.length === 0 ? { Check: path } : {}),
                  }
                : {}
            }
          />
        }
      />
      <p className="sr-only" role="status">
        {headingOf(record, matching)}
      </p>
      {record.repeats && !isAtWork(record) && record.status === 'judged' && (
        <Block bottom={18}>
          <RepeatedNotice repeats={record.repeats} />
        </Block>
      )}
      {record.error && (record.status === 'judged' || record.status === 'committed') && (
        <Block bottom={18}>
          <Notice
            tone="warn"
            title={record.status === 'judged' ? 'Nothing was imported' : 'It was not undone'}
          >
            {record.error}
          </Notice>
        </Block>
      )}
      {record.status === 'judged' && !matching && record.by_two && (
        <Block bottom={18}>
          <SecondPersonNotice record={record} />
        </Block>
      )}
      {matching ? (
        <MatchColumns key={record.version} record={record} />
      ) : isAtWork(record) ? (
        <AtWork record={record} onLook={onLook} />
      ) : record.status === 'judged' ? (
        <Check record={record} />
      ) : (
        <Result record={record} />
      )}
    </Sheet>
  );
}

/** The way back: to the list from which it was started, or to Imports. */
function crumbsOf({ resource }: ImportRecord): Crumb[] {
  const { label, list } = importKind(resource);
  return list
    ? [{ label, to: list }, { label: 'Import' }]
    : [{ label: imports.title, to: imports.path }, { label }];
}

function Check({ record }: { record: ImportRecord }) {
  const alike = sameHeadings(record.headers, record.mapping);
  return (
    <div className={styles.check}>
      {alike.length > 0 && (
        <Block bottom={18}>
          <Notice tone="warn" title="Columns of the file have the same heading">
            {alike.join(' ')} <Link to={`${importPath(record.id)}?step=columns`}>Match the columns</Link> if
            another one is meant.
          </Notice>
        </Block>
      )}
      {record.hidden_rows > 0 && (
        <Block bottom={18}>
          <HiddenRowsNotice count={record.hidden_rows} />
        </Block>
      )}
      <Block bottom={8}>
        <ProportionBar counts={record.counts} />
      </Block>
      {record.counts.refused > 0 && <WhyRefused record={record} />}
      <Block bottom={24}>
        <ImportRows record={record} />
      </Block>
      <CommitBar record={record} />
    </div>
  );
}

function FileLine({ record }: { record: ImportRecord }) {
  // Of several sheets a wrong one may fit as well: whoever checks the rows sees which was read.
  const sheet = record.sheets.length > 1 && record.sheet !== null && `, sheet “${record.sheet}”`;
  const untouched = ['queued', 'judging', 'judged'].includes(record.status);
  return (
    <span className={styles.file}>
      <IconFileSpreadsheet size={17} stroke={1.7} aria-hidden />
      <span>
        <b>{record.filename}</b> {fileSize(record.size)}
        {sheet}.{untouched && ' Nothing has been changed yet.'}
      </span>
    </span>
  );
}

function stepOf({ status }: ImportRecord, matching: boolean): ImportStep {
  if (matching) return 'Match columns';
  return status === 'queued' || status === 'judging' || status === 'judged' ? 'Check' : 'Result';
}

/** Says why two people import this, and which of the two the reader is. */
function SecondPersonNotice({ record }: { record: ImportRecord }) {
  const { resource, years_by_two: years } = record;
  const [title, compare] =
    resource === 'restock'
      ? ['Two people bring goods into stock', 'Compare the rows with the goods before you import.']
      : ['Two people import new totals', 'Compare the totals with the authority before you import.'];
  return (
    <Notice tone="info" title={title}>
      {whyTwo({ resource, years })} {record.user?.label ?? 'One person'} uploaded this file; a second person
      checks the rows and imports them. {record.commit_problem === null && compare}
    </Notice>
  );
}

/** Says that rows which a filter hides in the file are read too. */
function HiddenRowsNotice({ count }: { count: number }) {
  const one = count === 1;
  return (
    <Notice tone="warn" title={`${one ? 'A row is' : `${grouped(count)} rows are`} hidden in the file`}>
      A filter may hide {one ? 'it' : 'them'} in Excel or LibreOffice. {one ? 'It is' : 'They are'} checked
      and imported like the others, and marked “Hidden”. To leave {one ? 'it' : 'them'} out, delete{' '}
      {one ? 'it' : 'them'} from the file and upload it again.
    </Notice>
  );
}

const WHAT_BECAME: Partial<Record<ImportRecord['status'], string>> = {
  committed: 'and imported',
  undone: 'imported, and undone',
  judged: 'and only checked',
};

/** Says that the same file was uploaded before, by whom and what became of it. */
function RepeatedNotice({ repeats }: { repeats: NonNullable<ImportRecord['repeats']> }) {
  return (
    <Notice tone="warn" title="This file was uploaded before">
      <Link to={importPath(repeats.id)}>{repeats.filename}</Link> has the same content. It was uploaded on{' '}
      <DateText value={repeats.created_at} /> by {repeats.by} {WHAT_BECAME[repeats.status] ?? ''}.
    </Notice>
  );
}
