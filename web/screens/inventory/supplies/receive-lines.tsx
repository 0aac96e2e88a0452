import { IconPlus } from '@tabler/icons-react';
import type { FieldErrors } from '#shared/errors.ts';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { Block, Row } from '#web/components/layout.tsx';
import { quantityOf } from '#web/components/quantity-of.ts';
import { SearchBox } from '#web/components/search-box.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { OrderLine } from './order-data.ts';
import { type Part, partOf } from './parts.ts';
import styles from './receive.module.css';

type ReceiveLinesProps = {
  lines: readonly OrderLine[];
  parts: readonly Part[];
  problems: FieldErrors;
  /** What is searched for among many lines. */
  text: string;
  onText: (text: string) => void;
  onParts: (parts: Part[]) => void;
};

/** From so many lines on they are searched. */
const MANY = 6;

/** What is outstanding of an order, line by line, each with what came of it. */
export function ReceiveLines({ lines, parts, problems, text, onText, onParts }: ReceiveLinesProps) {
  const placed = parts.map((part, place) => ({ part, place }));
  const put = (place: number, more: Partial<Part>) =>
    onParts(parts.map((part, at) => (at === place ? { ...part, ...more } : part)));
  const add = (line: OrderLine) => {
    const after = parts.findLastIndex(({ id }) => id === line.id);
    onParts([...parts.slice(0, after + 1), partOf(line), ...parts.slice(after + 1)]);
  };
  const outstanding = lines.filter((line) => Number(line.outstanding) > 0);
  const wanted = text.trim().toLowerCase();
  const shown = outstanding.filter(({ product }) => product.label.toLowerCase().includes(wanted));
  return (
    <>
      {outstanding.length >= MANY && (
        <Block top={18}>
          <SearchBox label="Find a product of this order" value={text} onChange={onText} />
          <p role="status">
            {wanted && shown.length === 0 && `No product of this order has “${text.trim()}” in its name.`}
          </p>
        </Block>
      )}
      <ul className={styles.lines}>
        {shown.map((line) => {
          const own = placed.filter(({ part }) => part.id === line.id);
          const [first] = own;
          return (
            <li key={line.id} className={styles.line}>
              <div className={styles.head}>
                <span className={styles.name}>{line.product.label}</span>
                <span className={styles.figures}>
                  ordered {grouped(line.quantity)}, received {grouped(Number(line.accepted))},{' '}
                  <b>outstanding {grouped(Number(line.outstanding))}</b>
                </span>
              </div>
              {own.map(({ part, place }, turn) => (
                <PartInputs
                  key={place}
                  part={part}
                  place={place}
                  name={`${line.product.label}${turn > 0 ? `, lot ${turn + 1}` : ''}`}
                  problems={problems}
                  onPart={(more) => put(place, more)}
                />
              ))}
              <Row top={10}>
                {first && own.length === 1 && first.part.accepted === '' && (
                  <ActionButton
                    variant="default"
                    size="sm"
                    onClick={() => put(first.place, { accepted: String(line.outstanding) })}
                  >
                    All {grouped(Number(line.outstanding))} came
                  </ActionButton>
                )}
                {own.some(({ part }) => quantityOf(part.accepted) > 0) && (
                  <ActionButton variant="quiet" size="sm" icon={IconPlus} onClick={() => add(line)}>
                    Another lot
                  </ActionButton>
                )}
              </Row>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type PartInputsProps = {
  part: Part;
  place: number;
  name: string;
  problems: FieldErrors;
  onPart: (more: Partial<Part>) => void;
};

function PartInputs({ part, place, name, problems, onPart }: PartInputsProps) {
  const at = (field: string) => ({
    name: `lines.${place}.${field}`,
    error: problems[`lines.${place}.${field}`]?.[0],
  });
  const isRejected = part.rejected.trim() !== '' && quantityOf(part.rejected) !== 0;
  return (
    <fieldset className={styles.part}>
      <legend className="sr-only">{name}</legend>
      <TextField
        {...at('accepted')}
        label="Accepted"
        inputMode="numeric"
        autoComplete="off"
        value={part.accepted}
        onChange={(accepted) => onPart({ accepted })}
      />
      <TextField
        {...at('rejected')}
        label="Rejected"
        inputMode="numeric"
        autoComplete="off"
        value={part.rejected}
        onChange={(rejected) => onPart({ rejected })}
      />
      <div className={styles.wide}>
        {isRejected && (
          <TextField
            {...at('reason')}
            label="Why rejected"
            maxLength={300}
            value={part.reason}
            onChange={(reason) => onPart({ reason })}
          />
        )}
      </div>
      <div className={styles.wide}>
        <DateInput
          {...at('expiry_date')}
          label="Good until"
          optional
          value={part.expiry_date}
          onChange={(expiry_date) => onPart({ expiry_date })}
        />
      </div>
    </fieldset>
  );
}
