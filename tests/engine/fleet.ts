import { type Harbour, startHarbour } from './harbour.ts';

/** A vessel as tests look at it. */
export type Vessel = Record<string, unknown> & { id: number; name: string };

const FLEET = [
  {
    name: 'Ẹniọlá',
    kind: 'tug',
    berths: 5,
    cost: 100.25,
    built: '1999-05-01',
    homePort: 'Warri',
    is_active: true,
  },
  {
    name: 'Zaria',
    kind: 'ferry',
    berths: 300,
    cost: 5_000,
    built: '2010-01-01',
    homePort: 'Onne',
    is_active: false,
  },
  {
    name: 'ada 100%',
    kind: 'cargo-ship',
    tonnage: 9,
    cost: 70_000_000_000_000,
    built: '2010-12-31',
    notes: '=1+1',
    calls: ['Warri', 'Onne'],
  },
  { name: 'Ƙudan_1', kind: 'tug', berths: 5, surveyed_at: '2024-02-29T23:30:00Z', homePort: 'Warri' },
] as const;

/** Their names, in the order of people. */
export const [ADA, ENIOLA, KUDAN, ZARIA] = ['ada 100%', 'Ẹniọlá', 'Ƙudan_1', 'Zaria'] as const;

/**
 * Promises a harbour with two ports, four vessels and one that is there for the record only; `ids` are theirs by name,
 * `list` lists vessels.
 */
export async function startFleet(besides?: Parameters<typeof startHarbour>[0]) {
  const harbour = await startHarbour(besides);
  const ids: Record<string, number> = {};
  for (const name of ['Warri', 'Onne']) ids[name] = (await harbour.make('ports', { name })).id;
  for (const vessel of FLEET) {
    const { homePort, calls = [], ...rest } = { homePort: undefined, calls: [], ...vessel };
    const body = { ...rest, homePort: homePort && ids[homePort], calls: calls.map((name) => ids[name]) };
    ids[vessel.name] = (await harbour.make('vessels', body)).id;
  }
  await harbour.pool.query(`insert into vessels (name, kind, cost_kobo) values ('Sunk', 'wreck', 1)`);

  function list(query: Record<string, unknown>, options?: { token?: string }) {
    const text = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    return harbour.call<Vessel[]>('GET', `vessels?${new URLSearchParams(text)}`, undefined, options);
  }

  return { ...harbour, ids, list };
}

/** The harbour with its fleet. */
export type Fleet = Harbour & Awaited<ReturnType<typeof startFleet>>;
