import { useState } from 'react';
import { PICTURE_LIMITS } from '#shared/file-kinds.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FileField } from '#web/components/file-field.tsx';
import { ICONS } from '#web/components/icons.ts';
import { Portrait } from '#web/layouts/portrait.tsx';
import { useDirty } from '#web/session/dirty.ts';
import { refreshSession } from '#web/session/restore.ts';
import { useSession } from '#web/session/use-session.ts';
import styles from './account.module.css';
import type { Account } from './types.ts';

/** The person's picture, with a way to send another. */
export function Picture({ account }: { account: Account }) {
  const { user } = useSession();
  const [files, setFiles] = useState<File[]>([]);
  const [progress, setProgress] = useState<number>();
  useDirty(files.length > 0);
  const upload = useSubmit({
    send: (form: FormData, key) =>
      api.patch(`activate/users/${account.id}`, form, { key, onProgress: setProgress }),
    done: () => 'Your picture is changed.',
    onDone: () => {
      setFiles([]);
      setProgress(undefined);
      void refreshSession();
    },
    onFailed: () => setProgress(undefined),
  });
  const [file] = files;
  const send = (picture: File) => {
    const form = new FormData();
    form.append('picture', picture);
    upload.submit(form);
  };
  return (
    <div className={styles.picture}>
      <Portrait user={user} size={72} />
      <div>
        <FileField
          label="Picture"
          optional
          limits={PICTURE_LIMITS}
          files={files}
          onChange={setFiles}
          progress={progress}
          error={upload.errors.picture?.[0]}
        />
      </div>
      {file && (
        <ActionButton icon={ICONS['add image']} loading={upload.loading} onClick={() => send(file)}>
          Use this picture
        </ActionButton>
      )}
    </div>
  );
}
