import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { NavigationEntry } from '#shared/navigation.ts';
import { permission } from '#shared/permissions.ts';
import { Chip } from '#web/components/chip.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { RecordSearch } from '#web/crud/inputs/record-search.tsx';
import type { Linked } from '#web/crud/record.ts';
import { captioned } from '#web/session/navigation.ts';
import { type GroupRecord, useConflicts, useGroupPreview } from './group-data.ts';
import styles from './group-preview.module.css';
import type { ModuleRow } from './module-sections.ts';

type GroupPreviewPanelProps = {
  group: GroupRecord;
  held: ReadonlySet<string>;
  modules: readonly ModuleRow[];
};

/** The menu of a member as it will be after saving, with what they may do there, and who would have conflicting duties. */
export function GroupPreviewPanel({ group, held, modules }: GroupPreviewPanelProps) {
  const [department, setDepartment] = useState<Linked | null>(null);
  const preview = useGroupPreview(group.id, [...held], department?.id ?? null);
  const conflicts = useConflicts().filter(({ groups }) => groups.includes(group.name));
  const may = mayIn(modules, new Set(preview.data?.permissions));
  return (
    <aside className={styles.panel} aria-label={`What ${group.name} will see`}>
      <div className={styles.sticky}>
        <h2 className={styles.title}>
          <IconEye size={18} stroke={1.7} aria-hidden />
          What {group.name} will see
        </h2>
        <p className={styles.words}>
          The menu of a member{department ? ` in ${department.label}` : ''}, after saving.
        </p>
        <div className={styles.department}>
          {department ? (
            <Chip onRemove={() => setDepartment(null)} removeLabel="In no department">
              {department.label}
            </Chip>
          ) : (
            <RecordSearch
              small
              to="departments"
              label="Department"
              placeholder="In a department"
              picked={[]}
              onPick={setDepartment}
            />
          )}
        </div>
        <div className={styles.menu}>
          {preview.isPending && <SkeletonLines lines={6} />}
          {preview.isError && <p className={styles.words}>{preview.error.detail}</p>}
          {preview.data?.navigation.length === 0 && <p className={styles.words}>The menu is empty.</p>}
          {preview.data?.navigation.map((application) => (
            <Application key={application.id} application={application} may={may} />
          ))}
        </div>
        {conflicts.length > 0 && (
          <Notice
            tone="warn"
            title={`${conflicts.length} ${conflicts.length === 1 ? 'person has' : 'people have'} conflicting duties`}
          >
            <Stack as="ul" gap={4} bottom={6}>
              {conflicts.slice(0, 5).map(({ id, name, duties }) => (
                <li key={id}>
                  {name} {duties.join(' and ')}.
                </li>
              ))}
            </Stack>
            <p>They still can't act twice on one payment.</p>
          </Notice>
        )}
      </div>
    </aside>
  );
}

function Application({ application, may }: { application: NavigationEntry; may: (id: number) => string }) {
  return captioned(application).map(({ caption, entries }) => (
    <section key={caption ?? ''}>
      <h3 className={styles.caption}>{caption || application.name}</h3>
      <ul>
        {entries.map((entry) => (
          <li className={styles.entry} key={entry.id}>
            <span>{entry.name}</span>
            <span className={styles.may}>{may(entry.id)}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const WORDS = { read: 'view', edit: 'edit', add: 'add', delete: 'delete' } as const;

/** What may be done in a module, in words, by its id. */
function mayIn(modules: readonly ModuleRow[], permissions: ReadonlySet<string>): (id: number) => string {
  const slugs = new Map(modules.map(({ id, slug }) => [id, slug]));
  return (id) => {
    const verbs = (['read', 'edit', 'add', 'delete'] as const).filter((verb) =>
      permissions.has(permission(verb, slugs.get(id) ?? '')),
    );
    return verbs.map((verb) => WORDS[verb]).join(', ') || 'list only';
  };
}
