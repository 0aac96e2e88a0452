import { findLink } from './links.ts';
import { personById } from './person.ts';
import { tryLink } from './try-link.ts';
import type { Answer, Database, RequestContext } from './types.ts';

/** What a one-time link is for and whose it is, for the page that it opens; id 0 is the future first administrator. */
export async function readLink(db: Database, { params, address }: RequestContext): Promise<Answer> {
  const token = params.token ?? '';
  const { purpose, user_id } = await tryLink(db, { token, address }, () => findLink(db, token));
  const person = user_id === null ? undefined : await personById(db, user_id);
  const { name = '', staff_no = '', email = '', surname = '', firstname = '' } = person ?? {};
  const { middlename = null, mobile = null } = person ?? {};
  return {
    data: { purpose, id: user_id ?? 0, name, staff_no, email, surname, firstname, middlename, mobile },
  };
}
