import { APPLICATIONS } from '#shared/applications.ts';

/** The pages that show dashboards, offered while one types. */
export function PageChoices({ id }: { id: string }) {
  return (
    <datalist id={id}>
      <option value="/dashboard">Home</option>
      {APPLICATIONS.map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
