import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { claims } from '#shared/resources/staff-services/claims.ts';
import { isPaper, PAPERS, type PaperCategory } from '#shared/workflows/papers.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { type Linked, type WireRecord, wireAct } from '#web/crud/record.ts';
import { payersOf } from '#web/screens/claims/raise/paper-funds.ts';
import { useSession } from '#web/session/use-session.ts';
import { FundInput } from './fund-input.tsx';
import type { ExpenditureValues } from './values.ts';

/** A claim or an advance, as far as the form shows it. */
type Paper = Pick<
  RecordOf<typeof claims> | RecordOf<typeof touringAdvances>,
  'code' | 'purpose' | 'user' | 'total' | 'department_id'
> &
  WireRecord;

/** Where what staff are paid by is found, and the caption of what is. */
const FOUND = {
  'staff-claim': { resource: claims, caption: 'Claims that wait for the department' },
  'touring-advance': { resource: touringAdvances, caption: 'Advances that wait for the department' },
} as const;

/** The claim that is paid. */
export function ClaimInput(props: InputProps) {
  return <PaperInput {...props} category="staff-claim" />;
}

/** The touring advance that is paid. */
export function AdvanceInput(props: InputProps) {
  return <PaperInput {...props} category="touring-advance" />;
}

/** What is paid, found by code or person among those that wait for my departments; payee, amount and purpose are its own. */
function PaperInput({ category, ...props }: InputProps & { category: PaperCategory }) {
  const { value, onChange, onOthers } = props;
  const { resource, caption } = FOUND[category];
  const linked = value as Linked | null;
  const found = usePaper(category, linked?.id ?? null);
  const paper = linked ? found.data : undefined;
  // Also where a link or a draft named it. Nothing of it is sent, so that it makes no draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the paper says counts
  useEffect(() => {
    if (paper) onOthers?.(valuesOf(paper));
  }, [paper]);
  return (
    <>
      <PickerField<PickerOption>
        {...fieldProps(props)}
        value={linked && { id: linked.id, name: paper?.code ?? linked.label }}
        onChange={(option) => onChange(option && { id: option.id, label: option.code ?? option.name })}
        search={(text) => searchPapers(category, text)}
        cacheKey={[resource.url, PAPERS[category].raisable]}
        captions={[caption, 'Total']}
        nothing={`No ${PAPERS[category].word} waits to be raised`}
      />
      {linked && found.isPending && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {paper && <Terms paper={paper} />}
    </>
  );
}

/** The fund that pays: of a claim or an advance only those of whose department it is and of one's own, which is above it. */
export function PayingFundInput(props: InputProps) {
  const { department } = useSession();
  const { category, ...ids } = props.values as { category: string } & Record<string, number | null>;
  const id = isPaper(category) ? (ids[PAPERS[category].own] ?? null) : null;
  const paper = usePaper(isPaper(category) ? category : 'staff-claim', id).data;
  return <FundInput {...props} departments={paper && payersOf(paper, department)} />;
}

/** Why what is paid, a claim or an advance, can't be raised by me; null where it can, and until that is known. */
export function useWhyNotRaised({ category, ...values }: ExpenditureValues): string | null {
  const id = isPaper(category) ? (values[PAPERS[category].own]?.id ?? null) : null;
  const paper = usePaper(isPaper(category) ? category : 'staff-claim', id).data;
  return paper ? whyNotRaised(paper) : null;
}

function usePaper(category: PaperCategory, id: number | null) {
  const { url } = FOUND[category].resource;
  return useQuery<Paper, ApiError>({
    queryKey: [url, 'one', id],
    queryFn: async ({ signal }) => (await api.get<Paper>(`${url}/${id}`, { signal })).data,
    enabled: id !== null,
    staleTime: 5_000,
  });
}

function whyNotRaised(paper: Paper): string | null {
  const raise = wireAct(paper, 'raise');
  return raise?.allowed ? null : (raise?.why_not?.sentence ?? `${paper.code} can’t be raised by you.`);
}

function Terms({ paper }: { paper: Paper }) {
  const whyNot = whyNotRaised(paper);
  return (
    <Block top={16}>
      {whyNot && (
        <Block bottom={12}>
          <Notice tone="warn" title={`${paper.code} can’t be raised`}>
            {whyNot}
          </Notice>
        </Block>
      )}
      <KeyValue
        items={[
          ['Payee', paper.user.label],
          ['Amount', <Amount key="amount" naira={paper.total} tone="strong" />],
          ['For', paper.purpose],
        ]}
      />
    </Block>
  );
}

/** What the form shows of it in its own fields: the effect on the fund, and the answers that are read once more. */
function valuesOf({ code, purpose, user, total }: Paper): Partial<ExpenditureValues> {
  return {
    beneficiary: { kind: 'staff', id: user.id, name: user.label, note: null },
    amount: total,
    description: `${code}: ${purpose}`,
  };
}

/** Those of my departments; why one can't be raised now is said once it is picked. */
async function searchPapers(category: PaperCategory, text: string): Promise<PickerOption[]> {
  const rules = [{ field: 'status', op: 'equals', value: PAPERS[category].raisable }];
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'all', rules }),
    sort: 'created_at',
    per_page: '20',
    ...(text ? { search: text } : {}),
  });
  const { data } = await api.get<Paper[]>(`${FOUND[category].resource.url}?${query}`);
  return data.filter(isOurs).map((paper) => ({
    ...{ id: paper.id, code: paper.code, name: paper.user.label },
    note: whyNotRaised(paper) ? 'Can’t be raised now' : paper.purpose,
    aside: <Amount naira={paper.total} />,
  }));
}

/** Whether its raising is for me: it can be done, or is only kept from being done now. */
function isOurs(paper: Paper): boolean {
  const raise = wireAct(paper, 'raise');
  return raise !== undefined && raise.why_not?.code !== 'FORBIDDEN';
}
