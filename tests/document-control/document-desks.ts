import { startDesks } from '../payments/desks.ts';
import { addPerson } from '../support/people.ts';

/** A document as the wire carries it, as far as tests look. */
export interface DocumentWire {
  id: number;
  version: number;
  reference_no: string;
  type: string;
  status: string;
  bttn: string | null;
  amount: number | null;
  department_id: number;
  at_department_id: number;
  to_department_id: number | null;
  due_on: string | null;
  is_overdue: boolean;
  holder: { name: string } | null;
  actions: { name: string; allowed: boolean; why_not: { code: string; sentence: string } | null }[];
  journey: { department: string; user: string; action: string; at: string; remark: string | null }[];
}

type Person = Awaited<ReturnType<typeof addPerson>>;

/** The agency with an officer in each of its departments who sends and receives, and whoever controls documents. */
export async function startDocumentDesks() {
  const desks = await startDesks();
  const { ict, works, finance, call } = desks;
  const officer = (department_id: number) =>
    addPerson(desks, { groups: ['Department Officers'], department_id });
  const at = { ict: await officer(ict), works: await officer(works), finance: await officer(finance) };
  const control = await addPerson(desks, { groups: ['Records'], department_id: works });

  const act = (who: { token: string }, id: number, name: string, body: object = {}) =>
    call<DocumentWire>('POST', `documents/${id}/${name}`, { token: who.token, body });
  const done = async (who: { token: string }, id: number, name: string, body: object = {}) => {
    const answer = await act(who, id, name, body);
    if (answer.status !== 200) throw new Error(`${name} ${answer.status}: ${answer.text}`);
    return answer.body.data;
  };
  const make = async (who: { token: string }, more: object = {}) => {
    const body = { type: 'work-order', description: 'Mend the roof of the store', ...more };
    const answer = await call<DocumentWire>('POST', 'documents', { token: who.token, body });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.body.data;
  };
  const read = async (who: { token: string }, path: string) =>
    (await call<DocumentWire>('GET', path, { token: who.token })).body.data;
  const list = async (who: { token: string }, path: string) =>
    (await call<DocumentWire[]>('GET', path, { token: who.token })).body.data.map(({ id }) => id);
  const whiteForm = async (batch_id: number) => {
    const { rows } = await desks.pool.query<{ id: number }>('select id from documents where batch_id = $1', [
      batch_id,
    ]);
    return rows[0]?.id ?? 0;
  };
  return {
    ...desks,
    at: at as Record<'ict' | 'works' | 'finance', Person>,
    control,
    act,
    done,
    make,
    read,
    list,
    whiteForm,
  };
}

/** The agency with its desks for documents. */
export type DocumentDesks = Awaited<ReturnType<typeof startDocumentDesks>>;
