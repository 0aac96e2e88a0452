import { type ComponentType, createElement, useMemo } from 'react';
import { permission, ROW_ACTIONS, type RowAction } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { permissionsOf } from '#shared/resource/judge.ts';
import { actIcon } from '../components/icons.ts';
import type { Session } from '../session/types.ts';
import { useSession } from '../session/use-session.ts';
import type { Act, ActDialogProps, ResourceExtras } from './extras.ts';
import { lateDialog } from './late-dialog.tsx';
import { type WireRecord, wireAct } from './record.ts';
import { ASKED_ACT } from './use-asked-act.ts';

const ActDialog = lateDialog(() => import('./act-dialog.tsx').then((part) => part.ActDialog));
const DeleteDialog = lateDialog(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog));

/** The order in which acts are offered; what undoes or refuses stands last. */
const ORDER: readonly RowAction[] = [
  'view',
  'manage',
  'handle',
  'fulfill',
  'generate',
  'calendar',
  'print',
  'decline',
  'delete',
];

/** What the signed-in person may do with a record of a resource: by definition and permission, each with why not. */
export function useActs(resource: Resource, extras: ResourceExtras): (record: WireRecord) => Act[] {
  const session = useSession();
  return useMemo(() => {
    const actions = allowedActions(resource, session);
    return (record) => actsAmong(actions, resource, extras, record, session);
  }, [resource, extras, session]);
}

/** The same for one record, outside the screens of its resource. */
export function actsOn(
  resource: Resource,
  extras: ResourceExtras,
  record: WireRecord,
  session: Session,
): Act[] {
  return actsAmong(allowedActions(resource, session), resource, extras, record, session);
}

/** Why a row action of the engine's own can't be done on a record now, as the record itself says. */
export function whyNot(action: RowAction, record: WireRecord): string | null {
  const said = (record.why_not as Partial<Record<string, unknown>> | undefined)?.[action];
  return typeof said === 'string' ? said : null;
}

/** The address of a record's detail screen. */
export function recordPath(resource: Pick<Resource, 'path'>, id: number): string {
  return `${resource.path}/${id}`;
}

/** Where an act is done: its own address, else the record's screen, which opens the act's dialog; nothing for what is done at once. */
export function actPath(resource: Resource, id: number, act: Act): string | undefined {
  if (act.to !== undefined || !act.dialog) return act.to;
  return `${recordPath(resource, id)}?${ASKED_ACT}=${act.key}`;
}

function allowedActions(resource: Resource, { permissions }: Session): RowAction[] {
  return ORDER.filter((action) => resource.actions.includes(action) && holds(resource, action, permissions));
}

function holds({ noun }: Resource, action: RowAction, permissions: Session['permissions']): boolean {
  return permissions.includes(permission(ROW_ACTIONS[action].verb, noun));
}

function actsAmong(
  actions: readonly RowAction[],
  resource: Resource,
  extras: ResourceExtras,
  record: WireRecord,
  session: Session,
): Act[] {
  const flow = flowActs(resource, extras, record, session);
  // An act of the workflow may take another permission than its row's word, such as that of the list it is about.
  const rows = ORDER.flatMap((action) => {
    const own = flow.filter(({ row }) => row === action);
    if (own.length > 0) return own;
    return actions.includes(action) ? (standardAct(resource, extras, action, record) ?? []) : [];
  });
  const beside = [...flow.filter(({ row }) => row === undefined), ...(extras.acts?.(record, session) ?? [])];
  const last = [...rows, ...beside].filter(({ danger }) => danger);
  return [...[...rows, ...beside].filter((act) => !last.includes(act)), ...last];
}

/** The acts of the workflow that are offered on this resource's screens, those of no concern to the person left out. */
function flowActs(
  resource: Resource,
  extras: ResourceExtras,
  record: WireRecord,
  { permissions }: Session,
): (Act & { row: RowAction | undefined })[] {
  const { workflow } = resource;
  if (!workflow) return [];
  return Object.entries(workflow.acts).flatMap(([name, act]) => {
    const found = wireAct(record, name);
    // On the screens of the list that the act names, and of each whose own permission one of its ways takes.
    const isHere =
      (act.at ?? workflow.of) === resource.name ||
      permissionsOf(workflow, act).some((one) => one.endsWith(`-${resource.name}`));
    const isMine = permissionsOf(workflow, act).some((one) => permissions.includes(one));
    if (!isHere || !isMine || !found) return [];
    const alone = Object.values(workflow.acts).filter(
      (other) => other.row === act.row && (other.at ?? workflow.of) === resource.name,
    );
    const row = act.row && resource.actions.includes(act.row) ? act.row : undefined;
    const to = extras.actPath?.(record, name);
    const isOfTheirs = row ? holds(resource, row, permissions) : act.row !== undefined;
    if (found.why_not?.code === 'FORBIDDEN' && !isOfTheirs) return [];
    return {
      key: name,
      row,
      label: found.label,
      rowLabel: row && alone.length === 1 ? ROW_ACTIONS[row].label : undefined,
      icon: actIcon(name, act.row),
      ...(to === undefined ? { dialog: dialogOf(name, extras) } : { to }),
      whyNot: found.why_not?.sentence ?? null,
      danger: act.row === 'delete' || act.row === 'decline',
      due: act.lines.some(({ todo }) => todo !== undefined),
    };
  });
}

function standardAct(
  resource: Resource,
  extras: ResourceExtras,
  action: RowAction,
  record: WireRecord,
): Act | undefined {
  const danger = action === 'decline' || action === 'delete';
  const act = {
    key: action,
    label: ROW_ACTIONS[action].label,
    icon: actIcon(action),
    whyNot: whyNot(action, record),
    danger,
  };
  const own = extras.actions?.[action];
  if (own) return 'to' in own ? { ...act, to: own.to(record) } : { ...act, dialog: own.dialog };
  switch (action) {
    case 'view':
      return { ...act, to: recordPath(resource, record.id) };
    case 'manage':
    case 'print':
      return { ...act, to: `${recordPath(resource, record.id)}/${action}` };
    case 'delete':
      return { ...act, dialog: DeleteDialog };
    default:
      return undefined;
  }
}

const DIALOGS = new Map<string, ComponentType<ActDialogProps>>();

/** One component for each act, however often its menu is drawn. */
function dialogOf(
  name: string,
  { shows, seen, asks, askInputs }: ResourceExtras,
): ComponentType<ActDialogProps> {
  const isOwn = Boolean(shows || seen || asks || askInputs);
  const known = isOwn ? undefined : DIALOGS.get(name);
  if (known) return known;
  const dialog = (props: ActDialogProps) =>
    createElement(ActDialog, { ...props, name, shows, seen, asks, askInputs });
  if (!isOwn) DIALOGS.set(name, dialog);
  return dialog;
}
