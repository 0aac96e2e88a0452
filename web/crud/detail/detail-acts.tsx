import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { useSession } from '#web/session/use-session.ts';
import { ActMenu } from '../act-menu.tsx';
import type { Act, ResourceExtras } from '../extras.ts';
import type { WireRecord } from '../record.ts';
import { useActs } from '../use-acts.ts';
import { useAskedAct } from '../use-asked-act.ts';
import { withSameAgain } from './same-again.ts';

type DetailActsProps = { resource: Resource; extras: ResourceExtras; record: WireRecord; label: string };

const BUTTONS = 2;

/** What can be done with the record that is open: what it waits for and the first other acts as buttons, the rest in a menu with why not. */
export function DetailActs({ resource, extras, record, label }: DetailActsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const offered = useActs(resource, extras)(record).filter(({ key }) => key !== 'view');
  const acts = withSameAgain(offered, resource, record, useSession());
  const buttons = buttonsOf(acts);
  const main = buttons.find(({ due, danger }) => due && !danger);
  useAskedAct(true, (key) => setAct(acts.find((one) => one.key === key && !one.whyNot) ?? null));
  const Dialog = act?.dialog;
  return (
    <>
      {buttons.map((one) =>
        one.to === undefined ? (
          <ActionButton
            key={one.key}
            variant={one === main ? 'filled' : 'default'}
            icon={one.icon}
            onClick={() => (one.dialog ? setAct(one) : one.run?.())}
          >
            {one.label}
          </ActionButton>
        ) : (
          <ActionLink key={one.key} variant={one === main ? 'filled' : 'default'} icon={one.icon} to={one.to}>
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

/** Deleting stays in the menu, where nobody presses it by mistake; withdrawing and refusing are answers. */
export function buttonsOf(acts: readonly Act[]): Act[] {
  const ready = acts.filter(({ whyNot, key }) => !whyNot && key !== 'delete');
  const due = ready.filter((act) => act.due);
  const others = ready.filter((act) => !act.due).slice(0, Math.max(0, BUTTONS - due.length));
  return ready.filter((act) => due.includes(act) || others.includes(act));
}
