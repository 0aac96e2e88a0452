import {
  IconHelp,
  IconInbox,
  IconKeyboard,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconQrcode,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { FoundRecord } from '#shared/found-record.ts';
import type { HelpText } from '#shared/help/help-text.ts';
import { permission } from '#shared/permissions.ts';
import type { Outline } from '#shared/resource/outline.ts';
import { OUTLINES, outlineNamed } from '#shared/resources/known.ts';
import { moduleIcon } from '#web/components/module-icons.ts';
import { createWords } from '#web/crud/create-words.ts';
import { applicationsOf, modulesOf } from '#web/session/navigation.ts';
import type { Opened } from '#web/session/recent.ts';
import { scannedPath } from '#web/session/scanned-code.ts';
import { signOut } from '#web/session/sign-out.ts';
import type { Session } from '#web/session/types.ts';
import { type Beside, besideOf } from './beside.ts';

/** A line of the palette: it leads to a path or does something. */
export type Entry = {
  key: string;
  /** The heading above it. */
  group: string;
  icon: TablerIcon;
  code?: string;
  label: string;
  about?: string;
  /** Further words that find it. */
  also?: string;
  /** What kind of record it is: 'expenditure'. */
  kind?: string;
  holder?: string | null;
  amount?: number | null;
  path?: string;
  run?: () => void;
  /** The record of the line, whose acts can be listed. */
  record?: FoundRecord;
  /** Why it can't be done now. */
  whyNot?: string | null;
};

/** Found records as lines of the palette. */
export function recordEntries(records: readonly FoundRecord[]): Entry[] {
  return records.map((record) => ({
    key: `${record.resource} ${record.id}`,
    group: 'Records',
    icon: moduleIcon(outlineNamed(record.resource).icon),
    code: record.code,
    label: record.title,
    about: record.matched ?? undefined,
    kind: outlineNamed(record.resource).singular,
    holder: record.holder,
    amount: record.amount,
    path: record.path,
    record,
  }));
}

/** Pages of records that were opened lately, besides the one that is shown now. */
export function recentEntries(opened: readonly Opened[], here: string): Entry[] {
  return opened.flatMap(({ path, title }) => {
    const outline = OUTLINES.find((one) => one.path === path.slice(0, path.lastIndexOf('/')));
    if (!outline || path === here) return [];
    const { icon, singular } = outline;
    return {
      key: `opened ${path}`,
      group: 'Opened lately',
      icon: moduleIcon(icon),
      label: title,
      kind: singular,
      path,
    };
  });
}

/** The record of the printed paper whose address or code a scanner typed. */
export function scannedEntries(typed: string): Entry[] {
  const path = scannedPath(typed);
  return path
    ? [{ key: 'paper', group: 'Paper', icon: IconQrcode, label: 'Open what was printed on this paper', path }]
    : [];
}

const MOST_HELP = 5;

/** Texts of help as lines of the palette, the first few of many. */
export function helpEntries(texts: readonly HelpText[], show: (path: string) => void): Entry[] {
  return texts.slice(0, MOST_HELP).map(({ paths: [path = ''], title, tells }) => ({
    key: `help ${path}`,
    group: 'Help',
    icon: IconHelp,
    label: `Help: ${tells}`,
    about: title,
    run: () => show(path),
  }));
}

/** Every screen that I may browse, and the acts that are always at hand. */
export function ownEntries(
  session: Session,
  acts: { toggleScheme: () => void; showKeys: () => void },
): Entry[] {
  return [
    ...addEntries(session),
    {
      key: 'scheme',
      group: 'Actions',
      icon: IconMoon,
      label: 'Change between light and dark colours',
      also: 'theme night mode appearance',
      run: acts.toggleScheme,
    },
    {
      key: 'keys',
      group: 'Actions',
      icon: IconKeyboard,
      label: 'Keyboard shortcuts',
      also: 'help ?',
      run: acts.showKeys,
    },
    {
      key: 'leave',
      group: 'Actions',
      icon: IconLogout,
      label: 'Sign out',
      also: 'log out logout end session',
      run: () => void signOut(),
    },
    { key: 'home', group: 'Go to', icon: IconLayoutDashboard, label: 'Dashboard', path: '/dashboard' },
    { key: 'inbox', group: 'Go to', icon: IconInbox, label: 'Inbox', also: 'waiting for me', path: '/inbox' },
    ...screenEntries(session),
    { key: 'account', group: 'Go to', icon: IconUser, label: 'My Profile', path: '/user/account' },
  ];
}

/** Entries that contain every typed word, those first in which each begins a word; all of them when nothing is typed. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => words.every((word) => wordsOf(entry).includes(word)));
  const begins = (entry: Entry) => words.every((word) => ` ${wordsOf(entry)}`.includes(` ${word}`));
  return found.toSorted(
    (one, other) =>
      GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || Number(begins(other)) - Number(begins(one)),
  );
}

const GROUPS: readonly string[] = ['Actions', 'Go to'];

function wordsOf({ label, about, also }: Entry): string {
  return [label, about, also].filter(Boolean).join(' ').toLowerCase();
}

function screenEntries({ navigation, permissions }: Session): Entry[] {
  const inMenu = applicationsOf(navigation).flatMap((application) =>
    modulesOf(application).map(
      (entry): Entry => ({
        key: `screen ${entry.id}`,
        group: 'Go to',
        icon: moduleIcon(entry.icon),
        label: entry.name,
        about: application.name,
        path: entry.path,
      }),
    ),
  );
  // Permissions may cover more than the menu shows.
  const beside = standing(permissions, 'browse').filter(
    ({ path }) => !inMenu.some((entry) => entry.path === path),
  );
  const further = besideOf(permissions).filter(({ to }) => !inMenu.some(({ path }) => path === to));
  return [...inMenu, ...beside.map(screenOf), ...further.map(besideEntry)];
}

function besideEntry({ of, label, to }: Beside): Entry {
  const { icon, title } = outlineNamed(of);
  return { key: `beside ${to}`, group: 'Go to', icon: moduleIcon(icon), label, about: title, path: to };
}

function screenOf({ name, title, path, icon }: Outline): Entry {
  return { key: `list ${name}`, group: 'Go to', icon: moduleIcon(icon), label: title, path };
}

function addEntries({ permissions }: Session): Entry[] {
  return standing(permissions, 'add')
    .filter(({ actions }) => actions.includes('create'))
    .map((resource) => ({
      key: `add ${resource.name}`,
      group: 'Actions',
      icon: IconPlus,
      label: createWords(resource),
      about: resource.title,
      also: `add create new ${resource.singular}`,
      path: `${resource.path}/create`,
    }));
}

/** Resources with an address of their own that I may browse, or add to. */
function standing(permissions: readonly string[], verb: 'browse' | 'add'): Outline[] {
  return OUTLINES.filter(
    ({ path, noun }) => !path.includes('{') && permissions.includes(permission(verb, noun)),
  );
}
