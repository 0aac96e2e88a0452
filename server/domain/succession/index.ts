import type { Area } from '#server/frame/area.ts';
import { permission } from '#shared/permissions.ts';
import { employeeSchema } from '../administration/index.ts';
import {
  activateBody,
  activateEmployee,
  deactivateBody,
  deactivateEmployee,
  handOver,
  handOverBody,
  moveBody,
  moveEmployee,
  openWorkQuery,
  readOpenWork,
} from './leave.ts';
import { openWorkSchema } from './open-item.ts';
import { waitingHandOvers } from './waiting-hand-overs.ts';

const EMPLOYEE = {
  method: 'POST',
  access: [permission('edit', 'employees')],
  kind: 'post',
  seen: 'the employee',
  answer: employeeSchema,
} as const;

/** Leaving: what somebody has open is shown, handed over or cancelled before their account is closed or they go to another department. */
export const succession: Area = {
  routes: [
    {
      method: 'GET',
      path: '/users/:id/open-work',
      access: [permission('edit', 'employees')],
      summary: 'What somebody has open: requests, drafts, advances, posts and offices',
      kind: 'own',
      query: openWorkQuery,
      answer: openWorkSchema,
      read: readOpenWork,
    },
    {
      ...EMPLOYEE,
      path: '/users/:id/deactivate',
      summary: 'Shut an employee out at once, once what they have open is handed over or cancelled',
      body: deactivateBody,
      write: deactivateEmployee,
    },
    {
      ...EMPLOYEE,
      path: '/users/:id/hand-over',
      summary: 'Hand over what a deactivated employee left open',
      body: handOverBody,
      write: handOver,
    },
    {
      ...EMPLOYEE,
      path: '/users/:id/move',
      summary: 'Move an employee to another department, once their posts are passed on',
      body: moveBody,
      write: moveEmployee,
    },
    {
      ...EMPLOYEE,
      path: '/users/:id/activate',
      summary: 'Let a deactivated employee in again',
      body: activateBody,
      write: activateEmployee,
    },
  ],
  extensions: {},
  waiting: [waitingHandOvers],
  kinds: ['employees'],
};
