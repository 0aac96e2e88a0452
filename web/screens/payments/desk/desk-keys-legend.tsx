import { Kbd } from '#web/components/kbd.tsx';
import styles from './desk-keys-legend.module.css';
import { useDeskKeysOn } from './keys-setting.ts';

type DeskKeysLegendProps = {
  /** The last desk is mine. */
  posts: boolean;
  /** My office may query. */
  queries: boolean;
};

/** Which keys do what at the desk, and the way to turn them off. */
export function DeskKeysLegend({ posts, queries }: DeskKeysLegendProps) {
  const [on, setOn] = useDeskKeysOn();
  return (
    <div className={styles.legend}>
      {on && (
        <>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> move
          </span>
          <span>
            <Kbd>C</Kbd> {posts ? 'clear or post' : 'clear'}
          </span>
          {queries && (
            <span>
              <Kbd>Q</Kbd> query
            </span>
          )}
        </>
      )}
      <button type="button" className={styles.turn} onClick={() => setOn(!on)}>
        {on ? 'Turn keys off' : 'Turn keys on'}
      </button>
    </div>
  );
}
