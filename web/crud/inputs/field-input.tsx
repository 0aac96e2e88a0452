import type { InputProps } from './input-props.ts';
import { LinesInput } from './lines-input.tsx';
import { PartInput } from './part-input.tsx';
import { ReferencesInput } from './references-input.tsx';
import { AttachmentsInput } from './uploads-field.tsx';

/** The input of a field, by its kind: one way to type or choose each kind of value. */
export function FieldInput(props: InputProps) {
  switch (props.field.kind) {
    case 'references':
      return <ReferencesInput {...props} />;
    case 'attachments':
      return <AttachmentsInput {...props} />;
    case 'lines':
      return <LinesInput {...props} />;
    default:
      return <PartInput {...props} />;
  }
}
