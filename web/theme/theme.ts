import {
  type ComboboxProps,
  type InputProps,
  type MantineThemeComponents,
  mergeThemeOverrides,
  type PopoverProps,
  type SelectProps,
} from '@mantine/core';
import control from '../components/control.module.css';
import floating from './floating.module.css';
import { mantineTheme } from './mantine-theme.ts';

const popIn = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(-4px)' },
  transitionProperty: 'opacity, transform',
};
const transitionProps = { transition: popIn, duration: 160, timingFunction: 'ease-out' };

type Clothes<Props> = {
  defaultProps?: Partial<Props>;
  classNames?: Partial<Record<string, string>>;
};

// Plain objects instead of Component.extend(), which would load every component wherever one is used.
const components = {
  Input: { classNames: { input: control.control } } satisfies Clothes<InputProps>,
  Select: {
    defaultProps: {
      withCheckIcon: false,
      comboboxProps: { transitionProps },
      rightSectionPointerEvents: 'none',
    },
  } satisfies Clothes<SelectProps>,
  Combobox: {
    defaultProps: { transitionProps, offset: 6 },
    classNames: {
      dropdown: floating.dropdown,
      option: floating.option,
      search: floating.search,
      groupLabel: floating.label,
    },
  } satisfies Clothes<ComboboxProps>,
  Popover: {
    defaultProps: { transitionProps, offset: 6 },
    classNames: { dropdown: floating.dropdown },
  } satisfies Clothes<PopoverProps>,
} satisfies MantineThemeComponents;

/** Styles Mantine's inputs and lists like the portal's own. */
export const theme = mergeThemeOverrides(mantineTheme, { components });
