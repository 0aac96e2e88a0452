import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { importKind } from '#shared/import-kinds.ts';
import { IMPORT_RESOURCES, type ImportResource } from '#shared/import-labels.ts';
import { needsPermission, permission } from '#shared/permissions.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { FileField } from '#web/components/file-field.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, WithSidePanel } from '#web/components/sheet.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCan } from '#web/session/use-session.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { type ImportRecord, importPath } from './import-data.ts';
import { ImportSteps } from './import-steps.tsx';
import styles from './new-import.module.css';

/** The first step: what to import, a template to fill in, the file. */
export default function NewImportScreen() {
  const can = useCan();
  return (
    <Sheet>
      <PageHeader
        title="New import"
        crumbs={[{ label: imports.title, to: imports.path }, { label: 'New import' }]}
        subtitle="Nothing changes until you have checked the rows."
        actions={<ImportSteps now="Upload" />}
      />
      {can(permission('add', imports.noun)) ? <Upload /> : <NoPermission resource={imports} verb="add" />}
    </Sheet>
  );
}

function Upload() {
  const can = useCan();
  const navigate = useNavigate();
  const allowed = IMPORT_RESOURCES.filter((resource) => can(takes(resource)));
  const [resource, setResource] = useState<ImportResource | null>(
    allowed.length === 1 ? (allowed[0] ?? null) : null,
  );
  const [files, setFiles] = useState<File[]>([]);
  const [share, setShare] = useState<number>();
  const [missing, setMissing] = useState<Record<string, string[]>>({});
  const { blocker, letGo } = useLeaveGuard(files.length > 0);
  const upload = useSubmit<FormData, ImportRecord>({
    send: (form, key) => api.post<ImportRecord>('imports', form, { key, onProgress: setShare }),
    onDone: ({ id }) => {
      letGo();
      navigate(importPath(id));
    },
    onFailed: () => setShare(undefined),
    changes: [['imports']],
  });
  const errors = Object.keys(missing).length > 0 ? missing : upload.errors;
  const send = () => {
    const [file] = files;
    const empty = {
      ...(resource ? {} : { resource: ['Choose what to import'] }),
      ...(file ? {} : { file: ['Choose a file'] }),
    };
    setMissing(empty);
    if (!resource || !file) return;
    const form = new FormData();
    form.set('resource', resource);
    form.set('file', file);
    upload.submit(form);
  };
  return (
    <WithSidePanel side={<ColumnsPanel resource={resource} />}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FormErrorSummary
          errors={errors}
          before="the file can be checked"
          detail={
            upload.error && Object.keys(upload.errors).length === 0
              ? upload.error.detailWithReference
              : undefined
          }
        />
        <div className={styles.kinds}>
          <ChoiceCards
            label="What to import"
            name="resource"
            error={errors.resource?.[0]}
            choices={IMPORT_RESOURCES.map((one) => ({
              value: one,
              label: importKind(one).label,
              note: can(takes(one)) ? importKind(one).about : needsPermission(takes(one)),
              disabled: !can(takes(one)),
            }))}
            value={resource}
            onChange={(value) => setResource(IMPORT_RESOURCES.find((one) => one === value) ?? null)}
          />
        </div>
        {resource && <Template resource={resource} />}
        <div>
          <FileField
            label="File"
            name="file"
            limits={IMPORT_LIMITS}
            files={files}
            onChange={setFiles}
            progress={upload.loading ? share : undefined}
            error={errors.file?.[0]}
            disabled={upload.loading}
          />
          <p className={styles.hint}>
            At most 50,000 rows. Titles above the headings and further sheets are found. You can also drop the
            file on the button.
          </p>
        </div>
        <div>
          <ActionButton type="submit" loading={upload.loading}>
            Check the file
          </ActionButton>
        </div>
        <LeaveDialog blocker={blocker} kept={false} onDiscard={async () => undefined} />
      </form>
    </WithSidePanel>
  );
}

function Template({ resource }: { resource: ImportResource }) {
  const save = (ending: 'xlsx' | 'csv') => () =>
    told(() => saveFile(`imports/template/${resource}.${ending}`));
  return (
    <div>
      <p className={styles.label}>Template</p>
      <div className={styles.templates}>
        <ActionButton variant="default" size="sm" icon={IconDownload} onClick={save('xlsx')}>
          Excel
        </ActionButton>
        <ActionButton variant="default" size="sm" icon={IconDownload} onClick={save('csv')}>
          CSV
        </ActionButton>
        <span className={styles.hint}>
          With an example row and the allowed values. Other headings are matched too.
        </span>
      </div>
    </div>
  );
}

function takes(resource: ImportResource): string {
  const { verb, noun } = importKind(resource);
  return permission(verb, noun);
}
