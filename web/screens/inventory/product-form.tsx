import { grouped } from '#shared/resource/plural.ts';
import { Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked } from '#web/crud/record.ts';

type Measure = { measurement_id: Linked | null; factor: number | string | null; removed?: boolean };
type Values = { measurement_id: Linked | null; measurements: Measure[] };

/** The form of a product says in words what its other measurements hold. */
export const extras: ResourceExtras = { beside: MeasuresInWords };

function MeasuresInWords({
  values: { measurement_id: base, measurements },
}: {
  values: Values;
  facts: unknown;
}) {
  const said = (measurements ?? []).flatMap(({ measurement_id, factor, removed }) =>
    base && measurement_id && !removed && Number.isSafeInteger(Number(factor)) && Number(factor) > 1
      ? [
          {
            id: measurement_id.id,
            text: `1 ${measurement_id.label} = ${grouped(Number(factor))} × ${base.label}`,
          },
        ]
      : [],
  );
  if (!base) return null;
  return (
    <SidePanel title="How it is counted">
      <Stack gap={10}>
        <p>Stock, orders and requisitions are in {base.label}.</p>
        {said.map(({ id, text }) => (
          <p key={id} className="num">
            {text}
          </p>
        ))}
      </Stack>
    </SidePanel>
  );
}
