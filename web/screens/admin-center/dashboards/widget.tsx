import { shownBy } from '#shared/displays.ts';
import { moduleIcon } from '#web/components/module-icons.ts';
import { Notice } from '#web/components/notice.tsx';
import { AnalysisTable } from './analysis-table.tsx';
import { Figures } from './figures.tsx';
import { Points } from './points.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './widget.module.css';
import type { Widget } from './widget-data.ts';

/** A dashboard as it is shown: heading and figures, bars, parts or rows; one that fails says so and disturbs nobody else. */
export function WidgetView({ widget }: { widget: Widget }) {
  const { title, details, icon, displays, error } = widget;
  const Icon = moduleIcon(icon);
  return (
    <section className={styles.widget} data-displays={displays} aria-label={title}>
      <header className={styles.head}>
        {icon && <Icon size={18} stroke={1.6} aria-hidden />}
        <div>
          <h2>{title}</h2>
          {details && <p className={styles.details}>{details}</p>}
        </div>
      </header>
      {error ? <Notice tone="bad">{error}</Notice> : <Content widget={widget} />}
    </section>
  );
}

function Content({ widget: { data, displays, title } }: { widget: Widget }) {
  if (!data) return null;
  switch (data.kind) {
    case 'figures':
      return <Figures figures={data.figures} large={shownBy(displays) === 'whole'} />;
    case 'points':
      return shownBy(displays) === 'each' ? (
        <Figures figures={[...data.points, data.total]} large={false} />
      ) : (
        <Points {...data} displays={displays} title={title} />
      );
    case 'rows':
      return <RowsTable data={data} title={title} />;
    case 'analysis':
      return <AnalysisTable data={data} title={title} />;
  }
}
