import type { FieldErrors } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { FileInput } from '#web/crud/inputs/file-input.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import type { Linked } from '#web/crud/record.ts';
import { measured } from './measured.ts';

type Measure = { measurement_id: Linked | null; factor: number | string | null; removed?: boolean };
type Values = { measurement_id: Linked | null; measurements: Measure[] };

/** The form of a product says in words, while one types, how many are in its other measurements. */
export const extras: ResourceExtras = {
  inputs: { img_path: PictureInput },
  beside: WhatCounts,
  create: { alsoChanges: true, notes: measuresInWords },
};

/** A phone takes the picture at the shelf. */
function PictureInput(props: InputProps) {
  return <FileInput {...props} camera />;
}

function measuresInWords({ measurement_id: base, measurements }: Values): FieldErrors {
  return Object.fromEntries(
    (measurements ?? []).flatMap(({ measurement_id, factor, removed }, place) =>
      base && measurement_id && !removed && typeof factor === 'number' && factor > 1
        ? [
            [
              `measurements.${place}.factor`,
              [`1 ${measured(measurement_id.label, 1)} = ${grouped(factor)} ${measured(base.label, factor)}`],
            ],
          ]
        : [],
    ),
  );
}

function WhatCounts({ values: { measurement_id: base } }: { values: Values; facts: unknown }) {
  if (!base) return null;
  return (
    <SidePanel title="How it is counted">
      <p>Stock, orders and requisitions are in {measured(base.label, 2)}.</p>
    </SidePanel>
  );
}
