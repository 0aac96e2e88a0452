import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Nothing that axe knows of is wrong with the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // No screen has frames: axe runs in the page itself, and is brought there once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // What is on its way from one colour to another is looked at again: what is wrong stays so.
  await expect
    .poll(() => page.evaluate(violationsOf), { intervals: [300, 700], timeout: 30_000 })
    .toEqual([]);
}

/**
 * In the page: the rules of axe that it breaks, each with what breaks it. Contrast takes axe longer than all other rules
 * together, as it looks behind every word; of what looks alike on the same grounds, such as a column of a table, only the
 * first and the last are looked at.
 */
export async function violationsOf(): Promise<[string, string[]][]> {
  const here = window as unknown as { axe: typeof axe };
  const CONTRAST = 'color-contrast';
  const grounds = new Map<Element, string>();

  /** What may stand behind an element's words: itself and all that holds it. */
  function groundOf(element: Element | null): string {
    if (!element) return '';
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element);
    const own = [element.tagName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity];
    const ground = [groundOf(element.parentElement), ...own, position, filter].join(' ');
    grounds.set(element, ground);
    return ground;
  }

  function lookOf(element: Element): string {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const control = element.closest('label')?.control ?? element;
    const isOff = control.matches(':disabled, [aria-disabled="true"], [aria-disabled="true"] *');
    return [groundOf(element), color, fontSize, fontWeight, textShadow, isOff, width > 1 && height > 1].join(
      ' ',
    );
  }

  function hasWords(element: Element): boolean {
    if (element.matches('input, select, textarea')) return true;
    return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  }

  const worded = [...document.body.querySelectorAll('*')].filter(
    (element) => hasWords(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  const looks = worded.map((element) => [lookOf(element), element] as const);
  const ends = new Set([...new Map([...looks].reverse()).values(), ...new Map(looks).values()]);
  const others = await here.axe.run(document, {
    resultTypes: ['violations'],
    rules: { [CONTRAST]: { enabled: false } },
  });
  const contrast =
    ends.size > 0 &&
    (await here.axe.run(
      { include: [...ends] },
      { resultTypes: ['violations'], runOnly: { type: 'rule', values: [CONTRAST] } },
    ));
  return [...others.violations, ...(contrast ? contrast.violations : [])].map(({ id, nodes }) => [
    id,
    nodes.map(({ target }) => String(target)),
  ]);
}
