import { useState } from 'react';
import { Link } from 'react-router';
import { importKind } from '#shared/import-kinds.ts';
import { permission } from '#shared/permissions.ts';
import { departments } from '#shared/resources/administration/departments.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, WithSidePanel } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { importPath, useImport, useRefusals } from './import-data.ts';
import { ImportFile, useUpload } from './import-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import { MissingDepartments } from './missing-departments.tsx';
import styles from './new-import.module.css';
import { TemplateFiles } from './template-files.tsx';

/** The structure of the agency from one file, for whoever may add departments. */
export default function ImportDepartments() {
  const can = useCan();
  return (
    <Sheet>
      <PageHeader
        title="Import departments"
        crumbs={[{ label: departments.title, to: departments.path }, { label: 'Import' }]}
        subtitle="The whole structure from one file. Nothing changes until you have checked the rows."
        actions={<ImportSteps now="Upload" />}
      />
      {can(permission('add', departments.noun)) ? (
        <Begin />
      ) : (
        <NoPermission resource={departments} verb="add" />
      )}
    </Sheet>
  );
}

/** A file is chosen, or what another file lacks is completed. */
function Begin() {
  const [params] = useAddress();
  const missing = params.get('missing');
  return missing && /^\d+$/.test(missing) ? <OfAnotherFile id={missing} /> : <Upload />;
}

function OfAnotherFile({ id }: { id: string }) {
  const record = useImport(id);
  const refusals = useRefusals({ id });
  const error = record.error ?? refusals.error;
  if (error)
    return <Failed error={error} onRetry={() => Promise.all([record.refetch(), refusals.refetch()])} />;
  if (!record.data || !refusals.data) return <SkeletonTable rows={6} columns={5} />;
  const { departments: missing } = refusals.data;
  if (missing.length === 0)
    return (
      <>
        <Block bottom={22}>
          <Notice tone="ok" title="No department is missing any more">
            <Link to={importPath(record.data.id)}>{record.data.filename}</Link> can be checked again.
          </Notice>
        </Block>
        <Upload />
      </>
    );
  return (
    <>
      <Quiet bottom={18}>
        <Link to={importPath(record.data.id)}>{record.data.filename}</Link> names these, and they are not in
        the list. Correct what is proposed, and enter their real codes. They are then checked like the rows of
        a file.
      </Quiet>
      <MissingDepartments id={id} filename={record.data.filename} missing={missing} />
    </>
  );
}

function Upload() {
  const [files, setFiles] = useState<File[]>([]);
  const [missing, setMissing] = useState<Record<string, string[]>>({});
  const { blocker, letGo } = useLeaveGuard(files.length > 0);
  const upload = useUpload('departments/import', letGo);
  const errors = Object.keys(missing).length > 0 ? missing : upload.errors;
  const send = () => {
    const [file] = files;
    setMissing(file ? {} : { file: ['Choose a file'] });
    if (!file) return;
    const form = new FormData();
    form.set('file', file);
    upload.submit(form);
  };
  return (
    <WithSidePanel side={<ColumnsPanel resource="departments" />}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FormErrorSummary errors={errors} before="the file can be checked" error={upload.error} />
        <TemplateFiles resource="departments" />
        <ImportFile
          files={files}
          onChange={setFiles}
          upload={upload}
          error={errors.file?.[0]}
          most={importKind('departments').most}
        />
        <div>
          <ActionButton type="submit" loading={upload.loading}>
            Check the file
          </ActionButton>
        </div>
        <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => undefined} />
      </form>
    </WithSidePanel>
  );
}
