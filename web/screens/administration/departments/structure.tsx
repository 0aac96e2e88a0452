import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { words } from '#shared/resource/fields.ts';
import { departments } from '#shared/resources/administration/departments.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { FirstUse } from '#web/crud/list/first-use.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { type Department, everyId, matching } from './department-tree.ts';
import styles from './structure.module.css';

/** The departments as a tree: who heads each, who acts, how many work there and below. */
export default function Structure() {
  return (
    <OtherView resource={departments} title="Structure" documentTitle="Structure of departments">
      <Tree />
    </OtherView>
  );
}

function Tree() {
  const [text, setText] = useState('');
  const [shut, setShut] = useState<ReadonlySet<number>>(new Set());
  const found = useQuery<Department[], ApiError>({
    queryKey: [departments.url, 'structure'],
    queryFn: async ({ signal }) => (await api.get<Department[]>('departments/structure', { signal })).data,
  });
  if (found.isPending) return <SkeletonLines lines={8} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  if (found.data.length === 0) return <FirstUse resource={departments} />;
  const shown = text.trim() === '' ? found.data : matching(found.data, text);
  const toggle = (id: number) => {
    const next = new Set(shut);
    if (!next.delete(id)) next.add(id);
    setShut(next);
  };
  return (
    <>
      <div className={styles.bar}>
        <SearchBox label="Find a department or a head" value={text} onChange={setText} />
        <ActionButton
          variant="quiet"
          onClick={() => setShut(shut.size > 0 ? new Set() : new Set(everyId(found.data)))}
        >
          {shut.size > 0 ? 'Open all' : 'Close all'}
        </ActionButton>
      </div>
      {shown.length === 0 ? (
        <EmptyState kind="no-match" title="No department matches">
          No department and no head has “{text.trim()}” in the name.
        </EmptyState>
      ) : (
        <ul className={styles.tree} aria-label="Departments">
          {shown.map((department) => (
            // While one searches, everything that leads to a hit lies open.
            <Branch
              key={department.id}
              department={department}
              shut={text.trim() === '' ? shut : NONE}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const NONE: ReadonlySet<number> = new Set();

type BranchProps = { department: Department; shut: ReadonlySet<number>; onToggle: (id: number) => void };

function Branch({ department, shut, onToggle }: BranchProps) {
  const { id, name, abv, type, children } = department;
  const open = !shut.has(id);
  return (
    <li className={styles.branch}>
      <div className={styles.row}>
        {children.length > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-label={`Departments below ${name}`}
            onClick={() => onToggle(id)}
          >
            <IconChevronRight size={16} stroke={2} aria-hidden />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        <span className={styles.name}>
          <Link to={`${departments.path}/${id}`}>{name}</Link>
          <span className={styles.faint}>
            {words(type)}, {abv}
          </span>
        </span>
        <span className={styles.head}>
          <Head department={department} />
        </span>
        <span className={styles.staff}>
          <b className="num">{department.staff_total}</b> staff
          {children.length > 0 && <span className={styles.faint}>{department.staff_count} directly</span>}
        </span>
      </div>
      {open && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} department={child} shut={shut} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Head({ department: { head, acting_head, acting_to } }: { department: Department }) {
  if (acting_head)
    return (
      <>
        {acting_head.label}
        <span className={styles.faint}>
          acts{head ? ` for ${head.label}` : ''}
          {acting_to ? ` until ${formatDay(acting_to)}` : ''}
        </span>
      </>
    );
  return head ? head.label : <span className={styles.faint}>No head</span>;
}
