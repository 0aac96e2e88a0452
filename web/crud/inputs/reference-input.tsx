import { useQuery } from '@tanstack/react-query';
import { inText } from '#shared/resource/in-text.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { Amount } from '#web/components/amount.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { PickerField } from '#web/components/picker-field.tsx';
import { type AskedFor, lookUp, lookupKey, nothingFor } from '../lookup.ts';
import type { Linked } from '../record.ts';
import { fieldProps, type InputProps } from './input-props.ts';

/** One record of another resource, found by typing part of its name among those that the definition offers. */
export function ReferenceInput(props: InputProps) {
  const { name, field, value, onChange, form = '', values } = props;
  const linked = value as Linked | null;
  const { to = '', offers, figure } = field;
  const depends = (offers?.rules ?? []).flatMap(({ of }) => of ?? []);
  const missing = depends.find((of) => values[of] === null || values[of] === undefined);
  const askedFor: AskedFor | undefined =
    offers || figure
      ? {
          field: `${form}.${name.replace(/\.\d+\./g, '.')}`,
          values: Object.fromEntries(depends.map((of) => [of, values[of]])),
        }
      : undefined;
  const figureLabel = figure && outlineNamed(to).fields[figure]?.label;
  return (
    <>
      <PickerField
        {...fieldProps(props)}
        value={linked ? { id: linked.id, name: linked.label } : null}
        onChange={(option) => onChange(option ? { id: option.id, label: option.name } : null)}
        search={async (text) =>
          (await lookUp(to, text, askedFor)).map(({ id, label, hint, figure: aside }) => ({
            id,
            name: label,
            note: hint ?? undefined,
            aside: aside === undefined ? undefined : <Amount naira={aside} />,
          }))
        }
        cacheKey={[...lookupKey(to), askedFor]}
        captions={figureLabel ? [outlineNamed(to).title, figureLabel] : undefined}
        nothingFor={nothingFor(to)}
        nothing={missing && `Choose the ${inText(labelOf(form, name, missing))} first`}
      />
      {linked && askedFor && figureLabel && (
        <Figure to={to} id={linked.id} label={figureLabel} askedFor={askedFor} />
      )}
    </>
  );
}

/** The figure of the record that is picked. */
function Figure({ to, id, label, askedFor }: { to: string; id: number; label: string; askedFor: AskedFor }) {
  const { data } = useQuery({
    queryKey: [...lookupKey(to), 'figure', id, askedFor.field],
    queryFn: () => lookUp(to, [id], askedFor),
  });
  const figure = data?.[0]?.figure;
  if (figure === undefined) return null;
  return (
    <Quiet faint size={12.5} top={2}>
      {label} <Amount naira={figure} />
    </Quiet>
  );
}

function labelOf(form: string, name: string, of: string): string {
  const { fields } = outlineNamed(form);
  return (fields[name.split('.')[0] ?? '']?.fields?.[of] ?? fields[of])?.label ?? of;
}
