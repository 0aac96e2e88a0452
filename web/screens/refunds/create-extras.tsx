import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { formatNaira, koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { expenditures } from '#shared/resources/budget/expenditures.ts';
import type { refunds } from '#shared/resources/payments/refunds.ts';
import { aboveWhatIsLeft } from '#shared/workflows/refunds.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked } from '#web/crud/record.ts';

type Values = { expenditure_id: Linked | null; department_id: Linked | null; amount: number | null };

/** What was paid, and how much of it nobody carries or is asked for yet; amounts in kobo. */
type Paid = { expenditure: RecordOf<typeof expenditures>; waiting: number; left: number };
type Facts = Paid | undefined;

/** How another department is asked to carry a cost: what of it is left to ask for, and what happens next, are said beside the form. */
export const extras: ResourceExtras = {
  beside: Beside,
  create: {
    useFacts: ({ expenditure_id }: Values): Facts => usePaid(expenditure_id?.id ?? null),
    problems({ amount }: Values, paid: Facts): FieldErrors {
      const above = paid && aboveWhatIsLeft(paid.left, nairaToKobo(amount ?? 0), paid.expenditure.code);
      return above ? { amount: [above] } : {};
    },
    before: 'this can be sent',
    submit: ({ amount }: Values) =>
      amount ? `Ask for ${formatNaira(nairaToKobo(amount))}` : 'Ask for a refund',
  },
};

function usePaid(id: number | null): Facts {
  return useQuery({
    queryKey: ['expenditures', id, 'refundable'],
    queryFn: async ({ signal }): Promise<Paid> => {
      const rules = [
        { field: 'expenditure_id', op: 'equals', value: id },
        { field: 'status', op: 'equals', value: 'pending' },
      ];
      const query = new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }), per_page: '500' });
      const [{ data: expenditure }, { data: pending }] = await Promise.all([
        api.get<Paid['expenditure']>(`expenditures/${id}`, { signal }),
        api.get<RecordOf<typeof refunds>[]>(`refunds?${query}`, { signal }),
      ]);
      const waiting = pending.reduce((total, { amount }) => total + nairaToKobo(amount), 0);
      return { expenditure, waiting, left: nairaToKobo(expenditure.net ?? 0) - waiting };
    },
    enabled: id !== null,
    staleTime: 0,
  }).data;
}

function Beside({ values: { department_id }, facts: paid }: { values: Values; facts: Facts }) {
  const asked = department_id?.label ?? 'The department';
  return (
    <SidePanel title="What happens next">
      <Stack gap={10}>
        <p>
          {asked} is told. Its officer fulfils the refund from a fund of theirs, and the money is free again
          on the fund that paid; or denies it with a reason, and you ask anew or keep the cost.
        </p>
        <p>Until it answers you can withdraw it.</p>
      </Stack>
      {paid && (
        <Block top={16}>
          <KeyValue layout="spread" items={factsOf(paid)} />
        </Block>
      )}
    </SidePanel>
  );
}

function factsOf({ expenditure, waiting, left }: Paid): [string, ReactNode][] {
  const { beneficiary, amount, net } = expenditure;
  const gone = nairaToKobo(amount) - nairaToKobo(net ?? amount);
  const naira = (kobo: number) => <Amount naira={koboToNaira(kobo)} />;
  return [
    ['Paid to', beneficiary],
    ['Amount paid', <Amount key="paid" naira={amount} />],
    ...(gone > 0 ? [['Refunded or recovered', naira(gone)] as [string, ReactNode]] : []),
    ...(waiting > 0 ? [['Asked for already', naira(waiting)] as [string, ReactNode]] : []),
    ['Left to ask for', <Amount key="left" naira={koboToNaira(left)} tone="strong" />],
  ];
}
