import { accessTo } from '#server/crud/access.ts';
import { SHEET_TYPES } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { permission } from '#shared/permissions.ts';
import {
  draftLinesSchema,
  linesFileSchema,
  savedLinesSchema,
} from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { changeByPercent, percentBody } from './change-by-percent.ts';
import { draftSheet } from './draft-sheet.ts';
import { draftFlow, startDraftRoute } from './drafts.ts';
import { exportDraftLines, linesExportQuery } from './export-lines.ts';
import { readDraftLines } from './read-lines.ts';
import { linesFileBody, linesFileForm, readLinesFile } from './read-lines-file.ts';
import { linesBody, saveDraftLines } from './save-lines.ts';

/** Budgets of coming years: drafts that count nowhere until a second officer opens them. */
export const nextBudget: Area = {
  routes: [
    startDraftRoute,
    ...draftFlow.routes,
    {
      method: 'GET',
      path: '/budget-drafts/:id/lines',
      access: accessTo(budgetDrafts, 'read'),
      summary: 'The lines of a draft budget, beside this year’s figures',
      kind: 'own',
      answer: draftLinesSchema,
      read: readDraftLines,
    },
    {
      method: 'GET',
      path: '/budget-drafts/:id/lines/export',
      access: accessTo(budgetDrafts, 'read'),
      summary: 'The lines of a draft budget as CSV or XLSX',
      kind: 'list',
      produces: SHEET_TYPES,
      query: linesExportQuery,
      also: 'the group’s leave to export',
      raw: exportDraftLines,
    },
    {
      method: 'POST',
      path: '/budget-drafts/:id/lines',
      access: [permission('edit', budgetDrafts.noun)],
      summary: 'Save, add and remove lines of a draft budget; each that can’t be says why',
      kind: 'post',
      body: linesBody,
      answer: savedLinesSchema,
      write: saveDraftLines,
    },
    {
      method: 'POST',
      path: '/budget-drafts/:id/file',
      access: [permission('edit', budgetDrafts.noun)],
      summary: 'Read the cells of a spreadsheet with lines of a draft budget; nothing is saved',
      kind: 'post',
      body: linesFileBody,
      form: linesFileForm,
      answer: linesFileSchema,
      write: readLinesFile,
    },
    {
      method: 'POST',
      path: '/budget-drafts/:id/percent',
      access: [permission('edit', budgetDrafts.noun)],
      summary: 'Change the amounts of a draft budget by percent: all, of a type, or of a budget head',
      kind: 'post',
      body: percentBody,
      answer: draftLinesSchema,
      write: changeByPercent,
    },
  ],
  extensions: draftFlow.extensions,
  sheets: { 'budget-drafts': draftSheet },
  waiting: [draftFlow.waiting],
  requests: [draftFlow.requests],
};
