import 'virtual:mantine-variables.css';
import './mantine.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useContext, useMemo } from 'react';
import { TopLayerContext } from '../components/top-layer.ts';
import { useAppearance } from './appearance.ts';
import { theme } from './theme.ts';

/** Wraps what uses a Mantine component, so that pages without any load nothing of Mantine. */
export function MantineScope({ children }: { children: ReactNode }) {
  const { scheme } = useAppearance();
  const layer = useContext(TopLayerContext);
  const here = useMemo(
    () => ({
      ...theme,
      components: { ...theme.components, Portal: { defaultProps: { target: layer ?? undefined } } },
    }),
    [layer],
  );
  return (
    <MantineProvider
      theme={here}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
