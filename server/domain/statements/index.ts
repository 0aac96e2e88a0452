import { recordAnswer } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { statements as STATEMENTS } from '#shared/resources/payments/statements.ts';
import { statementFileSchema } from '#shared/statement-file.ts';
import { importStatement, readStatement, statementBody, statementForm } from './import-statement.ts';
import { statementFlow } from './statements.ts';

/** What the bank says of the agency's accounts. */
export const statements: Area = {
  routes: [
    {
      method: 'POST',
      path: '/statements/read',
      access: ['add-statements'],
      summary: 'Read a file as a bank statement of an account; nothing is recorded',
      kind: 'post',
      body: statementBody,
      form: statementForm,
      answer: statementFileSchema,
      write: readStatement,
    },
    {
      method: 'POST',
      path: '/statements',
      access: ['add-statements'],
      summary: 'Import a file as the next bank statement of an account',
      kind: 'create',
      body: statementBody,
      form: statementForm,
      answer: recordAnswer(STATEMENTS, statementFlow.extensions.statements ?? {}),
      write: importStatement,
    },
    ...statementFlow.routes,
  ],
  extensions: statementFlow.extensions,
  waiting: [statementFlow.waiting],
  requests: [statementFlow.requests],
};
