import type { Permission } from './permissions.ts';

/** Records that somebody has open by one of their fields, and what becomes of them when that person leaves. */
export interface LeftOpen {
  /** The resource, by name, and its field that names the person. */
  resource: string;
  field: string;
  /** States in which, or after which, that person is to act: somebody goes on with it, or it is cancelled. */
  needs: readonly string[];
  /** States in which others have it and it goes on without them. */
  others: readonly string[];
  /** The record's own acts that cancel it, by its state, one after the other. */
  ends: Readonly<Record<string, readonly string[]>>;
  /** What a successor must be permitted to do. */
  takes: readonly Permission[];
}

/** All that people have open in their own name; what departments and offices have open stays with them. */
export const LEFT_OPEN: readonly LeftOpen[] = [
  {
    resource: 'flights',
    field: 'user_id',
    needs: ['pending', 'in-progress', 'decision', 'accepted', 'booked'],
    others: [],
    ends: {
      pending: ['delete'],
      'in-progress': ['cancel'],
      decision: ['cancel'],
      accepted: ['cancel'],
      booked: ['cancel'],
    },
    takes: ['add-flights'],
  },
  {
    resource: 'hotels',
    field: 'user_id',
    needs: ['pending', 'in-progress', 'decision', 'accepted', 'booked'],
    others: [],
    ends: {
      pending: ['delete'],
      'in-progress': ['cancel'],
      decision: ['cancel'],
      accepted: ['cancel'],
      booked: ['cancel'],
    },
    takes: ['add-hotels'],
  },
  {
    resource: 'meetings',
    field: 'user_id',
    needs: ['pending', 'approved'],
    others: [],
    ends: { pending: ['delete'], approved: ['cancel'] },
    takes: ['add-meetings'],
  },
  {
    resource: 'requisitions',
    field: 'owner',
    needs: ['pending', 'approved', 'registered', 'treated'],
    others: [],
    ends: { pending: ['cancel'] },
    takes: ['add-requisitions'],
  },
  {
    resource: 'claims',
    field: 'user_id',
    needs: ['draft'],
    others: ['registered', 'cleared', 'batched', 'queried'],
    ends: { draft: ['delete'], registered: ['withdraw', 'delete'] },
    takes: ['add-claims'],
  },
  {
    resource: 'touring-advances',
    field: 'user_id',
    needs: ['paid'],
    others: ['pending', 'raised', 'retired'],
    ends: {},
    // Whoever retires it for the traveller is an officer of the department.
    takes: ['add-expenditures', 'add-retirements'],
  },
  {
    resource: 'retirements',
    field: 'filed_by',
    needs: ['draft', 'queried'],
    others: ['registered'],
    ends: { draft: ['delete'] },
    takes: ['add-retirements'],
  },
  {
    resource: 'stock-counts',
    field: 'user_id',
    needs: [],
    others: ['open', 'submitted'],
    ends: { open: ['cancel'] },
    takes: [],
  },
  {
    resource: 'stock-write-offs',
    field: 'user_id',
    needs: [],
    others: ['pending'],
    ends: { pending: ['withdraw'] },
    takes: [],
  },
  {
    resource: 'bank-details',
    field: 'proposed_by',
    needs: [],
    others: ['proposed'],
    ends: {},
    takes: [],
  },
  {
    resource: 'delegations',
    field: 'user_id',
    needs: [],
    others: ['proposed', 'accepted', 'confirmed'],
    ends: {},
    takes: [],
  },
  {
    resource: 'delegations',
    field: 'for_id',
    needs: [],
    others: ['proposed', 'accepted', 'confirmed'],
    ends: {},
    takes: [],
  },
];

/** The posts that somebody may have besides, by what the API calls them. */
export const POSTS = ['head', 'deputy', 'officer', 'acts-for', 'office'] as const;

/** A post: head, deputy or officer of a department, the only one who acts for it, a seat in an office. */
export type Post = (typeof POSTS)[number];

/** Why what is open is looked at: the account is closed, was closed before, or the person goes to another department. */
export const LEAVING = ['deactivate', 'hand-over', 'move'] as const;

/** What becomes of one thing that is open. */
export const DECISIONS = ['successor', 'cancel', 'keep'] as const;
