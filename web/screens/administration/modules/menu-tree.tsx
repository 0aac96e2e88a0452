import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { permission } from '#shared/permissions.ts';
import { modules } from '#shared/resources/administration/modules.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { moduleIcon } from '#web/components/module-icons.ts';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { OtherView } from '#web/crud/other-view.tsx';
import { useCan } from '#web/session/use-session.ts';
import styles from './menu-tree.module.css';

type Entry = {
  id: number;
  name: string;
  path: string;
  icon: string | null;
  caption: string | null;
  parentId: number | null;
  type: 'application' | 'module' | 'page';
  isDisabled: boolean;
};

/** The whole navigation: applications, their modules under their headings, and what is disabled. */
export default function MenuTree() {
  return (
    <OtherView resource={modules} title="Menus" documentTitle="Menus of modules">
      <Tree />
    </OtherView>
  );
}

function Tree() {
  const found = useQuery<Entry[], ApiError>({
    queryKey: [modules.url, 'list', 'tree'],
    queryFn: async ({ signal }) =>
      (await api.get<Entry[]>('modules?per_page=500&sort=position', { signal })).data,
  });
  if (found.isPending) return <SkeletonLines lines={10} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const below = (id: number) => found.data.filter(({ parentId }) => parentId === id);
  return (
    <div className={styles.menus}>
      {found.data
        .filter(({ type }) => type === 'application')
        .map((application) => (
          <section className={styles.application} key={application.id}>
            <h2>
              <EntryLine entry={application} />
            </h2>
            <Entries entries={below(application.id)} below={below} />
          </section>
        ))}
    </div>
  );
}

type EntriesProps = {
  entries: Entry[];
  below: (id: number) => Entry[];
  /** The heading that is above already. */
  under?: string | null;
};

function Entries({ entries, below, under }: EntriesProps) {
  const captions = [...new Set(entries.map(({ caption }) => caption))];
  return captions.map((caption) => (
    <div key={caption ?? ''}>
      {caption && caption !== under && <h3 className={styles.caption}>{caption}</h3>}
      <ul>
        {entries
          .filter((entry) => entry.caption === caption)
          .map((entry) => (
            <li key={entry.id}>
              <EntryLine entry={entry} />
              {below(entry.id).length > 0 && (
                <div className={styles.below}>
                  <Entries entries={below(entry.id)} below={below} under={caption} />
                </div>
              )}
            </li>
          ))}
      </ul>
    </div>
  ));
}

function EntryLine({ entry }: { entry: Entry }) {
  const can = useCan();
  const Icon = moduleIcon(entry.icon);
  const to = `${modules.path}/${entry.id}${can(permission('edit', modules.noun)) ? '/manage' : ''}`;
  return (
    <span className={styles.entry} data-off={entry.isDisabled || undefined}>
      <Icon size={17} stroke={1.6} aria-hidden />
      <Link to={to}>{entry.name}</Link>
      <span className={styles.path}>{entry.path}</span>
      {entry.isDisabled && <StatusWord status="inactive">Disabled</StatusWord>}
    </span>
  );
}
