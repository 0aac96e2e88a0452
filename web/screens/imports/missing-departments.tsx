import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { grouped } from '#shared/resource/plural.ts';
import { departments } from '#shared/resources/administration/departments.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import control from '#web/components/control.module.css';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { Bleed } from '#web/components/sheet.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { departmentsFile, emptyCells, type TypedDepartment, typedFrom } from './departments-file.ts';
import type { MissingDepartment } from './import-data.ts';
import { useUpload } from './import-file.tsx';
import styles from './missing-departments.module.css';
import form from './new-import.module.css';

type MissingProps = { id: string; filename: string; missing: readonly MissingDepartment[] };

const COLUMNS = [
  ['name', 'Name'],
  ['code', 'Code'],
  ['abv', 'Abbreviation'],
  ['type', 'Type'],
  ['parent', 'Parent'],
] as const;

/** The departments that a file names and the agency lacks, to be completed and checked like a file of departments. */
export function MissingDepartments({ id, filename, missing }: MissingProps) {
  const [rows, setRows] = useState(() => missing.map(typedFrom));
  const [isTouched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const { blocker, letGo } = useLeaveGuard(isTouched);
  const upload = useUpload('departments/import', letGo);
  const change = (place: number, part: Partial<TypedDepartment>) => {
    setTouched(true);
    setRows((before) => before.map((row, at) => (at === place ? { ...row, ...part } : row)));
  };
  const send = () => {
    const empty = emptyCells(rows);
    setErrors(empty);
    if (Object.keys(empty).length > 0 || rows.length === 0) return;
    const body = new FormData();
    body.set('mends', id);
    body.set('file', departmentsFile(rows, filename));
    upload.submit(body);
  };
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FormErrorSummary
        errors={Object.keys(errors).length > 0 ? errors : upload.errors}
        before="the departments can be checked"
        error={upload.error}
      />
      <Bleed>
        <table className={styles.table} aria-label="Departments to add">
          <thead>
            <tr>
              {COLUMNS.map(([part, label]) => (
                <th key={part} scope="col" className={styles[part]}>
                  {label}
                </th>
              ))}
              <th scope="col" className={styles.remove}>
                <span className="sr-only">Leave out</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.text}>
                {COLUMNS.map(([part, label]) => (
                  <td key={part} data-label={label}>
                    <Cell
                      part={part}
                      label={`${label} of “${row.text}”`}
                      row={row}
                      path={`${place}.${part}`}
                      error={errors[`${place}.${part}`]?.[0]}
                      onChange={(value) => change(place, { [part]: value })}
                    />
                    {part === 'name' && <Said row={row} />}
                  </td>
                ))}
                <td>
                  <IconButton
                    icon={IconTrash}
                    label={`Leave out “${row.text}”`}
                    onClick={() => {
                      setTouched(true);
                      setErrors({});
                      setRows((before) => before.filter((_, at) => at !== place));
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Bleed>
      {rows.length === 0 && <p>All of them are left out. Go back to the file, or reload this page.</p>}
      <div>
        <ActionButton type="submit" loading={upload.loading} disabled={rows.length === 0}>
          Check {rows.length === 1 ? 'the department' : `${grouped(rows.length)} departments`}
        </ActionButton>
      </div>
      <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => undefined} />
    </form>
  );
}

/** What the file calls it, where its name doesn't say that, and the listed one that is perhaps meant. */
function Said({ row: { text, like, name } }: { row: TypedDepartment }) {
  if (text === name && !like) return null;
  return (
    <Quiet size={12.5} top={3}>
      {text !== name && `The file says “${text}”. `}
      {like && `The list has ${like}: if that is meant, correct the file and leave this out.`}
    </Quiet>
  );
}

type CellProps = {
  part: (typeof COLUMNS)[number][0];
  label: string;
  row: TypedDepartment;
  path: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Cell({ part, label, row, path, error, onChange }: CellProps) {
  const id = fieldId(path) ?? path;
  const attributes = {
    ...{ id, 'aria-label': label, 'aria-invalid': error ? (true as const) : undefined },
    'aria-describedby': error ? `${id}-error` : undefined,
    className: `${control.control} ${control.small}`,
    value: row[part],
  };
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (part === 'type')
    return (
      <select {...attributes} onChange={change}>
        {departments.fields.type.choices?.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  const max = part === 'parent' ? undefined : departments.fields[part].max;
  return (
    <>
      <input type="text" {...attributes} maxLength={max} onChange={change} />
      <FieldNotes id={id} error={error} />
    </>
  );
}
