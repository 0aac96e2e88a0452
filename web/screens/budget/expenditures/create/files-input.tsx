import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { isOnItsWay, type KeptFile, ON_ITS_WAY } from '#web/crud/inputs/kept-file.ts';
import { UploadsField } from '#web/crud/inputs/uploads-field.tsx';

/** The papers of an expenditure; while one is on its way the form can't be sent. */
export function FilesInput({ name, field, value, onChange, error }: InputProps) {
  return (
    <UploadsField
      name={name}
      label={field.label}
      optional
      error={error}
      value={filesOf(value)}
      onChange={(change) =>
        onChange((before: unknown) => withFiles(isOnItsWay(before), change(filesOf(before))))
      }
      onWaiting={(waiting) => onChange((before: unknown) => withFiles(waiting, filesOf(before)))}
    />
  );
}

function withFiles(waiting: boolean, files: readonly KeptFile[]) {
  return waiting ? { ...ON_ITS_WAY, files } : files;
}

function filesOf(value: unknown): readonly KeptFile[] {
  return (isOnItsWay(value) ? (value as { files: KeptFile[] }).files : value) as KeptFile[];
}
