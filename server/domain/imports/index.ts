import { pageMeta, SHEET_TYPES } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { importSchema, rowsSchema } from './answer-schemas.ts';
import { createImport, createImportBody, importForm } from './create-import.ts';
import { commitBody, commitImport, mapImport, mappingBody, undoImport } from './import-acts.ts';
import { importRows, rowsQuery } from './import-rows.ts';
import { importTemplate } from './import-template.ts';
import { importExtensions, presentImport } from './present-imports.ts';
import { headingsBody, readAnew } from './read-anew.ts';
import { refusedFile } from './refused-file.ts';
import { importJob, resumeImportsJob } from './run-import.ts';
import { waitingImports } from './waiting-imports.ts';

export { DepartmentFinder } from './department-finder.ts';
export { findHeadings } from './find-headings.ts';
export { ownUpload } from './own-upload.ts';

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
      method: 'GET',
      path: '/imports/:id',
      access: ['read-imports'],
      summary: 'Read one import with its columns and progress',
      kind: 'own',
      answer: importSchema,
      read: async (db, { actor, id }) => ({ data: await presentImport(db, actor, id) }),
    },
    {
      method: 'GET',
      path: '/imports/:id/rows',
      access: ['read-imports'],
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
      access: ['add-imports'],
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
      access: ['add-imports'],
      summary: 'Match the columns of the file and check every row again',
      kind: 'post',
      seen: 'the import',
      answer: importSchema,
      body: mappingBody,
      write: mapImport,
    },
    {
      method: 'POST',
      path: '/imports/:id/commit',
      access: ['add-imports'],
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
      access: ['add-imports'],
      summary: 'Undo an import, while nothing is built on it',
      kind: 'post',
      seen: 'the import',
      answer: importSchema,
      write: undoImport,
    },
    {
      method: 'GET',
      path: '/imports/:id/refused.csv',
      access: ['read-imports'],
      summary: 'The refused rows of an import with their reasons, as CSV',
      kind: 'own',
      produces: ['text/csv'],
      raw: refusedFile,
    },
    {
      method: 'GET',
      path: '/imports/template/:file',
      access: ['add-imports'],
      summary: 'A template to fill in: products, restock, users, funds or update-funds, .xlsx or .csv',
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
