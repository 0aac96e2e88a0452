import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Field } from '#shared/resource/field.ts';
import { wanting } from '#shared/resource/given.ts';
import { inText } from '#shared/resource/in-text.ts';
import { RESOURCES } from '#shared/resources/index.ts';

it.each([
  ['RC number', 'RC number'],
  ['TIN', 'TIN'],
  ['PA system', 'PA system'],
  ['Digest of the file (SHA-256)', 'digest of the file (SHA-256)'],
  ['Flight Requests', 'flight requests'],
  ['Non-resident company', 'non-resident company'],
  ['E-mail', 'e-mail'],
])('%s is “%s” within a sentence', (label, said) => {
  expect(inText(label)).toBe(said);
});

it('every label keeps its capitals, also where it is asked for', () => {
  const fields = RESOURCES.flatMap((resource) => Object.values(resource.fields) as Field[]);
  const all = fields.flatMap((field) => [field, ...Object.values(field.fields ?? {})]);
  const written = all.filter(({ label }) => /[A-Z]{2}/.test(label));
  expect(written.map(({ label }) => label)).toContain('RC number');
  for (const field of written)
    for (const capitals of field.label.match(/[A-Z]{2,}/g) ?? []) {
      expect(inText(field.label)).toContain(capitals);
      expect(field.missing ?? wanting(field)).toContain(capitals);
    }
});

it('nowhere is a label or title made small without it', () => {
  const files = ['web', 'shared', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const found = sources.flatMap((file) =>
    // What is searched by is compared, and shown to nobody.
    /\b(label|title)\??\.toLowerCase\(\)(?!\s*\.includes)(?!\s*===)/i.test(readFileSync(file, 'utf8'))
      ? [file]
      : [],
  );
  expect(found).toEqual([]);
});
