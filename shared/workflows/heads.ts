import { longText } from '../resource/fields.ts';
import { head, person } from '../resource/workflow.ts';

/** The state of what waits for the head of a department, who sees it before officers and logistics; where no head may, for the named deputy. */
export const WITH_HEAD = {
  word: 'Waiting for the head',
  with: [head('deciding_department_id'), person('deputy_id')],
} as const;

/** The words of the act by which a head sends it on. */
export const ENDORSE = {
  label: 'Endorse',
  past: 'endorsed',
  takes: 'add',
  asks: { remark: longText('Remark', { max: 2000 }) },
} as const;
