import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';

/** Says of a list that was sent and not answered what to do: to send it again as it is, which raises nothing twice. */
export function SentNotice() {
  return (
    <Block bottom={16} width={720} role="alert">
      <Notice tone="warn" title="It isn’t known whether these were raised">
        <p>
          The list was sent, but no answer came. Press the button again: what was raised then is not raised
          twice. Change nothing before that.
        </p>
      </Notice>
    </Block>
  );
}
