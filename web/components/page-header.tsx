import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-header.module.css';
import { usePageTitle } from './page-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** A step above the page; the last one, the page itself, has no address. */
export type Crumb = { label: string; to?: string };

type PageHeaderProps = {
  title: string;
  crumbs?: readonly Crumb[];
  /** Shown after the title, such as a status. */
  aside?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the right, at most one of them filled. */
  actions?: ReactNode;
  /** The title of the browser's tab, where it differs from the page's. */
  documentTitle?: string;
  /** Shown in place of what was on the same page before, it takes the focus too. */
  inPlace?: boolean;
};

/** The head of a page: breadcrumbs, the heading, which takes the focus when the route changes, and the page's actions. */
export function PageHeader({
  title,
  crumbs,
  aside,
  subtitle,
  actions,
  documentTitle,
  inPlace,
}: PageHeaderProps) {
  const heading = useHeadingFocus(inPlace);
  usePageTitle(documentTitle ?? title);

  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {crumbs && <Breadcrumbs crumbs={crumbs} />}
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {aside}
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
