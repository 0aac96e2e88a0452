import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { findHelp, helpAt } from '#shared/help/help.ts';
import type { HelpRule, HelpText } from '#shared/help/help-text.ts';
import { permission } from '#shared/permissions.ts';
import type { Outline } from '#shared/resource/outline.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { NativeDialog } from '#web/components/native-dialog.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useCan } from '#web/session/use-session.ts';
import styles from './help-panel.module.css';

/** What is shown, and what closes it. */
export type HelpPanelProps = {
  /** The path of the screen whose help is shown; '' is the screen at hand. */
  on: string;
  onClose: () => void;
};

/** Help at the right of the page: what the screen is, who does what next, by which rule, and a search over all texts. */
export default function HelpPanel({ on, onClose }: HelpPanelProps) {
  const { pathname } = useLocation();
  const here = helpAt(pathname);
  // Unless another was picked it is that of the screen at hand, also of one that comes while help is open.
  const [picked, setPicked] = useState(() => (on === '' ? undefined : helpAt(on)));
  const shown = picked ?? here;
  const [typed, setTyped] = useState('');

  const show = (text: HelpText | undefined) => {
    setTyped('');
    setPicked(text === here ? undefined : text);
  };
  const isElsewhere = shown !== here;
  const found = typed.trim() === '' ? null : findHelp(typed);
  return (
    <NativeDialog label="Help" onDismiss={onClose} at="side" width={480}>
      <div className={styles.head}>
        <SearchBox label="Search all help" value={typed} onChange={setTyped} />
        <IconButton icon={IconX} label="Close help" onClick={onClose} />
      </div>
      <p className={styles.count} role="status">
        {found && countOf(found)}
      </p>
      {found && <Found texts={found} onPick={show} />}
      <article className={styles.text} hidden={found !== null}>
        {isElsewhere && here && (
          <button type="button" className={styles.back} onClick={() => show(here)}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden />
            Help on this screen: {here.title}
          </button>
        )}
        {/* The dialog gives it the focus of what was picked, which is gone then. */}
        <h2 tabIndex={-1} data-autofocus>
          {shown?.title ?? 'No help on this page'}
        </h2>
        {shown ? (
          <Text text={shown} isElsewhere={isElsewhere} onLeave={onClose} />
        ) : (
          <p>Search all help above, or go to a screen of the menu.</p>
        )}
      </article>
      <p className={styles.foot} aria-hidden>
        <Kbd>Alt H</Kbd> opens and closes help anywhere
      </p>
    </NativeDialog>
  );
}

function Found({ texts, onPick }: { texts: readonly HelpText[]; onPick: (text: HelpText) => void }) {
  return (
    <ul className={styles.found}>
      {texts.map((text) => (
        <li key={text.title}>
          <button type="button" onClick={() => onPick(text)}>
            <b>{text.title}</b>
            <span>{capital(text.tells)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Text({ text, isElsewhere, onLeave }: { text: HelpText; isElsewhere: boolean; onLeave: () => void }) {
  const { pathname } = useLocation();
  const can = useCan();
  const lists = text.related
    .map(outlineNamed)
    .filter(({ path, noun }) => !path.includes('{') && can(permission('browse', noun)));
  const screens = isElsewhere ? lists : lists.filter(({ path }) => path !== pathname);
  return (
    <>
      <p className={styles.is}>{text.is}</p>
      <h3>Who does what next</h3>
      <ul>
        {text.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <Rules title="Rules of the portal" rules={text.rules.filter(({ setting }) => !setting)} />
      <Rules title="Rules that a setting decides" rules={text.rules.filter(({ setting }) => setting)} />
      {screens.length > 0 && <Screens screens={screens} onLeave={onLeave} />}
    </>
  );
}

function Rules({ title, rules }: { title: string; rules: readonly HelpRule[] }) {
  if (rules.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {rules.map(({ says, setting }) => (
          <li key={says}>
            {says}
            {setting && <span className={styles.setting}>Setting: {setting}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Screens({ screens, onLeave }: { screens: readonly Outline[]; onLeave: () => void }) {
  return (
    <>
      <h3>Go to</h3>
      <ul className={styles.screens}>
        {screens.map(({ name, path, title }) => (
          <li key={name}>
            <Link to={path} onClick={onLeave}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function countOf({ length }: readonly HelpText[]): string {
  if (length === 0) return 'No help has all of these words. Try fewer.';
  return length === 1 ? '1 text has these words' : `${length} texts have these words`;
}
