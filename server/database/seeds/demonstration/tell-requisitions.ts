import { lagosToday } from '#shared/dates.ts';
import { later, pastOfficeHour } from './calendar.ts';
import type { Chance } from './chance.ts';
import { movesUntil } from './stock-book.ts';

/** Somebody of the demonstration, as far as requisitions need them. */
export interface Asker {
  id: number;
  name: string;
  department_id: number;
}

/** A product that is asked for, with its lot. */
export interface StoredProduct {
  id: number;
  name: string;
  quantity: number;
  expiry_date: string | null;
}

/** A line of a requisition of the demonstration. */
export interface ToldItem {
  product: StoredProduct;
  quantity: number;
  approved: number | null;
  issued: number;
  closed: number;
}

/** A requisition of the demonstration, with when what was done. */
export interface ToldRequisition {
  owner: Asker;
  head: { id: number; name: string };
  deciding_department_id: number;
  type: 'quota' | 'custom';
  remark: string;
  status: 'pending' | 'approved' | 'denied' | 'registered' | 'treated' | 'collected' | 'cancelled';
  items: ToldItem[];
  asked: Date;
  decided: Date | null;
  registered: Date | null;
  issued: Date | null;
  collected: Date | null;
  reason: string | null;
}

type Status = ToldRequisition['status'];

/** How long ago they were asked for, in days, and what became of them; the last are still on their way. */
const SINCE = 350;
const PAST = 150;
const OVER: readonly Status[] = [
  'collected',
  'collected',
  'collected',
  'collected',
  'collected',
  'denied',
  'cancelled',
];
const OPEN: readonly [days: number, status: Status, byStaffAccount?: true][] = [
  [9, 'treated'],
  [6, 'registered'],
  [5, 'treated', true],
  [5, 'registered'],
  [4, 'approved'],
  [4, 'registered', true],
  [3, 'approved'],
  [2, 'treated'],
  [2, 'pending', true],
  [1, 'approved'],
  [1, 'pending'],
  [1, 'pending', true],
];
const FOR = [
  'For the quarterly report',
  'For the registry',
  'For the training next week',
  'Monthly supply of the office',
  'For the field office visit',
  'For the audit files',
  'For the committee papers',
];

/** What staff asked of the store in the last months: the older ones over, the last on their way. */
export function tellRequisitions(
  chance: Chance,
  now: Date,
  {
    askers,
    account,
    products,
    quotas,
    deciderOf,
  }: {
    askers: readonly Asker[];
    /** Whom people look at as a member of staff. */
    account: Asker | undefined;
    products: readonly StoredProduct[];
    /** What each member of staff may have of some products in a month, by product. */
    quotas: ReadonlyMap<number, number>;
    deciderOf: (owner: Asker) => Pick<ToldRequisition, 'head' | 'deciding_department_id'> | undefined;
  },
): ToldRequisition[] {
  const past = Array.from({ length: PAST }, (_, place) => ({
    days: SINCE - Math.floor((place * (SINCE - 14)) / PAST),
    status: chance.of(OVER),
    asker: undefined,
  }));
  const open = OPEN.map(([days, status, own]) => ({ days, status, asker: own && account }));
  const left = new Map(products.map(({ id, quantity }) => [id, quantity]));
  const used = new Set<string>();
  const underQuota = products.filter(({ id }) => quotas.has(id));
  return [...past, ...open].flatMap(({ days, status, asker }): ToldRequisition[] => {
    const owner = asker ?? chance.of(askers);
    const decider = deciderOf(owner);
    if (!decider) return [];
    const until = ['treated', 'collected'].includes(status) ? movesUntil(now) : now;
    const asked = pastOfficeHour(chance, new Date(now.getTime() - days * 86_400_000), until);
    const decided = before(chance, asked, until);
    const registered = before(chance, decided, until);
    const issued = before(chance, registered, until);
    const collected = before(chance, issued, now);
    // Each takes of a quota once a month, so that none is passed.
    const month = `${owner.id} ${lagosToday(asked).slice(0, 7)}`;
    const ofQuota = chance.happens(0.4) && !used.has(month);
    if (ofQuota) used.add(month);
    const items = chance
      .shuffled(ofQuota ? underQuota : products)
      .slice(0, chance.between(1, ofQuota ? 2 : 4))
      .map((product) => {
        const quantity = chance.between(1, (ofQuota && quotas.get(product.id)) || 6);
        return itemOf(chance, { product, quantity, status }, left);
      });
    const isDecided = !['pending', 'cancelled'].includes(status);
    const isWithStore = ['registered', 'treated', 'collected'].includes(status);
    const isIssued = items.some((item) => item.issued > 0);
    return [
      {
        ...decider,
        owner,
        status,
        items,
        asked,
        type: ofQuota ? 'quota' : 'custom',
        remark: chance.of(FOR),
        decided: isDecided ? decided : null,
        registered: isWithStore ? registered : null,
        issued: isIssued ? issued : null,
        collected: status === 'collected' ? collected : null,
        reason: status === 'denied' ? 'Use what the office still has.' : null,
      },
    ];
  });
}

function before(chance: Chance, moment: Date, now: Date): Date {
  const found = later(chance, moment, 0, 2);
  return found < now ? found : new Date((moment.getTime() + now.getTime()) / 2);
}

function itemOf(
  chance: Chance,
  { product, quantity, status }: Pick<ToldItem, 'product' | 'quantity'> & { status: Status },
  left: Map<number, number>,
): ToldItem {
  const lowered = chance.happens(0.2) ? Math.max(1, quantity - chance.between(1, 2)) : quantity;
  if (status === 'pending') return { product, quantity, approved: null, issued: 0, closed: 0 };
  if (status === 'denied' || status === 'cancelled')
    return { product, quantity, approved: 0, issued: 0, closed: 0 };
  if (status === 'approved') return { product, quantity, approved: lowered, issued: 0, closed: 0 };
  const there = left.get(product.id) ?? 0;
  const wanted = status === 'registered' ? Math.floor(lowered / 2) : lowered;
  const issued = Math.min(wanted, there);
  left.set(product.id, there - issued);
  return {
    product,
    quantity,
    approved: lowered,
    issued,
    closed: status === 'registered' ? 0 : lowered - issued,
  };
}
