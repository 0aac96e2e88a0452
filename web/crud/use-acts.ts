import {
  IconCalendarPlus,
  IconCircleX,
  IconClipboardCheck,
  IconCopy,
  IconEye,
  IconFileText,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { permission, ROW_ACTIONS, type RowAction } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Session } from '../session/types.ts';
import { useSession } from '../session/use-session.ts';
import { copyText } from './copy-text.ts';
import type { Act, ResourceExtras } from './extras.ts';
import { lateDialog } from './late-dialog.tsx';
import type { WireRecord } from './record.ts';
import { ASKED_ACT } from './use-asked-act.ts';

const DeleteDialog = lateDialog(() => import('./delete-dialog.tsx').then((part) => part.DeleteDialog));

const ICONS: Readonly<Record<RowAction, TablerIcon>> = {
  view: IconEye,
  manage: IconPencil,
  handle: IconClipboardCheck,
  fulfill: IconPackageImport,
  generate: IconFileText,
  calendar: IconCalendarPlus,
  print: IconPrinter,
  decline: IconCircleX,
  delete: IconTrash,
};

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
  const actions = allowedActions(resource, session);
  return (record) => actsAmong(actions, resource, extras, record, session);
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

/** Why an act can't be done on a record now: by the area's own table, else as the record itself says. */
export function whyNot(
  extras: ResourceExtras,
  action: RowAction,
  record: WireRecord,
  session: Session,
): string | null {
  if (extras.whyNot) return extras.whyNot(action, record, session);
  const said = (record.why_not as Partial<Record<string, unknown>> | undefined)?.[action];
  return typeof said === 'string' ? said : null;
}

/** The address of a record's detail screen. */
export function recordPath(resource: Resource, id: number): string {
  return `${resource.path}/${id}`;
}

/** Where an act is done: its own address, else the record's screen, which opens the act's dialog; nothing for what is done at once. */
export function actPath(resource: Resource, id: number, act: Act): string | undefined {
  if (act.to !== undefined || !act.dialog) return act.to;
  return `${recordPath(resource, id)}?${ASKED_ACT}=${act.key}`;
}

function allowedActions(resource: Resource, { permissions }: Session): RowAction[] {
  return ORDER.filter(
    (action) =>
      (resource.actions.includes(action) || action === 'view') &&
      permissions.includes(permission(ROW_ACTIONS[action].verb, resource.noun)),
  );
}

function actsAmong(
  actions: readonly RowAction[],
  resource: Resource,
  extras: ResourceExtras,
  record: WireRecord,
  session: Session,
): Act[] {
  const standard = actions.flatMap((action) => standardAct(resource, extras, action, record) ?? []);
  const judged = standard.map((act) => ({
    ...act,
    whyNot: whyNot(extras, act.key as RowAction, record, session),
  }));
  const last = judged.filter(({ key }) => key === 'decline' || key === 'delete');
  const first = judged.filter((act) => !last.includes(act));
  return [...first, ...(extras.acts?.(record, session) ?? []), ...copyCode(record), ...last];
}

function standardAct(
  resource: Resource,
  extras: ResourceExtras,
  action: RowAction,
  record: WireRecord,
): Act | undefined {
  const act = { key: action, label: ROW_ACTIONS[action].label, icon: ICONS[action] };
  const own = extras.actions?.[action];
  if (own && 'to' in own) return { ...act, to: own.to(record) };
  if (own)
    return {
      ...act,
      label: own.label ?? act.label,
      icon: own.icon ?? act.icon,
      dialog: own.dialog,
      danger: action === 'decline' || action === 'delete',
    };
  switch (action) {
    case 'view':
      return { ...act, to: recordPath(resource, record.id) };
    case 'manage':
    case 'print':
      return { ...act, to: `${recordPath(resource, record.id)}/${action}` };
    case 'delete':
      return { ...act, dialog: DeleteDialog, danger: true };
    default:
      return undefined;
  }
}

function copyCode(record: WireRecord): Act[] {
  const { code } = record;
  if (typeof code !== 'string' || code === '') return [];
  const run = () => void copyText(code, `${code} copied`);
  return [{ key: 'copy', label: 'Copy code', icon: IconCopy, run }];
}
