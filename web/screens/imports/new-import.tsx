import { useState } from 'react';
import { importKind } from '#shared/import-kinds.ts';
import { type ImportResource, OFFERED_IMPORTS } from '#shared/import-labels.ts';
import { needsPermission, permission } from '#shared/permissions.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, WithSidePanel } from '#web/components/sheet.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { ImportFile, useUpload } from './import-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './new-import.module.css';
import { TemplateFiles } from './template-files.tsx';

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
  const allowed = OFFERED_IMPORTS.filter((resource) => can(takes(resource)));
  const [params] = useAddress();
  const named = allowed.find((one) => one === params.get('resource'));
  const [resource, setResource] = useState<ImportResource | null>(
    named ?? (allowed.length === 1 ? (allowed[0] ?? null) : null),
  );
  const [files, setFiles] = useState<File[]>([]);
  const [missing, setMissing] = useState<Record<string, string[]>>({});
  const { blocker, letGo } = useLeaveGuard(files.length > 0);
  const upload = useUpload('imports', letGo);
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
        <FormErrorSummary errors={errors} before="the file can be checked" error={upload.error} />
        <div className={styles.kinds}>
          <ChoiceCards
            label="What to import"
            name="resource"
            error={errors.resource?.[0]}
            choices={OFFERED_IMPORTS.map((one) => ({
              value: one,
              label: importKind(one).label,
              note: can(takes(one)) ? importKind(one).about : needsPermission(takes(one)),
              disabled: !can(takes(one)),
            }))}
            value={resource}
            onChange={(value) => setResource(OFFERED_IMPORTS.find((one) => one === value) ?? null)}
          />
        </div>
        {resource && <TemplateFiles resource={resource} />}
        <ImportFile files={files} onChange={setFiles} upload={upload} error={errors.file?.[0]} />
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

function takes(resource: ImportResource): string {
  const { verb, noun } = importKind(resource);
  return permission(verb, noun);
}
