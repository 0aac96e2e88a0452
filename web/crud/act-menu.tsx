import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { IconButton } from '../components/icon-button.tsx';
import { Kbd } from '../components/kbd.tsx';
import { Menu, MenuDivider, MenuItem } from '../components/menu.tsx';
import type { Act } from './extras.ts';
import type { WireRecord } from './record.ts';

type ActMenuProps = { resource: Resource; record: WireRecord; acts: readonly Act[]; label: string };

/** The menu of what can be done with a record, then of what can't be done now, with the reason beneath; where that is much, behind one line. */
export function ActMenu({ resource, record, acts, label }: ActMenuProps) {
  const [act, setAct] = useState<Act | null>(null);
  const Dialog = act?.dialog;
  if (acts.length === 0) return null;
  return (
    <>
      <Menu
        label={`Actions on ${label}`}
        trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label={`Actions on ${label}`} />}
      >
        <Items acts={acts} onAct={setAct} />
      </Menu>
      {Dialog && <Dialog resource={resource} record={record} onClose={() => setAct(null)} />}
    </>
  );
}

/** So many acts that can't be done are shown with the others. */
const MOST_BARRED = 3;

function Items({ acts, onAct }: { acts: readonly Act[]; onAct: (act: Act) => void }) {
  const [unfolded, setUnfolded] = useState(false);
  const able = acts.filter(({ whyNot }) => !whyNot);
  const barred = acts.filter(({ whyNot }) => whyNot);
  const folds = able.length > 0 && barred.length > MOST_BARRED;
  const itemOf = (one: Act, index: number, among: readonly Act[]) => (
    <Fragment key={one.key}>
      {isFirstOfLast(among, index) && <MenuDivider />}
      <MenuItem
        icon={one.icon}
        to={one.to}
        onPick={() => (one.dialog ? onAct(one) : one.run?.())}
        why={one.whyNot}
        aside={one.key === 'view' && <Kbd>↵</Kbd>}
      >
        {one.rowLabel ?? one.label}
      </MenuItem>
    </Fragment>
  );
  return (
    <>
      {able.map(itemOf)}
      {able.length > 0 && barred.length > 0 && <MenuDivider />}
      {folds && (
        <MenuItem icon={IconChevronDown} expanded={unfolded} onPick={() => setUnfolded(!unfolded)}>
          Not possible now ({barred.length})
        </MenuItem>
      )}
      {(!folds || unfolded) && barred.map((one) => itemOf(one, 0, []))}
    </>
  );
}

function isFirstOfLast(acts: readonly Act[], index: number): boolean {
  return index > 0 && Boolean(acts[index]?.danger) && !acts[index - 1]?.danger;
}
