import {
  Checkbox,
  Combobox,
  Input,
  Menu,
  Modal,
  mergeThemeOverrides,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tooltip,
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

/** Mantine in the portal's clothes: its inputs, menus, dialogs and lists look like our own. */
export const theme = mergeThemeOverrides(mantineTheme, {
  components: {
    Input: Input.extend({ classNames: { input: control.control } }),
    Select: Select.extend({
      defaultProps: {
        withCheckIcon: false,
        comboboxProps: { transitionProps },
        rightSectionPointerEvents: 'none',
      },
    }),
    Combobox: Combobox.extend({
      defaultProps: { transitionProps, offset: 6 },
      classNames: {
        dropdown: floating.dropdown,
        option: floating.option,
        search: floating.search,
        groupLabel: floating.label,
      },
    }),
    Popover: Popover.extend({
      defaultProps: { transitionProps, offset: 6 },
      classNames: { dropdown: floating.dropdown },
    }),
    Menu: Menu.extend({
      defaultProps: { transitionProps, offset: 6, position: 'bottom-end' },
      classNames: {
        dropdown: floating.dropdown,
        item: floating.item,
        label: floating.label,
        divider: floating.divider,
        itemSection: floating.section,
      },
    }),
    Modal: Modal.extend({
      // A style element made by script would break the content security policy; mantine.css holds the page still.
      defaultProps: { lockScroll: false, transitionProps: { transition: 'fade', duration: 160 } },
      classNames: { content: floating.modal, body: floating.modalBody, overlay: floating.scrim },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, transitionProps: { duration: 120 } },
      classNames: { tooltip: floating.tooltip },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'sm' } }),
    Radio: Radio.extend({ defaultProps: { size: 'sm' } }),
    Switch: Switch.extend({ defaultProps: { size: 'md' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { transitionDuration: 120 } }),
  },
});
