import { Kbd } from '#web/components/kbd.tsx';
import styles from './desk-keys-legend.module.css';
import { useDeskKeysOn } from './keys-setting.ts';

/** Which keys do what at the desk, and the way to turn them off; `posts` where the last desk is mine. */
export function DeskKeysLegend({ posts }: { posts: boolean }) {
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
          <span>
            <Kbd>Q</Kbd> query
          </span>
        </>
      )}
      <button type="button" className={styles.turn} onClick={() => setOn(!on)}>
        {on ? 'Turn keys off' : 'Turn keys on'}
      </button>
    </div>
  );
}
