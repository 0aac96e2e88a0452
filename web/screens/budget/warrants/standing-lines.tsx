import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { useStanding } from './use-warrants.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is approved for the fund, head or type of a warrant, and how much of it was released and used by now. */
export function StandingLines({ of, adds }: { of: Values; adds?: number }) {
  const { data, isLoading } = useStanding(of);
  if (isLoading) return <SkeletonLines lines={4} />;
  if (!data) return null;
  const { vote, released, used, unreleased } = data;
  const isBeyond = adds !== undefined && adds > unreleased;
  return (
    <KeyValue
      layout="spread"
      items={[
        ['Approved for the year', <Amount key="vote" naira={vote} />],
        ['Released so far', <Amount key="released" naira={released} />],
        ['Used of it', <Amount key="used" naira={used} />],
        [
          'Can still be released',
          <Amount key="rest" naira={unreleased} tone={isBeyond ? 'bad' : 'strong'} />,
        ],
      ]}
    />
  );
}
