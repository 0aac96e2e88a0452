import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './import-steps.module.css';

/** The four steps of an import, in order. */
export const IMPORT_STEPS = ['Upload', 'Match columns', 'Check', 'Result'] as const;
/** One of them. */
export type ImportStep = (typeof IMPORT_STEPS)[number];

type ImportStepsProps = {
  now: ImportStep;
  /** Steps that can be gone back to, with their address. */
  links?: Partial<Record<ImportStep, string>>;
};

/** The steps of an import: finished ones are ticked, those that can be opened again are links. */
export function ImportSteps({ now, links = {} }: ImportStepsProps) {
  const place = IMPORT_STEPS.indexOf(now);
  return (
    <ol className={styles.steps} aria-label="Steps of the import">
      {IMPORT_STEPS.map((step, index) => {
        const state = index < place ? 'done' : index === place ? 'now' : 'ahead';
        const to = state === 'now' ? undefined : links[step];
        const content = (
          <>
            <span className={styles.mark} aria-hidden>
              {state === 'done' ? <IconCheck size={14} stroke={2.4} /> : index + 1}
            </span>
            {step}
            {state === 'done' && <span className="sr-only"> (done)</span>}
          </>
        );
        return (
          <li key={step} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
            {to ? <Link to={to}>{content}</Link> : <span>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
