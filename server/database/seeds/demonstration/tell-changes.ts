import type { FlatMovement } from './flatten.ts';
import type { StoryFund, StoryPerson } from './story.ts';

/** A top-up or virement of the story; `to` is given for a virement. Amounts in kobo. */
export interface StoryChange {
  id: number;
  fund: StoryFund;
  to: StoryFund | undefined;
  amount: number;
  reference: string;
  remark: string;
  asked_by: StoryPerson;
  asked_at: Date;
  approved_by?: StoryPerson;
  approved_at?: Date;
}

const NAIRA = 100;

/** Two changes of the approved budget that were carried, and two that wait for another budget officer. */
export function tellChanges(
  funds: readonly StoryFund[],
  officers: readonly StoryPerson[],
  now: Date,
): StoryChange[] {
  const [one, two] = officers;
  if (!one || !two) throw new Error('changes of the approved budget take two budget officers');
  const fund = (sub: string) => {
    const found = funds.find((candidate) => candidate.year === 2024 && candidate.sub === sub);
    if (!found) throw new Error(`no fund of 2024 is for ${sub}`);
    return found;
  };
  const day = (text: string, hour: number) => new Date(`${text}T${String(hour).padStart(2, '0')}:20:00Z`);
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000 - 3_600_000);
  return [
    {
      id: 1,
      fund: fund('Electricity Charges'),
      to: undefined,
      amount: 8_000_000 * NAIRA,
      reference: 'ES/BUD/2024/017',
      remark: 'Tariff increase from July.',
      asked_by: one,
      asked_at: day('2024-07-08', 9),
      approved_by: two,
      approved_at: day('2024-07-09', 10),
    },
    {
      id: 2,
      fund: fund('International Travel'),
      to: fund('Local Training'),
      amount: 15_000_000 * NAIRA,
      reference: 'ES/BUD/2024/024',
      remark: 'Courses are held at home this year.',
      asked_by: two,
      asked_at: day('2024-09-02', 11),
      approved_by: one,
      approved_at: day('2024-09-04', 9),
    },
    {
      id: 3,
      fund: fund('Maintenance of Motor Vehicles'),
      to: undefined,
      amount: 6_000_000 * NAIRA,
      reference: 'ES/BUD/2024/041',
      remark: 'Engine overhauls of the pool vehicles.',
      asked_by: one,
      asked_at: ago(2),
    },
    {
      id: 4,
      fund: fund('Survey Instruments'),
      to: fund('Computers and Peripherals'),
      amount: 12_000_000 * NAIRA,
      reference: 'ES/BUD/2024/043',
      remark: 'Workstations for the survey data.',
      asked_by: two,
      asked_at: ago(1),
    },
  ];
}

/** What the carried changes moved. */
export function movementsOfChanges(changes: readonly StoryChange[]): FlatMovement[] {
  return changes.flatMap(({ id, fund, to, amount, approved_at, approved_by }): FlatMovement[] => {
    if (!approved_at || !approved_by) return [];
    const own = { at: approved_at, source: { type: 'fund-changes', id }, actor: approved_by.id };
    if (!to) return [{ ...own, fund, kind: 'top-up', approved: amount }];
    return [
      { ...own, fund, kind: 'virement-out', approved: -amount },
      { ...own, fund: to, kind: 'virement-in', approved: amount },
    ];
  });
}

/** The changes as the table keeps them. */
export function changeRows(changes: readonly StoryChange[]): Record<string, unknown>[] {
  return changes.map(
    ({ id, fund, to, amount, reference, remark, asked_by, asked_at, approved_by, approved_at }) => ({
      id,
      kind: to ? 'virement' : 'top-up',
      fund_id: fund.id,
      to_fund_id: to?.id ?? null,
      amount_kobo: amount,
      reference,
      remark,
      status: approved_by ? 'approved' : 'pending',
      requested_by: asked_by.id,
      decided_by: approved_by?.id ?? null,
      decided_at: approved_at ?? null,
      created_at: asked_at,
      updated_at: approved_at ?? asked_at,
    }),
  );
}
