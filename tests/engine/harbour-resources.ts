import { defineResource } from '#shared/resource/define-resource.ts';
import {
  attachments,
  choice,
  date,
  dateTime,
  file,
  lines,
  longText,
  money,
  number,
  reference,
  references,
  text,
  yesNo,
} from '#shared/resource/fields.ts';
import { sumOf, times } from '#shared/resource/sums.ts';

const common = {
  area: 'harbour',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  sort: 'name',
} as const;

/** Where vessels lie; nothing but a name. */
export const ports = defineResource({
  ...common,
  name: 'ports',
  noun: 'ports',
  path: '/harbour/ports',
  url: 'ports',
  title: 'Ports',
  singular: 'port',
  table: 'ports',
  fields: {
    name: text('Name', { required: true }),
    secret: text('Secret'),
    coast: choice('Coast', ['west', 'east']),
    is_open: yesNo('Open', { initial: true }),
    fee: money('Fee'),
  },
  columns: ['name'],
  label: ['name'],
  search: ['name'],
  openLookup: true,
});

/** What a vessel's stay costs: lines that are computed, references that offer some only, papers and a receipt. */
export const stays = defineResource({
  ...common,
  name: 'stays',
  area: 'harbour',
  title: 'Stays',
  singular: 'stay',
  fields: {
    vessel_id: reference('Vessel', 'vessels'),
    name: text('Name', { required: true }),
    coast: choice('Coast', ['west', 'east'], { required: true }),
    port_id: reference('Port', 'ports', {
      offers: {
        match: 'all',
        rules: [
          { field: 'is_open', op: 'equals', value: true },
          { field: 'coast', op: 'equals', of: 'coast' },
        ],
      },
      figure: 'fee',
    }),
    discount: number('Discount', { max: 100, suffix: '%' }),
    items: lines(
      'Items',
      {
        what: text('What', { required: true }),
        port_id: reference('Berth of', 'ports', {
          offers: { match: 'all', rules: [{ field: 'is_open', op: 'equals', value: true }] },
          figure: 'fee',
        }),
        quantity: number('Quantity', { required: true, min: 1 }),
        price: money('Price', { required: true }),
        amount: money('Amount', {
          readOnly: true,
          computed: ({ quantity, price }, { discount }) =>
            times(times(price, quantity), 1 - Number(discount ?? 0) / 100),
        }),
        tax: money('Tax', { readOnly: true, computed: ({ amount }) => times(amount, 0.075) }),
        receipt_id: file('Receipt'),
      },
      { table: 'stay_items', own: 'stay_id' },
      { min: 1, max: 3, totals: ['amount', 'tax'] },
    ),
    total: money('Total', {
      readOnly: true,
      computed: ({ items }) => sumOf(items, 'amount', 'tax'),
    }),
    papers: attachments('Papers', { max: 3 }),
  },
  columns: ['name', 'port_id', 'total'],
  label: ['name'],
  search: ['name'],
  sums: ['total'],
});

/** An invented resource with a field of every kind that a table can keep. */
export const vessels = defineResource({
  ...common,
  name: 'vessels',
  noun: 'vessels',
  path: '/harbour/vessels',
  url: 'vessels',
  title: 'Vessels',
  singular: 'vessel',
  table: 'vessels',
  fields: {
    code: text('Code', { readOnly: true }),
    name: text('Name', { required: true, max: 40 }),
    notes: longText('Notes'),
    registry_no: text('Registry number', { fixed: true }),
    berths: number('Berths', { min: 1, max: 500 }),
    cost: money('Cost'),
    built: date('Built'),
    surveyed_at: dateTime('Surveyed'),
    kind: choice('Kind', ['tug', 'ferry', 'cargo-ship'], { required: true }),
    tonnage: number('Tonnage', { required: true, min: 1, when: { field: 'kind', in: ['cargo-ship'] } }),
    is_active: yesNo('In service'),
    homePort: reference('Home port', 'ports', { column: 'home_port_id' }),
    calls: references('Calls at', 'ports', {
      table: 'vessel_ports',
      own: 'vessel_id',
      other: 'port_id',
      position: 'place',
      extra: { pilot: yesNo('With a pilot'), since: date('Since'), agent_id: reference('Agent', 'ports') },
    }),
    crew: lines(
      'Crew',
      {
        role: text('Role', { required: true }),
        pay: money('Pay'),
        port_id: reference('Port', 'ports'),
        rank: number('Rank', { readOnly: true }),
      },
      { table: 'vessel_crew', own: 'vessel_id' },
      { totals: ['pay'] },
    ),
    guess: text('Guess', { virtual: true }),
  },
  columns: ['code', 'name', 'homePort', 'kind', 'cost'],
  label: ['name', 'code'],
  hint: ['homePort.name'],
  search: ['name', 'notes'],
  sums: ['cost'],
  hidden: { column: 'kind', values: ['wreck'] },
  related: [{ resource: 'stays', by: 'vessel_id' }],
});

const STAMPS = `version integer not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;
/** Their tables. */
export const TABLES = `
  create table ports (id bigint generated always as identity primary key, name text not null unique, secret text,
    coast text, is_open boolean not null default false, fee_kobo bigint,
    search_text text generated always as (fold(name)) stored, ${STAMPS});
  create table vessels (id bigint generated always as identity primary key, code text, name text collate "und-x-icu" not null, notes text, registry_no text,
    berths integer, cost_kobo bigint, built date, surveyed_at timestamptz, kind text not null, tonnage integer,
    is_active boolean not null default false, home_port_id bigint references ports,
    search_text text generated always as (fold(name || ' ' || coalesce(notes, ''))) stored, ${STAMPS});
  create table vessel_ports (vessel_id bigint not null references vessels on delete cascade, port_id bigint not null references ports,
    place integer not null default 0, pilot boolean not null default false, since date, agent_id bigint references ports, primary key (vessel_id, port_id));
  create table stays (id bigint generated always as identity primary key, vessel_id bigint references vessels, name text not null,
    coast text not null, port_id bigint references ports, discount integer, total_kobo bigint,
    search_text text generated always as (fold(name)) stored, ${STAMPS});
  create table stay_items (id bigint generated always as identity primary key, stay_id bigint not null references stays on delete cascade,
    what text not null, port_id bigint references ports, quantity integer not null, price_kobo bigint not null, amount_kobo bigint, tax_kobo bigint,
    receipt_id bigint references files);
  create trigger touch before update on stays for each row execute function touch();
  create table vessel_crew (id bigint generated always as identity primary key, vessel_id bigint not null references vessels on delete cascade,
    role text not null, pay_kobo bigint, port_id bigint references ports, rank integer not null default 7);
  create trigger touch before update on ports for each row execute function touch();
  create trigger touch before update on vessels for each row execute function touch();
  select watch_changes(name::regclass) from unnest(array['ports', 'vessels', 'vessel_ports', 'vessel_crew', 'stays', 'stay_items']) as name;`;
