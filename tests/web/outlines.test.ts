import { describe, expect, it } from 'vitest';
import { listPaths, type Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { type Outline, outlinesOf } from '#shared/resource/outline.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { AREA, resourceOutlines } from '#web/outlines-plugin.ts';

const OUTLINES = outlinesOf(RESOURCES);
const byName = new Map(OUTLINES.map((one) => [one.name, one]));

describe('the outlines that the browser has before any definition', () => {
  it('carry nothing that data cannot', () => {
    for (const { fields } of OUTLINES)
      for (const field of Object.values(fields))
        for (const part of Object.values(field)) expect(typeof part).not.toBe('function');
  });

  it.each(RESOURCES.map((one) => [one.name, one] as const))(
    'lead every path that %s names to the field it has in the definitions',
    (_name, resource) => {
      for (const path of pathsOf(resource)) {
        const { kind, label, choices } = fieldAt(resource, path) ?? {};
        expect(outlinedAt(resource, path), path).toMatchObject({ kind, label, ...(choices && { choices }) });
      }
    },
  );

  it('know the figures that references show beside the name', () => {
    const figures = RESOURCES.flatMap(({ fields }) => Object.values(fields)).filter(({ figure }) => figure);
    expect(figures.length).toBeGreaterThan(0);
    for (const { to = '', figure = '' } of figures)
      expect(byName.get(to)?.fields[figure]?.label, `${to}.${figure}`).toBe(
        resourceNamed(to).fields[figure]?.label ?? 'no such field',
      );
  });
});

describe('the build', () => {
  it('has every definition in the part of its area, once', async () => {
    const { load } = resourceOutlines();
    const areas = [...new Set(RESOURCES.map(({ area }) => area))];
    const parts = await Promise.all(areas.map((area) => callOf(load)(`${AREA}${area}`)));
    const named = parts.map((code) => /DEFINITIONS = \[([^\]]+)\]/.exec(code)?.[1]?.split(', ').length);
    expect(named).toEqual(areas.map((area) => RESOURCES.filter((one) => one.area === area).length));
  });
});

/** Follows a path as a list does that has only its own definition. */
function outlinedAt(resource: Pick<Resource | Outline, 'fields'>, path: string): Field | undefined {
  const [step = '', ...rest] = path.split('.');
  const field = resource.fields[step];
  if (rest.length === 0) return field;
  const next = byName.get(field?.to ?? '');
  return next && outlinedAt(next, rest.join('.'));
}

function pathsOf({ label, hint = [], search = [], ...resource }: Resource): string[] {
  return [...listPaths(resource), ...label, ...hint, ...search].filter((path) => path.includes('.'));
}

function callOf(load: ReturnType<typeof resourceOutlines>['load']): (id: string) => Promise<string> {
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  return async (id) => String(await load.call({ addWatchFile: () => undefined } as never, id));
}
