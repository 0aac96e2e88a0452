import { pageMeta, SHEET_TYPES } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { permissionsToImport } from '#shared/import-kinds.ts';
import { importSchema, rowsSchema } from './answer-schemas.ts';
import {
  createImport,
  createImportBody,
  createImportOf,
  fileBody,
  fileForm,
  importForm,
} from './create-import.ts';
import { checkImport, commitBody, commitImport, mapImport, mappingBody, undoImport } from './import-acts.ts';
import { importRows, rowsQuery } from './import-rows.ts';
import { readRunFor } from './import-run.ts';
import { importTemplate } from './import-template.ts';
import { MAY_ADD, MAY_READ, refuseUnlessMayRead } from './may-import.ts';
import { importExtensions, presentImport } from './present-imports.ts';
import { headingsBody, readAnew } from './read-anew.ts';
import { importRefusals, refusalsSchema } from './refusals.ts';
import { refusedFile } from './refused-file.ts';
import { importJob, resumeImportsJob } from './run-import.ts';
import { waitingImports } from './waiting-imports.ts';

export { DepartmentFinder } from './department-finder.ts';
export { findHeadings, uniqueHeaders } from './find-headings.ts';
export { reasonInGeneral } from './reason-in-general.ts';
export { unreadableRow } from './unreadable-rows.ts';

/** Spreadsheets that are checked first, carried out later, and undone while nothing is built on them. */
export const imports: Area = {
  routes: [
    {
      method: 'POST',
      path: '/imports',
      access: ['add-imports'],
      summary: 'Upload a file to import; it is checked in the background',
      kind: 'create',
      answer: importSchema,
      body: createImportBody,
      form: importForm,
      write: createImport,
    },
    {
      method: 'POST',
      path: '/departments/import',
      access: permissionsToImport('departments'),
      summary: 'Upload a file of departments to import; it is checked in the background',
      kind: 'create',
      answer: importSchema,
      body: fileBody,
      form: fileForm,
      write: createImportOf('departments'),
    },
    {
      method: 'GET',
      path: '/imports/:id',
      access: MAY_READ,
      summary: 'Read one import with its columns and progress',
      kind: 'own',
      answer: importSchema,
      async read(db, { actor, id }) {
        refuseUnlessMayRead(actor, (await readRunFor(db, actor, id)).resource);
        return { data: await presentImport(db, actor, id) };
      },
    },
    {
      method: 'GET',
      path: '/imports/:id/rows',
      access: MAY_READ,
      summary: 'The rows of an import with their judgements',
      kind: 'list',
      answer: rowsSchema,
      meta: pageMeta,
      query: rowsQuery,
      read: importRows,
    },
    {
      method: 'POST',
      path: '/imports/:id/headings',
      access: MAY_ADD,
      summary: 'Read the file anew, from another sheet or with its headings in another row',
      kind: 'post',
      seen: 'the import',
      answer: importSchema,
      body: headingsBody,
      write: readAnew,
    },
    {
      method: 'POST',
      path: '/imports/:id/mapping',
      access: MAY_ADD,
      summary: 'Match the columns of the file and check every row again',
      kind: 'post',
      seen: 'the import',
      answer: importSchema,
      body: mappingBody,
      write: mapImport,
    },
    {
      method: 'POST',
      path: '/imports/:id/check',
      access: MAY_ADD,
      summary: 'Check every row again, after what they need was added',
      kind: 'post',
      seen: 'the import',
      answer: importSchema,
      write: checkImport,
    },
    {
      method: 'GET',
      path: '/imports/:id/refusals',
      access: MAY_READ,
      summary: 'Why rows are refused, each reason once, with the departments that are missing',
      kind: 'own',
      answer: refusalsSchema,
      read: importRefusals,
    },
    {
      method: 'POST',
      path: '/imports/:id/commit',
      access: MAY_ADD,
      summary: 'Carry out an import that was checked, all of it or its good rows',
      kind: 'post',
      seen: 'the import',
      answer: importSchema,
      body: commitBody,
      write: commitImport,
    },
    {
      method: 'POST',
      path: '/imports/:id/undo',
      access: MAY_ADD,
      summary: 'Undo an import, while nothing is built on it',
      kind: 'post',
      seen: 'the import',
      answer: importSchema,
      write: undoImport,
    },
    {
      method: 'GET',
      path: '/imports/:id/refused.csv',
      access: MAY_READ,
      summary: 'The refused rows of an import with their reasons, as CSV',
      kind: 'own',
      produces: ['text/csv'],
      raw: refusedFile,
    },
    {
      method: 'GET',
      path: '/imports/template/:file',
      access: MAY_ADD,
      summary:
        'A template to fill in: products, restock, users, funds, update-funds or departments, .xlsx or .csv',
      kind: 'own',
      produces: SHEET_TYPES,
      raw: importTemplate,
    },
  ],
  extensions: { imports: importExtensions },
  jobs: [importJob, resumeImportsJob],
  waiting: [waitingImports],
  kinds: ['imports'],
};
