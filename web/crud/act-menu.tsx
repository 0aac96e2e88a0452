import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../shared/resource/define-resource.ts';
import { IconButton } from '../components/icon-button.tsx';
import { Kbd } from '../components/kbd.tsx';
import styles from './act-menu.module.css';
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
      <Menu width={280} withinPortal>
        <Menu.Target>
          <IconButton icon={IconDots} label={`Actions on ${label}`} />
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((one, index) => (
            <Fragment key={one.key}>
              {isFirstOfLast(acts, index) && <Menu.Divider />}
              <ActItem act={one} onDialog={() => setAct(one)} />
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {Dialog && <Dialog resource={resource} record={record} onClose={() => setAct(null)} />}
    </>
  );
}

function ActItem({ act, onDialog }: { act: Act; onDialog: () => void }) {
  const icon = <act.icon size={17} stroke={1.7} aria-hidden />;
  if (act.whyNot)
    return (
      <Menu.Item className={styles.barred} leftSection={icon} closeMenuOnClick={false} aria-disabled>
        {act.label}
        <span className={styles.why}>Not now: {act.whyNot}</span>
      </Menu.Item>
    );
  if (act.to !== undefined)
    return (
      <Menu.Item
        component={Link}
        to={act.to}
        leftSection={icon}
        rightSection={act.key === 'view' ? <Kbd>↵</Kbd> : undefined}
      >
        {act.label}
      </Menu.Item>
    );
  return (
    <Menu.Item leftSection={icon} onClick={() => (act.dialog ? onDialog() : act.run?.())}>
      {act.label}
    </Menu.Item>
  );
}

function isFirstOfLast(acts: readonly Act[], index: number): boolean {
  return index > 0 && Boolean(acts[index]?.danger) && !acts[index - 1]?.danger;
}
