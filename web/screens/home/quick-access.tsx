import { Link } from 'react-router';
import { categoryOf } from '#shared/category.ts';
import { moduleIcon } from '#web/components/module-icons.ts';
import { applicationsOf } from '#web/session/navigation.ts';
import { useSession } from '#web/session/use-session.ts';
import { DEFAULT_CARDS } from './default-cards.ts';
import styles from './quick-access.module.css';

const START_MS = 100;
const STEP_MS = 150;

/** The top-level applications, each with icon, name and category, coming in one after the other. */
export function QuickAccess() {
  const applications = applicationsOf(useSession().navigation);
  const cards = applications.length > 0 ? applications : DEFAULT_CARDS;
  return (
    <section className={styles.quick} aria-labelledby="quick-access">
      <h2 id="quick-access">Quick Access</h2>
      <ul className={styles.grid}>
        {cards.map(({ name, path, icon, description }, place) => {
          const Icon = moduleIcon(icon);
          return (
            <li key={path}>
              <Link
                className={styles.card}
                to={path}
                style={{ animationDelay: `${START_MS + place * STEP_MS}ms` }}
              >
                <Icon className={styles.icon} size={22} stroke={1.6} aria-hidden />
                <span className={styles.category}>{categoryOf(name)}</span>
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  {description && <span className={styles.description}>{description}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
