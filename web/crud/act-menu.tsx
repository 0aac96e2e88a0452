import { IconDots } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { IconButton } from '../components/icon-button.tsx';
import { Kbd } from '../components/kbd.tsx';
import { Menu, MenuDivider, MenuItem } from '../components/menu.tsx';
import type { Act } from './extras.ts';
import type { WireRecord } from './record.ts';

type ActMenuProps = { resource: Resource; record: WireRecord; acts: readonly Act[]; label: string };

/** The menu of what can be done with a record; what can't be done now stays, with the reason beneath. */
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
        {acts.map((one, index) => (
          <Fragment key={one.key}>
            {isFirstOfLast(acts, index) && <MenuDivider />}
            <MenuItem
              icon={one.icon}
              to={one.to}
              onPick={() => (one.dialog ? setAct(one) : one.run?.())}
              why={one.whyNot}
              aside={one.key === 'view' && <Kbd>↵</Kbd>}
            >
              {one.rowLabel ?? one.label}
            </MenuItem>
          </Fragment>
        ))}
      </Menu>
      {Dialog && <Dialog resource={resource} record={record} onClose={() => setAct(null)} />}
    </>
  );
}

function isFirstOfLast(acts: readonly Act[], index: number): boolean {
  return index > 0 && Boolean(acts[index]?.danger) && !acts[index - 1]?.danger;
}
