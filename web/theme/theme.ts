import {
  type CheckboxProps,
  type ComboboxProps,
  type DrawerProps,
  type InputProps,
  type MantineThemeComponents,
  type MenuProps,
  type ModalProps,
  mergeThemeOverrides,
  type PopoverProps,
  type RadioProps,
  type SegmentedControlProps,
  type SelectProps,
  type SwitchProps,
  type TooltipProps,
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

// Plain objects instead of Component.extend(), which would load every component with the first page.
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
  Menu: {
    defaultProps: { transitionProps, offset: 6, position: 'bottom-end' },
    classNames: {
      dropdown: floating.dropdown,
      item: floating.item,
      label: floating.label,
      divider: floating.divider,
      itemSection: floating.section,
    },
  } satisfies Clothes<MenuProps>,
  // A style element made by script would break the content security policy; mantine.css holds the page still.
  Modal: {
    defaultProps: { lockScroll: false, transitionProps: { transition: 'fade', duration: 160 } },
    classNames: { content: floating.modal, body: floating.modalBody, overlay: floating.scrim },
  } satisfies Clothes<ModalProps>,
  Drawer: {
    defaultProps: {
      lockScroll: false,
      position: 'right',
      transitionProps: { duration: 220, timingFunction: 'ease-out' },
    },
    classNames: { content: floating.drawer, body: floating.drawerBody, overlay: floating.scrim },
  } satisfies Clothes<DrawerProps>,
  Tooltip: {
    defaultProps: { openDelay: 300, transitionProps: { duration: 120 } },
    classNames: { tooltip: floating.tooltip },
  } satisfies Clothes<TooltipProps>,
  Checkbox: { defaultProps: { size: 'sm' } } satisfies Clothes<CheckboxProps>,
  Radio: { defaultProps: { size: 'sm' } } satisfies Clothes<RadioProps>,
  Switch: { defaultProps: { size: 'md' } } satisfies Clothes<SwitchProps>,
  SegmentedControl: { defaultProps: { transitionDuration: 120 } } satisfies Clothes<SegmentedControlProps>,
} satisfies MantineThemeComponents;

/** Mantine in the portal's clothes: its inputs, menus, dialogs and lists look like our own. */
export const theme = mergeThemeOverrides(mantineTheme, { components });
