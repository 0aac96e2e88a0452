import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FIRST_STEPS, FIRST_STEPS_SETTING, type FirstStep, PUT_ASIDE } from '#shared/first-steps.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCan } from '#web/session/use-session.ts';
import { INVITED_STAFF } from '../administration/employees/invited-staff.ts';
import styles from './first-steps.module.css';

type Step = { step: FirstStep; missing: string | null; found: string | null };

type Words = {
  title: string;
  to: string;
  /** Other ways to do it; `later` ones once something is there. */
  ways?: readonly { label: string; to: string; later?: true }[];
  /** The import whose template, with an example row, can be filled in. */
  template?: string;
};

const WORDS: Readonly<Record<FirstStep, Words>> = {
  agency: { title: 'Name the agency and its budget year', to: '/admin-center/configure' },
  departments: {
    title: 'Add the departments',
    to: '/administration/departments/import',
    ways: [{ label: 'Add one by hand', to: '/administration/departments/create' }],
    template: 'departments',
  },
  staff: {
    title: 'Add the staff',
    to: '/admin-center/imports/create?resource=users',
    ways: [
      { label: 'Grade levels', to: '/administration/grade-levels' },
      { label: 'Add one by hand', to: '/administration/employees/create' },
    ],
    template: 'users',
  },
  offices: {
    title: 'Say who holds which office',
    to: '/administration/groups',
    ways: [{ label: 'Invite staff', to: INVITED_STAFF, later: true }],
  },
  funds: {
    title: 'Bring in the budget',
    to: '/admin-center/imports/create?resource=funds',
    ways: [{ label: 'Add one by hand', to: '/budget/funds/create' }],
    template: 'funds',
  },
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

/** The way to the first payment, step by step, until it is made or put aside. */
export function FirstSteps() {
  const can = useCan();
  const steps = useFirstSteps().data?.data ?? [];
  const open = steps.filter(({ missing }) => missing !== null);
  const next = open[0]?.step;
  if (open.length === 0) return null;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <div>
          <h2 id="first-steps">Set up the portal</h2>
          <p className="num">
            {steps.length - open.length} of {FIRST_STEPS.length} done
          </p>
        </div>
        {can('edit-configure') && <PutAside />}
      </div>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.step} {...step} isNext={step.step === next} />
        ))}
      </ol>
    </section>
  );
}

function StepLine({ step, missing, found, isNext }: Step & { isNext: boolean }) {
  const { title, to, template, ...words } = WORDS[step];
  const ways = (words.ways ?? []).filter(({ later }) => !later || found);
  const isDone = missing === null;
  return (
    <li data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={20} aria-label="Done" />
      ) : (
        <IconCircleDashed size={20} stroke={1.7} aria-hidden />
      )}
      <div>
        <Link to={to}>{title}</Link>
        {found && <p className={styles.found}>{found}</p>}
        {missing && <p>{missing}</p>}
        {(ways.length > 0 || template) && (
          <p className={styles.ways}>
            {template && (
              <button type="button" onClick={() => told(() => saveFile(`imports/template/${template}.xlsx`))}>
                Template with an example
              </button>
            )}
            {ways.map((way) => (
              <Link key={way.to} to={way.to}>
                {way.label}
              </Link>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** Takes the steps off the home of all administrators; Configure brings them back. */
function PutAside() {
  const putAside = useSubmit<Record<string, string>, unknown>({
    send: (body, key) => api.post('settings/values', body, { key }),
    done: () => 'The set-up is put aside',
    next: () => 'Configure shows it again, under Agency.',
    changes: [['first-steps'], ['settings']],
  });
  return (
    <ActionButton
      variant="quiet"
      size="sm"
      loading={putAside.loading}
      onClick={() => putAside.submit({ [FIRST_STEPS_SETTING]: PUT_ASIDE })}
    >
      Put aside
    </ActionButton>
  );
}
