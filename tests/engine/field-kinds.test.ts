import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSchema } from '#shared/resource/schemas.ts';
import { examplesOf, type JsonSchema } from '../http/generate.ts';
import { addPerson } from '../support/people.ts';
import { type Harbour, startHarbour } from './harbour.ts';
import { stays } from './harbour-resources.ts';

interface File {
  id: number;
  name: string;
  type: string;
  size_bytes: number;
}
interface Item {
  id: number;
  amount: number;
  tax: number;
  port_id: number | null;
  port: { id: number; label: string } | null;
  receipt_id: File | null;
}
type Stay = Record<string, unknown> & {
  id: number;
  version: number;
  items: Item[];
  total: number;
  papers: File[];
};

let harbour: Harbour;
const ports: Record<string, number> = {};

beforeAll(async () => {
  harbour = await startHarbour();
  const all = [
    { name: 'Onne', coast: 'east', is_open: true, fee: 250.5 },
    { name: 'Calabar', coast: 'east', is_open: false, fee: 100 },
    { name: 'Lagos', coast: 'west', is_open: true, fee: 900 },
  ];
  for (const port of all) ports[port.name] = (await harbour.make('ports', port)).id;
});
afterAll(() => harbour.close());

const item = (more: object = {}) => ({ what: 'Berth', quantity: 3, price: 10.1, ...more });
const body = (more: object = {}) => ({ name: 'Night', coast: 'east', items: [item()], ...more });
const make = (more: object = {}) => harbour.make<Stay>('stays', body(more));
const post = (more: object, token?: string) => harbour.call<Stay>('POST', 'stays', body(more), { token });
const patch = (id: number, change: object, token?: string) =>
  harbour.call<Stay>('PATCH', `stays/${id}`, change, { token });

async function upload(token = harbour.admin.token, name = 'bill.pdf'): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob(['%PDF-1.4\n%%EOF']), name);
  const { body: answer, text } = await harbour.send<File[]>('POST', 'files', form, token);
  if (!answer.data?.[0]) throw new Error(text);
  return answer.data[0].id;
}

describe('attachments', () => {
  it('are answered by name, type and size on the record, and not in the list', async () => {
    const id = await upload();
    const stay = await make({ papers: [id] });
    expect(stay.papers).toEqual([{ id, name: 'bill.pdf', type: 'application/pdf', size_bytes: 14 }]);
    const { body: list } = await harbour.call<Stay[]>('GET', 'stays');
    expect(list.data.find((one) => one.id === stay.id)).not.toHaveProperty('papers');
  });

  it('become exactly those that a change names; files as they were answered stay', async () => {
    const [kept, gone, added] = [await upload(), await upload(), await upload()];
    const stay = await make({ papers: [kept, gone] });
    const first = stay.papers.find(({ id }) => id === kept);
    const changed = await patch(stay.id, { papers: [first, added] });
    expect(changed.body.data.papers.map(({ id }) => id)).toEqual([kept, added]);
    expect((await patch(stay.id, { name: 'Same' })).body.data.papers).toHaveLength(2);
    expect((await patch(stay.id, { papers: [] })).body.data.papers).toEqual([]);
  });

  it('are uploads of one’s own that no other record carries, each once, as many as the field takes', async () => {
    const other = await addPerson(harbour, { groups: ['Administrators'] });
    const mine = await upload();
    await make({ papers: [mine] });
    const tooMany = await Promise.all([upload(), upload(), upload(), upload()]);
    for (const papers of [
      [await upload(other.token)],
      [mine],
      [987654],
      [tooMany[0], tooMany[0]],
      tooMany,
      7,
    ])
      expect((await post({ papers })).body.errors, JSON.stringify(papers)).toHaveProperty('papers');
  });

  it('are read by whoever reads the record, and let go with it', async () => {
    const paper = await upload();
    const stay = await make({ papers: [paper] });
    const reader = await addPerson(harbour, { permissions: ['read-stays'] });
    const stranger = await addPerson(harbour, { permissions: ['read-ports'] });
    expect((await harbour.call('GET', `files/${paper}`, undefined, reader)).status).toBe(200);
    expect((await harbour.call('GET', `files/${paper}`, undefined, stranger)).status).toBe(404);
    await harbour.call('DELETE', `stays/${stay.id}`);
    expect((await harbour.call('GET', `files/${paper}`, undefined, reader)).status).toBe(404);
    expect((await make({ papers: [paper] })).papers).toHaveLength(1);
  });

  it('come as files of a multipart form too', async () => {
    const form = new FormData();
    form.append('papers', new Blob(['%PDF-1.4\n%%EOF']), 'a.pdf');
    form.append('papers', new Blob(['%PDF-1.4\n%%EOF']), 'b.pdf');
    for (const [name, value] of Object.entries(body()))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    const { body: answer } = await harbour.send<Stay>('POST', 'stays', form);
    expect(answer.data.papers.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });
});

describe('a reference that offers some records', () => {
  const look = (query: Record<string, string>, token?: string) =>
    harbour.call<{ label: string; figure?: number }[]>(
      'GET',
      `ports/lookup?${new URLSearchParams(query)}`,
      undefined,
      { token },
    );
  const beside = (values: object) => ({ for: 'stays.port_id', values: JSON.stringify(values) });

  it('offers those of its filter, which depends on other fields, each with the figure asked for', async () => {
    expect((await look(beside({ coast: 'east' }))).body.data).toEqual([
      { id: ports.Onne, label: 'Onne', hint: null, figure: 250.5 },
    ]);
    expect((await look(beside({}))).body.data).toEqual([]);
    const inLine = (await look({ for: 'stays.items.port_id' })).body.data.map(({ label }) => label);
    expect(inLine).toEqual(['Lagos', 'Onne']);
    expect((await look({ ...beside({ coast: 'east' }), search: 'cal' })).body.data).toEqual([]);
  });

  it('names those that it had picked whatever is offered now', async () => {
    const found = await look({ for: 'stays.port_id', ids: String(ports.Calabar) });
    expect(found.body.data).toMatchObject([{ label: 'Calabar', figure: 100 }]);
  });

  it('shows a figure, and its filter, only to whoever fills in that form', async () => {
    const reader = await addPerson(harbour, { permissions: ['browse-ports', 'read-stays'] });
    expect((await look(beside({ coast: 'east' }), reader.token)).status).toBe(403);
    expect((await look({}, reader.token)).body.data[0]).not.toHaveProperty('figure');
    for (const asked of ['stays.name', 'stays.vessel_id', 'stays.items', 'nobody.port_id', 'stays.__proto__'])
      expect((await look({ for: asked })).status, asked).toBe(422);
    expect((await look({ for: 'stays.port_id', values: '{' })).status).toBe(422);
    expect((await look(beside({ coast: { a: 1 } }))).body.data).toEqual([]);
  });

  it('takes no record outside its filter, at the top and in a line', async () => {
    for (const port_id of [ports.Calabar, ports.Lagos, 999_999])
      expect((await post({ port_id })).body, String(port_id)).toMatchObject({
        status: 422,
        errors: { port_id: ['is not one of those that can be picked here'] },
      });
    const answer = await post({ items: [item(), item({ port_id: ports.Calabar })] });
    expect(Object.keys(answer.body.errors)).toEqual(['items.1.port_id']);
    const taken = await make({ port_id: ports.Onne, items: [item({ port_id: ports.Lagos })] });
    expect(taken.items[0]?.port).toEqual({ id: ports.Lagos, label: 'Lagos' });
  });

  it('keeps what it named before, until the fields on which it depends change', async () => {
    const stay = await make({ port_id: ports.Onne, items: [item({ port_id: ports.Onne })] });
    await harbour.call('PATCH', `ports/${ports.Onne}`, { is_open: false });
    expect((await patch(stay.id, { ...stay, name: 'Still there' })).status).toBe(200);
    await harbour.call('PATCH', `ports/${ports.Onne}`, { is_open: true });
    const moved = await patch(stay.id, { coast: 'west' });
    expect(moved.body.errors).toHaveProperty('port_id');
    expect((await patch(stay.id, { coast: 'west', port_id: ports.Lagos })).status).toBe(200);
  });
});

describe('lines', () => {
  it('are computed by the server, and so is what they come to; the client’s figures count for nothing', async () => {
    const stay = await make({ discount: 10, items: [item({ amount: 1, tax: 1 }), item({ quantity: 1 })] });
    expect(stay.items).toMatchObject([
      { amount: 27.27, tax: 2.05 },
      { amount: 9.09, tax: 0.68 },
    ]);
    expect(stay.total).toBe(39.09);
    expect((await harbour.call('POST', 'stays', body({ total: 5 }))).body.errors).toHaveProperty('total');
    const { body: list } = await harbour.call('GET', 'stays');
    expect(list.meta.sums).toHaveProperty('total');
  });

  it('are computed anew when a field changes on which they depend, and stay untouched otherwise', async () => {
    const stay = await make({ discount: 0 });
    const renamed = await patch(stay.id, { name: 'Renamed' });
    expect(renamed.body.data.items.map(({ id }) => id)).toEqual(stay.items.map(({ id }) => id));
    const cheaper = await patch(stay.id, { discount: 50 });
    expect(cheaper.body.data).toMatchObject({ total: 16.29, items: [{ amount: 15.15, tax: 1.14 }] });
  });

  it('are as many as the definition says, each wrong part named by its path', async () => {
    for (const items of [undefined, []]) expect((await post({ items })).body.errors).toHaveProperty('items');
    expect((await post({ items: [item(), item(), item(), item()] })).body.errors).toHaveProperty('items');
    const { id } = await make();
    expect((await patch(id, { items: [] })).body.errors).toHaveProperty('items');
    const wrong = await post({ items: [item(), item({ quantity: 0 }), item({ price: 1.005 })] });
    expect(Object.keys(wrong.body.errors)).toEqual(['items.1.quantity', 'items.2.price']);
    const nameless = await post({ items: [item({ what: ' ' }), item({ quantity: undefined })] });
    expect(nameless.body.errors).toEqual({
      'items.0.what': ['Enter the what'],
      'items.1.quantity': ['Enter the quantity'],
    });
    const dear = await post({ items: [item({ quantity: 1_000_000, price: 70_000_000_000_000 })] });
    expect([dear.status, Object.keys(dear.body.errors)[0]]).toEqual([422, 'items.0.amount']);
  });

  it('carry files of one’s own, answered by name and read by whoever reads the record', async () => {
    const receipt_id = await upload();
    const stay = await make({ items: [item({ receipt_id })] });
    expect(stay.items[0]?.receipt_id).toMatchObject({ id: receipt_id, name: 'bill.pdf' });
    expect((await patch(stay.id, { items: stay.items })).body.data.items[0]?.receipt_id?.id).toBe(receipt_id);
    const other = await addPerson(harbour, { permissions: ['read-stays', 'add-stays', 'edit-stays'] });
    expect((await harbour.call('GET', `files/${receipt_id}`, undefined, other)).status).toBe(200);
    expect((await patch(stay.id, { items: stay.items }, other.token)).status).toBe(200);
    const stolen = await post({ items: [item({ receipt_id: await upload() })] }, other.token);
    expect(Object.keys(stolen.body.errors)).toEqual(['items.0.receipt_id']);
  });
});

describe('a list within a record', () => {
  it('shows the rows of one rule whatever else it is filtered by, with their count and sums, and no others', async () => {
    const { id } = await harbour.make('vessels', { name: 'Ethiope', kind: 'tug' });
    await make({ vessel_id: id, name: 'First' });
    await make({ vessel_id: id, name: 'Second', items: [item({ quantity: 1 })] });
    const within = JSON.stringify({ field: 'vessel_id', op: 'equals', value: id });
    const any = JSON.stringify({
      match: 'any',
      rules: ['First', 'Night'].map((value) => ({ field: 'name', op: 'equals', value })),
    });
    const of = async (query: Record<string, string>) => {
      const { body: answer } = await harbour.call<Stay[]>('GET', `stays?${new URLSearchParams(query)}`);
      return [answer.data.map(({ name }) => name), answer.meta?.total];
    };
    expect(await of({ within })).toEqual([['First', 'Second'], 2]);
    expect(await of({ within, filter: any })).toEqual([['First'], 1]);
    expect((await harbour.call('GET', 'stays?within=[]')).status).toBe(422);
    const clerk = await addPerson(harbour, { permissions: ['browse-stays'] });
    const secret = JSON.stringify({ field: 'port_id.secret', op: 'starts_with', value: 'x' });
    const answer = await harbour.call('GET', `stays?within=${encodeURIComponent(secret)}`, undefined, clerk);
    expect(answer.status).toBe(403);
  });
});

it('bodies that are made of the documentation are bodies of these kinds', async () => {
  const documented = z.toJSONSchema(createSchema(stays), { io: 'output', unrepresentable: 'any' });
  const [first] = examplesOf(documented as JsonSchema) as Record<string, unknown>[];
  expect(Object.keys(first ?? {}).sort()).toEqual(
    ['coast', 'discount', 'items', 'name', 'papers', 'port_id', 'vessel_id'].sort(),
  );
});
