import { lateDialog } from '#web/crud/late-dialog.tsx';
import KeyboardHelp from '#web/layouts/keyboard-help.tsx';
import type { HelpPanelProps } from './help-panel.tsx';

const HelpPanel = lateDialog(() => import('./help-panel.tsx').then((part) => part.default));

/** Help: what the keyboard does at “?”, else the help of a screen. */
export default function Help(props: HelpPanelProps) {
  return props.on === '?' ? <KeyboardHelp onClose={props.onClose} /> : <HelpPanel {...props} />;
}
