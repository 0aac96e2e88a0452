import { useQuery } from '@tanstack/react-query';
import { type About, DELIVERIES, type Delivery } from '#shared/notices.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { Quiet } from '#web/components/layout.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
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
  const list = useQuery<NoticeChoice[], ApiError>({
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
      {list.isLoadingError && <Failed error={list.error} onRetry={() => list.refetch()} />}
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
