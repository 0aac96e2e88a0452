import { IconChevronRight } from '@tabler/icons-react';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { Quiet } from '#web/components/layout.tsx';
import type { Entry } from './entries.ts';
import { Marked } from './marked.tsx';
import { excerptRuns, runsOf } from './marks.ts';
import { optionId } from './option-id.ts';
import styles from './palette.module.css';

type PaletteLineProps = {
  entry: Entry;
  typed: string;
  selected: boolean;
  onPoint: () => void;
  onTake: (inNewTab: boolean) => void;
  /** Asks what can be done with the record of the line. */
  onPick: (() => void) | undefined;
};

/** One line of the palette: what it is called, with the typed letters marked, and why it can't be taken now. */
export function PaletteLine({ entry, typed, selected, onPoint, onTake, onPick }: PaletteLineProps) {
  const { icon: Icon, code, label, about, record, whyNot } = entry;
  return (
    <div
      className={styles.option}
      id={optionId(entry)}
      role="option"
      aria-selected={selected}
      aria-disabled={whyNot ? true : undefined}
      tabIndex={-1}
      onPointerMove={onPoint}
      onPointerUp={(event) => onTake(event.ctrlKey || event.metaKey)}
    >
      <Icon size={19} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <span className="cut">
          {code && (
            <span className={styles.code}>
              <Code>
                <Marked runs={runsOf(code, typed)} />
              </Code>
            </span>
          )}
          <span className={code ? styles.about : undefined}>
            <Marked runs={runsOf(label, typed)} />
          </span>
          {about && (
            <span className={styles.about}>
              {' '}
              <Marked runs={record ? excerptRuns(about, typed) : runsOf(about, typed)} />
            </span>
          )}
        </span>
        {whyNot && (
          <Quiet as="span" size={12.5}>
            {whyNot}
          </Quiet>
        )}
      </span>
      <span className={styles.aside}>
        {(entry.kind || entry.holder) && (
          <span className={styles.holder}>{[entry.kind, entry.holder].filter(Boolean).join(', ')}</span>
        )}
        {entry.amount !== undefined && entry.amount !== null && <Amount naira={entry.amount} />}
        {onPick && (
          // The keyboard uses →; touch needs a button.
          <span
            className={styles.pick}
            title="What can be done with it"
            aria-hidden
            onPointerUp={(event) => {
              event.stopPropagation();
              onPick();
            }}
          >
            <IconChevronRight size={18} stroke={1.8} />
          </span>
        )}
      </span>
    </div>
  );
}
