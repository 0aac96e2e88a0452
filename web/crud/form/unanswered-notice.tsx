import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';

/** Says of a form that came back, and had been sent without an answer, what to do: to send it again, which does nothing twice. */
export function UnansweredNotice() {
  return (
    <Block bottom={16} width={720} role="alert">
      <Notice tone="warn" title="It isn’t known whether this was done">
        <p>
          You sent this, but no answer came. Press the button again: what was done then is not done twice.
        </p>
      </Notice>
    </Block>
  );
}
