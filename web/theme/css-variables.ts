import type { CSSVariablesResolver } from '@mantine/core';

/** Points Mantine's own variables at the portal's tokens, so that both schemes have one source: tokens.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...shared, '--mantine-color-error': 'var(--bad)', '--mantine-color-dimmed': '#5A645E' },
  dark: { ...shared, '--mantine-color-error': 'var(--bad)', '--mantine-color-dimmed': '#A3AEA7' },
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line2)',
  '--mantine-color-disabled': 'var(--bar-free)',
  '--mantine-color-disabled-color': 'var(--ink3)',
  '--mantine-color-disabled-border': 'transparent',
};
