import { type FormEvent, type ReactNode, useMemo } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { unreadableIn } from '#web/components/unreadable.ts';
import type { ResourceExtras } from '../extras.ts';
import { lateDialog } from '../late-dialog.tsx';
import { namedBy } from '../named-by.ts';
import { FormFields } from './form-fields.tsx';
import { inFormOrder } from './form-problems.ts';
import { valuesOf } from './form-values.ts';
import { LeaveDialog } from './leave-guard.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import type { RecordFormControl } from './use-record-form.ts';

const ConflictDialog = lateDialog(() => import('./conflict-dialog.tsx').then((part) => part.ConflictDialog));

type FormBodyProps = {
  resource: Resource;
  extras: ResourceExtras;
  form: RecordFormControl;
  /** A record is being changed, not made. */
  changing: boolean;
  /** Told whether the person goes on to the next. */
  onSave: (goesOn: boolean) => void;
  onDiscard: () => Promise<void>;
  /** What is shown instead of the inputs, while everything is read once more. */
  instead?: ReactNode;
  /** The buttons. */
  children: ReactNode;
};

/** The value of the button that saves and goes on. */
export const GO_ON = 'go-on';

function isGoingOn(event: Event): boolean {
  return event instanceof SubmitEvent && event.submitter?.getAttribute('value') === GO_ON;
}

/** The inside of a record's form: the draft that came back, what is wrong, the inputs, the buttons, and the dialogs that may come over it. */
export function FormBody({
  resource,
  extras,
  form,
  changing,
  onSave,
  onDiscard,
  instead,
  children,
}: FormBodyProps) {
  const { error, problems, theirs } = form;
  const listed = useMemo(() => inFormOrder(resource, problems), [resource, problems]);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unreadable = unreadableIn(event.currentTarget);
    if (Object.keys(unreadable).length > 0) form.refuse(unreadable);
    else onSave(isGoingOn(event.nativeEvent));
  };
  return (
    <>
      {instead || (
        <form onSubmit={save} noValidate>
          {form.restoredAt && <RestoredNotice at={form.restoredAt} onDiscard={form.revert} />}
          {form.wasSent && <UnansweredNotice />}
          <FormErrorSummary
            errors={listed}
            refused={problems}
            before={changing ? 'this can be saved' : (extras.create?.before ?? 'this can be added')}
            error={theirs ? null : error}
            named={error && namedBy(error)}
          />
          <FormFields
            resource={resource}
            extras={extras}
            values={form.values}
            problems={problems}
            notes={extras.create?.notes?.(form.values, form.facts)}
            changing={changing}
            onChange={form.change}
          />
          {children}
        </form>
      )}
      <LeaveDialog blocker={form.guard.blocker} kept={form.drafts.state} onDiscard={onDiscard} />
      {theirs && (
        <ConflictDialog
          resource={resource}
          said={theirs.said}
          base={form.base}
          mine={form.values}
          theirs={valuesOf(resource, theirs.record)}
          onClose={form.closeComparison}
          onMerge={form.merge}
        />
      )}
    </>
  );
}
