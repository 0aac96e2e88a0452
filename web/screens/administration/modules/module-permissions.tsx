import { Code } from '#web/components/code.tsx';
import { Row, Section } from '#web/components/layout.tsx';
import { linkedMany, type WireRecord } from '#web/crud/record.ts';

/** The five permissions that a module made, as groups hold them. */
export function ModulePermissions({ record }: { record: WireRecord }) {
  const permissions = linkedMany(record.permissions);
  if (permissions.length === 0) return null;
  return (
    <Section title="Permissions">
      <Row as="ul" gap="6px 22px">
        {permissions.map(({ label }) => (
          <li key={label}>
            <Code>{label}</Code>
          </li>
        ))}
      </Row>
    </Section>
  );
}
