import type { Course } from './supplies.ts';
import type { Structure } from './write-structure.ts';
import type { Line } from './write-timelines.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Person = Structure['people'][number];

/** One delivery of an order of the demonstration. */
export interface Delivery {
  id: number;
  at: Date;
  by: Person;
  inspector: Person;
  parts: {
    line: number;
    product_id: number;
    accepted: number;
    rejected: number;
    reason: string | null;
    expiry_date: string | null;
    price: number;
  }[];
}

/** An order of the demonstration, with what became of it. */
export interface Order {
  id: number;
  code: string;
  course: Course;
  vendor_id: number;
  raised: Date;
  by: Person;
  lines: { id: number; product_id: number; quantity: number; price: number; months: number | null }[];
  deliveries: Delivery[];
}

type Status = 'pending' | 'partial' | 'completed' | 'cancelled';

/** How an order ends, and when. */
export function endOf({ course, lines, deliveries, raised }: Order): {
  status: Status;
  remark: string | null;
  at: Date;
} {
  const last = deliveries.at(-1)?.at ?? raised;
  const soon = new Date(last.getTime() + 3 * DAY_MS);
  if (course.ends === 'cancelled')
    return { status: 'cancelled', remark: 'The vendor can’t deliver at this price', at: soon };
  if (deliveries.length === 0) return { status: 'pending', remark: null, at: raised };
  const came = deliveries.flatMap(({ parts }) => parts).reduce((sum, { accepted }) => sum + accepted, 0);
  const isWhole = came === lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (isWhole) return { status: 'completed', remark: null, at: last };
  return course.ends === 'short'
    ? { status: 'completed', remark: 'The rest is out of production', at: soon }
    : { status: 'partial', remark: null, at: last };
}

/** What the timeline of an order tells. */
export function timelineOf(order: Order & { status: Status; remark: string | null; at: Date }): Line[] {
  const { id, raised, by, deliveries, status, remark, at } = order;
  const about = { subject_type: 'supplies', subject_id: id };
  let state: Status = 'pending';
  const received = deliveries.flatMap((delivery, turn): Line[] => {
    const { at: day, by: receiver, inspector, parts } = delivery;
    const isLast = turn === deliveries.length - 1;
    const after: Status = isLast && status === 'completed' && remark === null ? 'completed' : 'partial';
    const changes: Line['changes'] = after === state ? {} : { status: [state, after] };
    state = after;
    const accepted = parts.reduce((sum, one) => sum + one.accepted, 0);
    const rejected = parts.reduce((sum, one) => sum + one.rejected, 0);
    const words = `${accepted} received${rejected > 0 ? `, ${rejected} rejected` : ''}`;
    const seen = `${accepted} accepted, ${rejected} rejected`;
    return [
      { ...about, action: 'received', by: receiver, remark: words, changes, at: day },
      { ...about, action: 'inspected', by: inspector, remark: seen, at: inspectedAt(delivery) },
    ];
  });
  const ended: Line[] =
    remark === null
      ? []
      : [{ ...about, action: status, by, remark, changes: { status: [state, status] }, at }];
  return [{ ...about, action: 'created', by, at: raised }, ...received, ...ended];
}

/** Inspectors confirm before the voucher is made. */
export function inspectedAt({ at }: Delivery): Date {
  return new Date(at.getTime() + HOUR_MS);
}
