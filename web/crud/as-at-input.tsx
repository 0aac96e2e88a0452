import { DateInput } from '#web/components/date-input.tsx';
import { Block } from '#web/components/layout.tsx';
import { useAddress } from '#web/use-address.ts';
import { asAtOf } from './as-at.ts';

/** The day as at which a report is shown: that of the address, else the one that it was answered for. What else the address asks stays. */
export function AsAtInput({ answered }: { answered: string | null }) {
  const [params, setParams] = useAddress();
  const choose = (day: string) =>
    setParams(
      (before) =>
        new URLSearchParams([...before].filter(([name]) => name !== 'as_at').concat([['as_at', day]])),
      {
        replace: true,
      },
    );
  return (
    <Block width={180}>
      <DateInput
        label="As at"
        name="as_at"
        value={asAtOf(params) ?? answered}
        onChange={(day) => day && choose(day)}
      />
    </Block>
  );
}
