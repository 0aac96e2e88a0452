import { IconAdjustmentsHorizontal, IconLayoutList, IconListDetails } from '@tabler/icons-react';
import { memo } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { useCanExport } from '#web/session/use-session.ts';
import { chooseDensity, useAppearance } from '#web/theme/appearance.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ListControl } from './list-state.ts';
import { QuickSearch } from './quick-search.tsx';
import styles from './toolbar.module.css';
import type { Counted } from './use-rows.ts';

type ToolbarProps = {
  resource: Resource;
  control: ListControl;
  counted: Counted | undefined;
  /** Opens the sheet that has the tools, where there is no room for them. */
  onSheet: (() => void) | undefined;
};

/** Quick search and filters at the left; columns, density and export at the right. */
export const Toolbar = memo(({ resource, control, counted, onSheet }: ToolbarProps) => {
  const { density } = useAppearance();
  const mayExport = useCanExport(resource.noun);
  const { change } = control;
  const search = (text: string) => change({ search: text || null }, { replace: true });
  const compact = density === 'compact';
  return (
    <div className={styles.toolbar}>
      {resource.search && <QuickSearch resource={resource} text={control.state.search} onSearch={search} />}
      <FilterBar resource={resource} control={control} />
      <div className={styles.tools}>
        {onSheet ? (
          <ActionButton
            variant="quiet"
            icon={IconAdjustmentsHorizontal}
            aria-haspopup="dialog"
            onClick={onSheet}
          >
            Options
          </ActionButton>
        ) : (
          <>
            <ColumnChooser
              resource={resource}
              chosen={control.state.columns}
              onChoose={(columns) => change({ columns: columns?.join(',') ?? null })}
            />
            <ActionButton
              variant="quiet"
              icon={compact ? IconLayoutList : IconListDetails}
              aria-label={compact ? 'Show comfortable rows' : 'Show compact rows'}
              onClick={() => chooseDensity(compact ? 'comfortable' : 'compact')}
            >
              {compact ? 'Compact' : 'Comfortable'}
            </ActionButton>
            {mayExport && <ExportMenu resource={resource} rowsQuery={control.rowsQuery} counted={counted} />}
          </>
        )}
      </div>
    </div>
  );
});
