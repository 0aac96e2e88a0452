import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatLongDay } from '#shared/dates.ts';
import { CHANGES, type Change } from '#shared/help/changes.ts';
import { permission } from '#shared/permissions.ts';
import { OUTLINES } from '#shared/resources/known.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { useCan, useSession } from '#web/session/use-session.ts';
import { seeChanges } from './seen-changes.ts';
import styles from './what-changed.module.css';

const DAYS = [...new Set(CHANGES.map(({ day }) => day))];

/** What people can do now that they could not do before, newest first. */
export default function WhatChanged() {
  const { user } = useSession();
  useEffect(() => seeChanges(user.id), [user.id]);
  return (
    <Sheet>
      <PageHeader title="What changed" subtitle="What you can do now that you could not do before." />
      {DAYS.map((day) => (
        <section key={day} className={styles.day} aria-labelledby={`changed-${day}`}>
          <h2 id={`changed-${day}`}>{formatLongDay(day)}</h2>
          <ul>
            {CHANGES.filter((change) => change.day === day).map((change) => (
              <li key={change.title}>
                <h3>
                  <Named {...change} />
                </h3>
                <p>{change.says}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

/** The title, which leads to its list for whoever may browse that. */
function Named({ title, to }: Change) {
  const can = useCan();
  const list = OUTLINES.find(({ path }) => to === path || to?.startsWith(`${path}/`));
  const isOpen = to && (!list || can(permission('browse', list.noun)));
  return isOpen ? <Link to={to}>{title}</Link> : title;
}
