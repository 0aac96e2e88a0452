import { describe, expect, it } from 'vitest';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, file, lines, money, reference, references, text, yesNo } from '#shared/resource/fields.ts';
import { NOT_ARRIVED, ON_ITS_WAY } from '../inputs/kept-file.ts';
import { inFormOrder, problemsOf } from './form-problems.ts';
import { changeBody, createBody, emptyValues, typedOver, valuesAgain, valuesOf } from './form-values.ts';

const voyages = defineResource({
  name: 'voyages',
  noun: 'voyages',
  area: 'test',
  path: '/test/voyages',
  url: 'voyages',
  title: 'Voyages',
  singular: 'voyage',
  table: 'voyages',
  fields: {
    name: text('Name', { required: true }),
    code: text('Code', { fixed: true }),
    kind: choice('Kind', ['sea', 'river', 'air'], { required: true, initial: 'sea' }),
    port: text('Port', { required: true, when: { field: 'kind', in: ['sea'] } }),
    insured: yesNo('Insured'),
    chart: file('Chart'),
    fund_id: reference('Fund', 'funds'),
    crew: references('Crew', 'employees', { table: 'voyage_crew', own: 'voyage_id', other: 'user_id' }),
    costs: lines(
      'Costs',
      { what: text('What', { required: true }), amount: money('Amount') },
      { table: 'voyage_costs', own: 'voyage_id' },
    ),
  },
  columns: ['name'],
  label: ['name'],
  sort: 'name',
  actions: ['create', 'manage'],
  again: ['kind', 'fund_id', 'costs'],
  writes: 'generic',
});

const record = {
  id: 7,
  version: 3,
  created_at: '2024-01-01T00:00:00Z',
  updated_at: '2024-01-01T00:00:00Z',
  name: 'Coast',
  code: 'V1',
  kind: 'sea',
  port: 'Onne',
  insured: false,
  fund_id: 4,
  fund: { id: 4, label: 'C014 Office Equipment' },
  crew: [{ id: 2, label: 'Ebikeme Tari' }],
  costs: [{ id: 1, what: 'Fuel', amount: 1500.5 }],
};

describe('the values of a form', () => {
  it('take over of an earlier record what the definition names, its lines as new ones', () => {
    const { costs, ...values } = valuesAgain(voyages, record);
    expect(values).toEqual({ kind: 'sea', fund_id: record.fund });
    expect(costs).toEqual([{ what: 'Fuel', amount: 1500.5, _key: expect.any(String) }]);
  });

  it('start a new record with what the definition says, and send nothing that says nothing', () => {
    expect(createBody(voyages, { ...emptyValues(voyages), name: ' Delta ', port: 'Warri' })).toEqual({
      name: 'Delta',
      kind: 'sea',
      port: 'Warri',
      insured: false,
    });
  });

  it('come from a record and change nothing while nothing is typed', () => {
    const base = valuesOf(voyages, record);
    expect(base.fund_id).toEqual({ id: 4, label: 'C014 Office Equipment' });
    expect(changeBody(voyages, base, base)).toEqual({});
  });

  it('send only what differs: emptied fields as null, records as ids, lines whole, nothing that is fixed', () => {
    const base = valuesOf(voyages, record);
    const values = { ...base, code: 'V2', fund_id: null, crew: [], costs: [{ what: 'Oil', amount: 20 }] };
    expect(changeBody(voyages, base, values)).toEqual({
      fund_id: null,
      crew: [],
      costs: [{ what: 'Oil', amount: 20 }],
    });
  });

  it('send of a form that says more than its fields what differs of what it says', () => {
    const base = valuesOf(voyages, record);
    const wire = (of: Readonly<Record<string, unknown>>) => ({ crew: [of.name, 'cook'], port: 'Warri' });
    expect(changeBody(voyages, base, { ...base, port: 'Burutu' }, wire)).toEqual({});
    expect(changeBody(voyages, base, { ...base, name: 'Delta' }, wire)).toEqual({ crew: ['Delta', 'cook'] });
  });

  it('leave out what another value took out of play, and ask for what it brought into play', () => {
    const values = { ...emptyValues(voyages), name: 'Delta', kind: 'river', port: 'Warri' };
    const body = createBody(voyages, values);
    expect(body).not.toHaveProperty('port');
    expect(problemsOf(voyages, 'create', body, values)).toEqual({});
    const atSea = { ...values, kind: 'sea', port: '' };
    expect(problemsOf(voyages, 'create', createBody(voyages, atSea), atSea)).toEqual({
      port: ['Enter the port'],
    });
  });

  it('say what is wrong in whole sentences, and name the line and its field only in the list of all', () => {
    const values = {
      ...emptyValues(voyages),
      name: 'x'.repeat(300),
      port: 'Warri',
      costs: [{ what: null, amount: -1 }],
    };
    const problems = problemsOf(voyages, 'create', createBody(voyages, values), values);
    expect(problems.name).toEqual(['Name must have at most 255 characters']);
    expect(problems['costs.0.what']).toEqual(['Enter the what']);
    expect(problems['costs.0.amount']).toEqual(['The amount must not be negative.']);
    expect(inFormOrder(voyages, problems)).toMatchObject({
      name: ['Name must have at most 255 characters'],
      'costs.0.what': ['Costs, line 1, What: Enter the what'],
      'costs.0.amount': ['Costs, line 1, Amount: The amount must not be negative.'],
    });
  });

  it('tell what is wrong in the order of the form, whoever found it first', () => {
    const wrong = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, ['Wrong']]));
    const found = wrong('elsewhere', 'costs.10.what', 'costs.2.what', 'costs', 'port', 'name');
    expect(Object.keys(inFormOrder(voyages, found))).toEqual([
      ...['name', 'port', 'costs', 'costs.2.what', 'costs.10.what', 'elsewhere'],
    ]);
  });

  it('keep in a draft only what was typed: what another changes meanwhile is not taken back with it', () => {
    const base = valuesOf(voyages, record);
    const typed = typedOver(base, { ...base, name: 'Coast and creeks', chart: ON_ITS_WAY });
    expect(typed).toEqual({ name: 'Coast and creeks' });
    const now = valuesOf(voyages, { ...record, version: 4, port: 'Warri' });
    expect(changeBody(voyages, now, { ...now, ...typed })).toEqual({ name: 'Coast and creeks' });
  });

  it('are not sent while a chosen file has not arrived, which would leave it out or take the old one away', () => {
    const values = { ...valuesOf(voyages, record), chart: ON_ITS_WAY };
    expect(problemsOf(voyages, 'update', {}, values)).toEqual({ chart: [NOT_ARRIVED] });
  });
});
