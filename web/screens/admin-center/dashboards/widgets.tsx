import styles from './widget.module.css';
import { WidgetView } from './widget.tsx';
import type { Widget } from './widget-data.ts';

/** Dashboards beneath and beside each other; nothing where there are none. */
export function Widgets({ widgets }: { widgets: readonly Widget[] }) {
  if (widgets.length === 0) return null;
  return (
    <div className={styles.widgets}>
      {widgets.map((widget) => (
        <WidgetView key={widget.id} widget={widget} />
      ))}
    </div>
  );
}
