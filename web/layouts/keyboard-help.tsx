import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import styles from './keyboard-help.module.css';

type Keys = readonly [keys: readonly string[], does: string];

const PARTS: readonly { title: string; keys: readonly Keys[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [['Ctrl K'], 'Search for records, pages and actions; on a Mac ⌘ K'],
      [['Tab', 'Shift Tab'], 'To the next field or button, and back'],
      [['Esc'], 'Close what is open above the page'],
      [['Alt H'], 'Help on this screen'],
      [['?'], 'Show this'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      [['/'], 'Search the list'],
      [['↑', '↓', 'Home', 'End'], 'Move among the rows'],
      [['↵'], 'Open the row'],
    ],
  },
  {
    title: 'Search for records',
    keys: [
      [['→'], 'What can be done with the record'],
      [['Ctrl ↵'], 'Open it in a new tab'],
    ],
  },
  {
    title: 'Forms and tables of amounts',
    keys: [
      [['Ctrl ↵'], 'Send a dialog from a field of several lines'],
      [['↵'], 'To the amount or payee below'],
      [['Esc'], 'Put back the amount that a cell had'],
    ],
  },
  {
    title: 'What waits for me',
    keys: [
      [['Alt N'], 'Leave this one and open the next'],
      [['Alt I'], 'Back to the inbox'],
    ],
  },
];

/** What the keyboard does, by where one is. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      width={560}
      onClose={onClose}
      title="Keyboard shortcuts"
      actions={
        <ActionButton onClick={onClose} data-autofocus>
          Close
        </ActionButton>
      }
    >
      {PARTS.map(({ title, keys }) => (
        <section key={title} className={styles.part}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([pressed, does]) => (
              <div key={does} className={styles.line}>
                <dt>
                  {pressed.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
