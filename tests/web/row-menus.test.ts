import { describe, expect, it, vi } from 'vitest';
import { VERBS } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { askedBy } from '#shared/resource/judge.ts';
import type { WhyNot } from '#shared/resource/workflow.ts';
import { RESOURCES, resourceNamed } from '#shared/resources/index.ts';
import { buttonsOf } from '#web/crud/detail/detail-acts.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { actsOn } from '#web/crud/use-acts.ts';
import { EXTRAS } from '#web/resource-extras.ts';
import type { Session } from '#web/session/types.ts';

// What the program asks of a browser while it loads; nobody is signed in.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
});

/** The specification's words for what a row can be asked to do. */
const LABELS = {
  manage: 'Manage',
  handle: 'Handle',
  view: 'View',
  delete: 'Delete',
  decline: 'Decline',
  print: 'Print',
  fulfill: 'Fulfill',
  generate: 'Generate',
  calendar: 'Add to Calender',
} as const;

/** The agency's own acts that stand beside them, by resource; what a workflow calls its acts follows from it. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  funds: ['Vote book', 'Top up', 'Virement'],
  expenditures: ['Put in a batch'],
  meetings: ['Save for my calendar'],
  'meeting-requests': ['Save for my calendar'],
  mandates: ['Raise expenditure', 'Print'],
  rooms: ['Show its calendar'],
  supplies: ['Vouchers', 'Raise expenditure', 'Make a work-order'],
  'tax-remittances': ['Save schedule'],
  'payment-schedules': ['Save file, CSV'],
  documents: ['Receive'],
  acknowledge: ['Dispatch'],
  drafts: ['Dispatch', 'Receive'],
  employees: [
    'Send a link for a new password',
    'Remove the authenticator',
    'Sign out everywhere',
    'Deactivate',
    'Move to another department',
  ],
};

/** What an act of `extras` asks of a record before it is offered. */
const RECORDS: Readonly<Record<string, object>> = {
  employees: { status: 'active' },
  mandates: { status: 'pending' },
  'payment-schedules': { status: 'approved', files: [{ code: 'csv', name: 'CSV' }] },
  supplies: { status: 'partial', payable: 1, raised: 0 },
};

const ANSWERED: WhyNot = { code: 'WRONG_STATE', sentence: 'It was answered.' };

const PERIOD = { year: 2024, status: 'open' } as const;

/** Somebody who holds every permission, in the budget office. */
const SESSION: Session = {
  token: '',
  expires_at: '',
  user: {
    id: 1,
    name: '',
    staff_no: '',
    email: '',
    avatar: null,
    grade_level: null,
    attributes: { groups: [] },
    department: null,
    period: PERIOD,
  },
  navigation: [],
  permissions: RESOURCES.flatMap(({ noun }) => VERBS.map((verb) => `${verb}-${noun}`)),
  exportable: [],
  groups: [{ id: 1, name: 'Budget Officers', office: 'budget-officers', acting_for: null }],
  modules: [],
  department: null,
  remunerations: [],
  period: PERIOD,
  funds_year: PERIOD.year,
  holidays: [],
};

describe('the row menu', () => {
  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'of %s has what the definition allows under the words of the specification, the agency’s own acts, nothing else',
    async (name, resource) => {
      const acts = actsHere(resource);
      const words = resource.actions.flatMap((action) => {
        if (action === 'create') return [];
        const own = acts.filter(({ row }) => row === action);
        return own.length > 1 ? own.map(({ label }) => label) : [LABELS[action]];
      });
      const beside = acts.filter(({ row }) => !row || !resource.actions.includes(row));
      const wanted = [...words, ...beside.map(({ label }) => label), ...(OWN[name] ?? [])];
      expect((await menuOf(resource)).sort()).toEqual(wanted.sort());
    },
  );

  it('of requests to reverse has View, Handle and Decline', async () => {
    expect(await menuOf(resourceNamed('reversal-requests'))).toEqual(['View', 'Handle', 'Decline']);
  });

  it('of top-ups and virements has View, Handle and Decline, and of a department’s reversals View and Delete', async () => {
    expect(await menuOf(resourceNamed('fund-changes'))).toEqual(['View', 'Handle', 'Decline']);
    expect(await menuOf(resourceNamed('reversals'))).toEqual(['View', 'Delete']);
  });

  it('of expenditures has no View', async () => {
    expect(await menuOf(resourceNamed('expenditures'))).not.toContain('View');
  });

  it('leaves out what the person has no permission for', async () => {
    const permissions = ['browse-reversal-requests', 'read-reversal-requests', 'delete-reversal-requests'];
    const session = { ...SESSION, permissions };
    expect(await menuOf(resourceNamed('reversal-requests'), session)).toEqual(['View', 'Decline']);
  });

  it('of bank details has their answers for whoever may edit the list that they are about', async () => {
    const read = ['browse-bank-details', 'read-bank-details', 'add-bank-details'];
    const bankDetails = resourceNamed('bank-details');
    const keeper = { ...SESSION, permissions: [...read, 'edit-vendors'] };
    expect(await menuOf(bankDetails, keeper)).toEqual(['View', 'Confirm', 'refuse']);
    const forbidden: WhyNot = { code: 'FORBIDDEN', sentence: 'This is for somebody else.' };
    expect(await menuOf(bankDetails, { ...SESSION, permissions: read }, forbidden)).toEqual(['View']);
  });
});

describe('the page of a record', () => {
  it.each([
    ['reversal-requests', ['Approve', 'Deny']],
    ['fund-changes', ['Approve', 'Deny']],
    ['warrants', ['Approve', 'Deny']],
    ['reversals', ['Withdraw']],
  ])('of %s has a button for each act of its workflow: %s', async (name, labels) => {
    expect(await buttonsFor(name, true)).toEqual(labels);
  });

  it('leaves to the menu, with the reason, what cannot be done now', async () => {
    expect(await buttonsFor('reversal-requests', false)).toEqual([]);
  });

  it('never has a button that deletes', async () => {
    expect(await buttonsFor('batches', true)).not.toContain('Delete');
    expect(await buttonsFor('tags', true)).toEqual(['Manage']);
  });
});

async function buttonsFor(name: string, allowed: boolean): Promise<string[]> {
  const resource = resourceNamed(name);
  const { extras } = (await EXTRAS[name]?.()) ?? { extras: {} };
  const record = recordOf(resource, allowed ? null : ANSWERED);
  const acts = actsOn(resource, extras, record, SESSION).filter(({ key }) => key !== 'view');
  return buttonsOf(acts).map(({ label }) => label);
}

async function menuOf(resource: Resource, session = SESSION, why: WhyNot | null = null): Promise<string[]> {
  const { extras } = (await EXTRAS[resource.name]?.()) ?? { extras: {} };
  return actsOn(resource, extras, recordOf(resource, why), session).map(
    ({ rowLabel, label }) => rowLabel ?? label,
  );
}

/** A record with which everything can be done, or nothing of its workflow, and why. */
function recordOf({ name, workflow }: Resource, why: WhyNot | null = null): WireRecord {
  const actions = Object.entries(workflow?.acts ?? {}).map(([act, { label, ...rest }]) => ({
    name: act,
    label: typeof label === 'string' ? label : act,
    allowed: why === null,
    why_not: why,
    asks: askedBy(rest),
  }));
  const at = '2024-03-01T09:00:00.000Z';
  return { id: 7, version: 1, created_at: at, updated_at: at, actions, ...RECORDS[name] };
}

/** The acts of a resource's workflow that are done on its own screens, by what they are called. */
function actsHere({ name, workflow }: Resource) {
  return Object.entries(workflow?.acts ?? {}).flatMap(([act, { label, row, at = workflow?.of, lines }]) => {
    const takes = lines.flatMap(({ by }) => by.flatMap(({ holding }) => holding ?? []));
    const isHere = at === name || takes.some((one) => one.endsWith(`-${name}`));
    return isHere ? { label: typeof label === 'string' ? label : act, row } : [];
  });
}
