import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver } from './css-variables.ts';
import { mantineTheme } from './mantine-theme.ts';

const ID = 'virtual:mantine-variables.css';
const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

/**
 * Serves Mantine's CSS variables as a stylesheet of the build (`import 'virtual:mantine-variables.css'`), because the
 * portal's content security policy allows no style element made by script.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? stylesheet() : null),
  };
}

function stylesheet(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, mantineTheme);
  const { variables, light, dark } = deepMerge(
    defaultCssVariablesResolver(theme),
    cssVariablesResolver(theme),
  );
  return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root');
}

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
}
