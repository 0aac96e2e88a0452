import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { agoInWords } from '#shared/dates.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import styles from './account.module.css';
import type { SignIn } from './types.ts';

/** Where the person is signed in, with a way to end all but this one. */
export function SignIns() {
  const list = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.get<SignIn[]>('account/sessions', { signal }).then(({ data }) => data),
  });
  const end = useSubmit({
    send: (_: undefined, key) => api.post('account/sessions/revoke-others', {}, { key }),
    done: (_, __, { message }) => message,
    changes: [['account', 'sessions']],
  });
  const others = list.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <section className={styles.section}>
      <h2>Where you are signed in</h2>
      <Quiet bottom={18}>
        If you do not recognise one of these, sign out everywhere else and change your password.
      </Quiet>
      {list.isPending && <SkeletonLines />}
      {list.isError && <p role="alert">{list.error.message}</p>}
      <ul>
        {list.data?.map((one) => (
          <li className={styles.signIn} key={one.id}>
            <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
            <span>
              <span className={styles.device}>{one.device}</span>
              <Quiet as="span" faint size={13}>
                {one.address && `${one.address}, `}since <DateText value={one.created_at} show="moment" />
              </Quiet>
            </span>
            {one.current ? (
              <span className={styles.here}>This device</span>
            ) : (
              <Quiet as="span" faint size={13}>
                {agoInWords(one.last_seen_at)}
              </Quiet>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div className={styles.below}>
          <ActionButton variant="default" loading={end.loading} onClick={() => end.submit(undefined)}>
            Sign out everywhere else ({others})
          </ActionButton>
        </div>
      )}
    </section>
  );
}
