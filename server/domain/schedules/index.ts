import { accessTo } from '#server/crud/access.ts';
import { recordAnswer, SHEET_TYPES } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { permissionsOf } from '#shared/resource/judge.ts';
import { returnedSchema } from '#shared/resource/record-schema.ts';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import { answerFileSchema } from '#shared/resources/payments/schedule-answers.ts';
import { paymentScheduleWorkflow } from '#shared/workflows/payment-schedules.ts';
import { bankAccountFlow } from './bank-accounts.ts';
import { exportFile, fileQuery } from './export-file.ts';
import { fileTemplateFlow } from './file-templates.ts';
import { payableQuery, payableSchema, readPayable } from './payable.ts';
import { prepareSchedule, scheduleBody } from './prepare-schedule.ts';
import { answerFileBody, answerFileForm, readAnswer } from './read-answer.ts';
import { openRejections } from './rejections.ts';
import { scheduleSheet } from './schedule-sheet.ts';
import { scheduleFlow } from './schedules.ts';

export { accountOf } from './account-of.ts';
export { layoutOf } from './file-templates.ts';
export { digestOf, fileOf } from './schedule-file.ts';
export { linesOfSchedule } from './schedule-lines.ts';
export { codesNamed } from './vouchers-named.ts';

/** How what was posted reaches the bank: the agency's accounts, and the schedules of what is paid from them. */
export const schedules: Area = {
  routes: [
    ...bankAccountFlow.routes,
    ...fileTemplateFlow.routes,
    {
      method: 'GET',
      path: '/payment-schedules/payable',
      access: ['add-payment-schedules'],
      summary: 'What was posted on a day, of which a payment schedule can be made',
      kind: 'own',
      query: payableQuery,
      answer: payableSchema,
      read: readPayable,
    },
    {
      method: 'POST',
      path: '/payment-schedules',
      access: ['add-payment-schedules'],
      summary: 'Gather posted payments of a day, paid from one account, in a schedule for the bank',
      kind: 'create',
      answer: recordAnswer(paymentSchedules, scheduleFlow.extensions['payment-schedules'] ?? {}),
      body: scheduleBody,
      returned: returnedSchema(paymentSchedules, 'create'),
      write: prepareSchedule,
    },
    ...scheduleFlow.routes,
    {
      method: 'POST',
      path: '/payment-schedules/:id/read-answer',
      access: permissionsOf(paymentScheduleWorkflow, paymentScheduleWorkflow.acts.confirm),
      summary: 'Read what the bank answered on a payment schedule from a file; nothing is recorded',
      kind: 'post',
      body: answerFileBody,
      form: answerFileForm,
      answer: answerFileSchema,
      write: readAnswer,
    },
    {
      method: 'GET',
      path: '/payment-schedules/:id/export',
      access: accessTo(paymentSchedules, 'read'),
      summary: 'The file of a payment schedule for the bank, by a template',
      kind: 'list',
      produces: [...SHEET_TYPES, 'text/plain'],
      query: fileQuery,
      also: 'the group’s leave to export',
      raw: exportFile,
    },
  ],
  extensions: {
    ...fileTemplateFlow.extensions,
    ...bankAccountFlow.extensions,
    ...scheduleFlow.extensions,
  },
  sheets: { 'payment-schedules': scheduleSheet },
  waiting: [bankAccountFlow.waiting, fileTemplateFlow.waiting, scheduleFlow.waiting, openRejections],
  kinds: ['rejected-payment'],
  requests: [bankAccountFlow.requests, scheduleFlow.requests],
};
