import type { FieldErrors } from '#shared/errors.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { countedLines } from '#shared/lines-counted.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { file, money, text } from '#shared/resource/fields.ts';
import { statements } from '#shared/resources/payments/statements.ts';
import type { StatementFile } from '#shared/statement-file.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { FileInput } from '#web/crud/inputs/file-input.tsx';
import { ColumnsInput } from './columns-input.tsx';
import { askedOf, chosenOf, useStatementFile } from './statement-data.ts';

type Values = Readonly<Record<string, unknown>>;
type Facts = StatementFile | undefined;

/** Records show them; here they are typed. */
const TYPED = { readOnly: false, formless: false, required: false } as const;

/** A balance may lie below nothing. */
const LEAST = -70_000_000_000_000;

/** How a statement is imported: the account, the file, what it says, and balances where the file has none. */
export const extras: ResourceExtras = {
  inputs: { columns: ColumnsInput, file: (props) => <FileInput {...props} limits={IMPORT_LIMITS} /> },
  beside: Beside,
  create: {
    fields: {
      bank_account_id: {},
      file: file('File of the bank', { required: true, missing: 'Choose the file of the bank' }),
      opening: money('Opening balance', {
        ...TYPED,
        min: LEAST,
        hint: 'Only where the file doesn’t say it, as the bank’s statement has it.',
      }),
      closing: money('Closing balance', {
        ...TYPED,
        min: LEAST,
        hint: 'Only where the file doesn’t say it.',
      }),
      columns: text('What the file says', { max: 2_000 }),
    },
    empties: { bank_account_id: ['columns'], file: ['columns'] },
    useFacts: (values: Values): Facts => useStatementFile(askedOf(values)).data,
    problems: (_values: Values, read: Facts): FieldErrors => (read?.problem ? { file: [read.problem] } : {}),
    body: (values, body) => {
      const { heads, sheet } = chosenOf(values.columns);
      return { ...body, columns: heads && JSON.stringify(heads), sheet };
    },
    before: 'this statement can be imported',
    submit: (_values, read) => submitWords(read as Facts),
  },
};

function submitWords(read: Facts): string {
  if (!read || read.problem) return statements.createLabel ?? 'Import statement';
  return `Import ${countedLines(read.line_count)}`;
}

function Beside({ facts }: { facts: unknown }) {
  const read = facts as Facts;
  return (
    <SidePanel title="What the statement says">
      <Stack gap={10}>
        {read && !read.problem && read.opening !== null && read.closing !== null ? (
          <KeyValue
            layout="spread"
            items={[
              ['Opening balance', <Amount key="opening" naira={read.opening} />],
              ['Credits', <Amount key="credits" naira={read.credits} />],
              ['Debits', <Amount key="debits" naira={read.debits} />],
              ['Closing balance', <Amount key="closing" naira={read.closing} tone="strong" />],
            ]}
          />
        ) : null}
        <p>
          Opening balance, credits and debits come to the closing balance, to the kobo, or nothing is
          imported.
        </p>
        <p>Each statement follows the last one of its account. What that has already is left out.</p>
        <Quiet size={13}>
          {read && !read.problem && read.closing !== null
            ? `Compare ${formatNaira(nairaToKobo(read.closing))} with the bank’s paper before you import.`
            : 'Its lines stay as the bank wrote them. Only the last statement of an account can be removed.'}
        </Quiet>
      </Stack>
    </SidePanel>
  );
}
