import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FIRST_STEPS, type FirstStep } from '#shared/first-steps.ts';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/session/use-session.ts';
import styles from './first-steps.module.css';

type Step = { step: FirstStep; missing: string | null };

const WORDS: Readonly<Record<FirstStep, { title: string; to: string }>> = {
  agency: { title: 'Name the agency', to: '/admin-center/settings' },
  departments: { title: 'Add the departments', to: '/administration/departments' },
  staff: { title: 'Add the staff', to: '/admin-center/imports/create' },
  offices: { title: 'Say who holds which office', to: '/administration/groups' },
  funds: { title: 'Bring in the budget', to: '/admin-center/imports/create' },
  payment: { title: 'Make the first payment', to: '/budget/expenditures' },
};

/** What a new agency has still to do, for whoever may set it up; nothing to ask for anybody else. */
export function useFirstSteps() {
  const can = useCan();
  return useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => api.get<Step[]>('first-steps', { signal }),
    enabled: can('edit-settings'),
  });
}

/** The way to the first payment, step by step, until it is made. */
export function FirstSteps() {
  const steps = useFirstSteps().data?.data ?? [];
  const open = steps.filter(({ missing }) => missing !== null);
  const next = open[0]?.step;
  if (open.length === 0) return null;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">Set up the portal</h2>
        <span className="num">
          {steps.length - open.length} of {FIRST_STEPS.length} done
        </span>
      </div>
      <ol>
        {steps.map(({ step, missing }) => (
          <li
            key={step}
            data-done={missing === null || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            {missing === null ? (
              <IconCircleCheckFilled size={20} aria-label="Done" />
            ) : (
              <IconCircleDashed size={20} stroke={1.7} aria-hidden />
            )}
            <div>
              <Link to={WORDS[step].to}>{WORDS[step].title}</Link>
              {missing && <p>{missing}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
