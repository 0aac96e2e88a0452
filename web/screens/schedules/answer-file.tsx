import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import type { AnswerFile as Read } from '#shared/resources/payments/schedule-answers.ts';
import { FileField } from '#web/components/file-field.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useAnswerFile } from './use-answer-file.ts';

type AnswerFileProps = { schedule: number; onRead: (answer: Read) => void };

/** The bank's answer as a file: what it says fills the lines, and what it says of no line is told here. */
export function AnswerFile({ schedule, onRead }: AnswerFileProps) {
  const { files, share, read, problem, choose } = useAnswerFile(schedule, onRead);
  return (
    <Stack gap={10}>
      <FileField
        label="File with the bank’s answer"
        optional
        limits={IMPORT_LIMITS}
        files={files}
        progress={share}
        error={problem}
        onChange={choose}
      />
      <div aria-live="polite">{read && <WhatWasRead read={read} />}</div>
    </Stack>
  );
}

function WhatWasRead({ read: { lines, others, hidden_rows } }: { read: Read }) {
  const open = lines.filter(({ outcome }) => outcome === null).length;
  return (
    <Stack gap={10}>
      {open > 0 ? (
        <Notice tone="warn" title={open === 1 ? 'One line is left open' : `${open} lines are left open`}>
          The file does not say for certain what became of them. Ask the bank, and say it below.
        </Notice>
      ) : (
        <Notice tone="info" title="Every line is read">
          Compare the lines with the bank’s answer. Nothing is recorded until you enter it.
        </Notice>
      )}
      {others.length > 0 && (
        <Notice
          tone="warn"
          title={others.length === 1 ? 'One row was left out' : `${others.length} rows were left out`}
        >
          <ul>
            {others.map(({ row, problem }) => (
              <li key={row}>{`Row ${row}: ${problem}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {hidden_rows > 0 && (
        <Notice tone="info" title="Some rows are hidden in the file">
          {`A filter hides ${hidden_rows === 1 ? '1 row' : `${hidden_rows} rows`}. They are read like the others.`}
        </Notice>
      )}
    </Stack>
  );
}
