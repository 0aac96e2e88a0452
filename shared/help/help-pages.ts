import type { Outline } from '../resource/outline.ts';
import type { HelpArea, HelpText } from './help-text.ts';

/** A file beneath `docs/users`. */
export interface HelpPage {
  file: string;
  content: string;
}

const MADE = '<!-- Made by npm run docs:users from shared/help. Edit the texts there. -->';

/** The help of the screens as pages to read and print: one for each area, and their table of contents. */
export function helpPages(areas: readonly HelpArea[], outlines: readonly Outline[]): HelpPage[] {
  return [contents(areas), ...areas.map((area) => page(area, areas, outlines))];
}

function contents(areas: readonly HelpArea[]): HelpPage {
  const parts = areas.map((area) =>
    [
      `## [${area.title}](${area.name}.md)`,
      lines(
        area.texts.map((text) => `- [${text.title}](${area.name}.md#${anchor(text.title)}): ${text.tells}`),
      ),
    ].join('\n\n'),
  );
  const begin =
    'What each screen of the portal is, who does what next, and by which rule. The portal shows the same at Alt H, and under “Help on this screen”.';
  return { file: 'README.md', content: whole(['# Help for the people who use the portal', begin, ...parts]) };
}

function page(area: HelpArea, areas: readonly HelpArea[], outlines: readonly Outline[]): HelpPage {
  const list = lines(area.texts.map(({ title }) => `- [${title}](#${anchor(title)})`));
  const sections = area.texts.flatMap((text) => section(text, area, areas, outlines));
  const back = '[All help](README.md)';
  return { file: `${area.name}.md`, content: whole([`# ${area.title}`, back, list, ...sections]) };
}

function section(
  text: HelpText,
  here: HelpArea,
  areas: readonly HelpArea[],
  outlines: readonly Outline[],
): string[] {
  const own = text.rules.filter(({ setting }) => !setting);
  const set = text.rules.filter(({ setting }) => setting);
  const links = text.related.flatMap((name) => linkTo(name, text, here, areas, outlines) ?? []);
  return [
    `## ${text.title}`,
    `${text.is} ${placeOf(text)}`,
    '**What happens next**',
    lines(text.next.map((step, place) => `${place + 1}. ${step}`)),
    ...(own.length > 0 ? ['**Rules of the portal**', lines(own.map(({ says }) => `- ${says}`))] : []),
    ...(set.length > 0
      ? [
          '**Rules that a setting decides**',
          lines(set.map(({ says, setting }) => `- ${says} (Setting: *${setting}*.)`)),
        ]
      : []),
    ...(links.length > 0 ? [`See also: ${links.join(', ')}.`] : []),
  ];
}

function placeOf({ paths }: HelpText): string {
  const shown = paths.map((path) => `\`${path.replace(/\/\*$/, '')}\``);
  return `Its address is ${shown.join(' or ')}.`;
}

/** The section of a list; none to the section itself, nor twice to the same. */
function linkTo(
  name: string,
  from: HelpText,
  here: HelpArea,
  areas: readonly HelpArea[],
  outlines: readonly Outline[],
): string | null {
  const path = outlines.find((one) => one.name === name)?.path.replace(/\{(\w+)\}/g, ':$1');
  for (const area of areas)
    for (const text of area.texts) {
      if (!text.paths.some((one) => one === path || one === `${path}/*`)) continue;
      const file = area === here ? '' : `${area.name}.md`;
      return text === from ? null : `[${text.title}](${file}#${anchor(text.title)})`;
    }
  return null;
}

/** As readers of Markdown name a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

function lines(all: readonly string[]): string {
  return all.join('\n');
}

function whole(parts: readonly string[]): string {
  return `${[MADE, ...parts].join('\n\n')}\n`;
}
