import control from '#web/components/control.module.css';
import { Field } from '#web/components/field.tsx';
import { Stack } from '#web/components/layout.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import styles from './answers.module.css';

/** The digest of the file that the bank paid by: typed, or worked out of the file here, which is sent nowhere. */
export function DigestInput(props: InputProps) {
  const { optional: _optional, ...named } = fieldProps(props);
  const choose = async (chosen: File | undefined) => {
    if (chosen) props.onChange(await digestOf(chosen));
  };
  return (
    <Stack gap={10}>
      {'subtle' in crypto && (
        <Field label="File that the bank paid by" optional>
          {(attributes) => (
            <input
              {...attributes}
              type="file"
              className={`${control.control} ${styles.file}`}
              onChange={(event) => choose(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
      )}
      <TextField {...named} optional value={String(props.value ?? '')} onChange={props.onChange} />
    </Stack>
  );
}

async function digestOf(file: File): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
