import type { MantineColorsTuple } from '@mantine/core';

/** The portal's green, light to dark; shade 7 fills buttons in light, 6 in dark. */
export const forest: MantineColorsTuple = [
  '#EFF6F1',
  '#DCECE2',
  '#B9D9C6',
  '#8CC0A3',
  '#5BA27D',
  '#33855D',
  '#1B6E47',
  '#0F5C39',
  '#0A4A2D',
  '#073620',
];

/** Greenish neutrals for the light scheme. */
export const gray: MantineColorsTuple = [
  '#F7F8F5',
  '#F1F2ED',
  '#E6E8E2',
  '#D8DCD5',
  '#C9CEC6',
  '#858E87',
  '#646D67',
  '#4B554F',
  '#2A352F',
  '#16201B',
];

/** Greenish neutrals for the dark scheme; Mantine reads text from 0 and the page from 7. */
export const dark: MantineColorsTuple = [
  '#E8EEEA',
  '#B4BEB7',
  '#98A39C',
  '#6F7A73',
  '#414C45',
  '#262F2A',
  '#1C2420',
  '#151B18',
  '#0D1210',
  '#080B0A',
];

/** Errors, and the buttons that delete. */
export const red: MantineColorsTuple = [
  '#FDF1EF',
  '#FADFDB',
  '#F0B9B2',
  '#E78C82',
  '#DC6256',
  '#CC3D30',
  '#B42318',
  '#B42318',
  '#93190F',
  '#6F120A',
];
