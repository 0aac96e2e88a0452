import { IconColumns3 } from '@tabler/icons-react';
import { ActionButton } from '#web/components/action-button.tsx';
import { latePart } from '#web/components/late-part.tsx';
import { Popover } from '#web/components/popover.tsx';
import type { ColumnChoicesProps } from './column-choices.tsx';

const ColumnChoices = latePart<ColumnChoicesProps>(
  () => import('./column-choices.tsx').then((part) => part.ColumnChoices),
  { waiting: () => 'Loading...' },
);

/** Selects which columns the list shows. */
export function ColumnChooser(props: ColumnChoicesProps) {
  return (
    <Popover
      label="Columns"
      trigger={(trigger) => (
        <ActionButton {...trigger} variant="quiet" icon={IconColumns3}>
          Columns
        </ActionButton>
      )}
    >
      {() => <ColumnChoices {...props} />}
    </Popover>
  );
}
