import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { ActMenu } from '../act-menu.tsx';
import type { Act, ResourceExtras } from '../extras.ts';
import type { WireRecord } from '../record.ts';
import { useActs } from '../use-acts.ts';
import { useAskedAct } from '../use-asked-act.ts';

type DetailActsProps = { resource: Resource; extras: ResourceExtras; record: WireRecord; label: string };

const BUTTONS = 2;

/** What can be done with the record that is open: the first acts as buttons, all others in a menu with why not. */
export function DetailActs({ resource, extras, record, label }: DetailActsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const acts = useActs(resource, extras)(record).filter(({ key }) => key !== 'view');
  const ready = acts.filter(({ whyNot, danger }) => !whyNot && !danger);
  const buttons = ready.slice(0, BUTTONS);
  useAskedAct(true, (key) => setAct(acts.find((one) => one.key === key && !one.whyNot) ?? null));
  const Dialog = act?.dialog;
  return (
    <>
      {buttons.map((one) =>
        one.to === undefined ? (
          <ActionButton
            key={one.key}
            variant="default"
            icon={one.icon}
            onClick={() => (one.dialog ? setAct(one) : one.run?.())}
          >
            {one.label}
          </ActionButton>
        ) : (
          <ActionLink key={one.key} variant="default" icon={one.icon} to={one.to}>
            {one.label}
          </ActionLink>
        ),
      )}
      <ActMenu
        resource={resource}
        record={record}
        acts={acts.filter((one) => !buttons.includes(one)).map((one) => ({ ...one, rowLabel: undefined }))}
        label={label}
      />
      {Dialog && <Dialog resource={resource} record={record} onClose={() => setAct(null)} />}
    </>
  );
}
