import { adminCenter } from './admin-center.ts';
import { administration } from './administration.ts';
import { budget } from './budget.ts';
import { budgetYears } from './budget-years.ts';
import { documentControl } from './document-control.ts';
import { everywhere } from './everywhere.ts';
import { facilitiesLogistics } from './facilities-logistics.ts';
import type { HelpArea, HelpText } from './help-text.ts';
import { inventory } from './inventory.ts';
import { payments } from './payments.ts';
import { schedules } from './schedules.ts';
import { staffServices } from './staff-services.ts';
import { statements } from './statements.ts';
import { storeRoom } from './store-room.ts';
import { taxes } from './taxes.ts';

/** All help, in the order of the menu. */
export const HELP: readonly HelpArea[] = [
  everywhere,
  staffServices,
  budget,
  budgetYears,
  payments,
  taxes,
  schedules,
  statements,
  inventory,
  storeRoom,
  facilitiesLogistics,
  documentControl,
  administration,
  adminCenter,
];

const ALL = HELP.flatMap(({ texts }) => texts);

/** The text of the screen at an address: of those whose paths fit, the one with the longest; none where there is no such screen. */
export function helpAt(address: string): HelpText | undefined {
  const found = ALL.flatMap((text) => text.paths.map((path) => ({ text, path }))).filter(({ path }) =>
    fits(path, address),
  );
  return found.toSorted((one, other) => weight(other.path) - weight(one.path))[0]?.text;
}

/** The sentences of a text, in the order in which they are read. */
export function sentencesOf({ title, tells, is, next, rules }: HelpText): string[] {
  return [title, tells, is, ...next, ...rules.map(({ says }) => says)];
}

function fits(path: string, address: string): boolean {
  const parts = address.split('/').filter(Boolean);
  const asked = path.split('/').filter((part) => part !== '' && part !== '*');
  const isLong = path.endsWith('/*') ? parts.length >= asked.length : parts.length === asked.length;
  return isLong && asked.every((part, place) => part.startsWith(':') || part === parts[place]);
}

// Parts that are named say more than `:id`, which says more than `/*`.
function weight(path: string): number {
  return path.split('/').reduce((sum, part) => sum + (part === '*' ? 0 : part.startsWith(':') ? 10 : 11), 0);
}

/** The texts that have every word of what is typed, those first whose title or line of the palette has them. */
export function findHelp(typed: string): HelpText[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (told: readonly string[]) => {
    const all = told.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const found = ALL.filter((text) => has(['help', ...sentencesOf(text)]));
  const named = found.filter(({ title, tells }) => has(['help', title, tells]));
  return [...named, ...found.filter((text) => !named.includes(text))];
}
