import { useQuery } from '@tanstack/react-query';
import { type About, DELIVERIES, type Delivery } from '#shared/notices.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import styles from './account.module.css';

type NoticeChoice = {
  about: About;
  label: string;
  hint: string;
  delivery: Delivery;
  deliveries: Delivery[];
};

const KEY = ['notifications', 'choices'];

/** How news reaches the person, by what it is about; each choice is kept as it is made. */
export function Notices() {
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get<NoticeChoice[]>('notifications/choices', { signal }).then(({ data }) => data),
  });
  const choose = useSubmit({
    send: (chosen: Partial<Record<About, Delivery>>, key) =>
      api.post<NoticeChoice[]>('notifications/choices', chosen, { key }),
    done: (_, __, { message }) => message,
    changes: [KEY],
  });
  return (
    <section className={styles.section}>
      <h2>What the portal tells you</h2>
      <Quiet bottom={18}>
        The morning's mail comes at 7:30 on working days, when there is something new that you have not read.
      </Quiet>
      {list.isPending && <SkeletonLines />}
      {list.isLoadingError && (
        <EmptyState
          kind="failed"
          title={list.error.message}
          action={
            <ActionButton variant="default" onClick={() => list.refetch()}>
              Try again
            </ActionButton>
          }
        />
      )}
      <div className={styles.form}>
        {list.data?.map(({ about, label, hint, delivery, deliveries }) => (
          <SelectField
            key={about}
            label={label}
            hint={hint}
            value={delivery}
            disabled={choose.loading}
            choices={DELIVERIES.filter(({ value }) => deliveries.includes(value))}
            onChange={(value) => value && choose.submit({ [about]: value as Delivery })}
          />
        ))}
      </div>
    </section>
  );
}
