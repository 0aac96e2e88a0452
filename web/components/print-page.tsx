import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ActionButton } from './action-button.tsx';
import { Crest } from './crest.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './print-page.module.css';
import mark from './watermark.module.css';

type PrintPageProps = {
  /** The words of the browser's tab, which name the saved PDF too. */
  title: string;
  back: { label: string; to: string };
  /** What stands beside the button, such as "A4. Copy 2 is counted when you print." */
  said?: string;
  /** Runs before the browser's print dialog opens, to count the copy; nothing is printed unless it answers true. */
  onPrint: () => Promise<boolean>;
  children: ReactNode;
};

/** A screen that shows papers as they will be printed, with the one button that prints them or saves a PDF. */
export function PrintPage({ title, back, said, onPrint, children }: PrintPageProps) {
  usePageTitle(title);
  const [counting, setCounting] = useState(false);
  const print = async () => {
    setCounting(true);
    const isCounted = await onPrint();
    setCounting(false);
    if (isCounted) window.print();
  };
  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <Link className={styles.back} to={back.to}>
          <IconArrowLeft size={17} stroke={1.8} aria-hidden />
          {back.label}
        </Link>
        {said && <span className={styles.said}>{said}</span>}
        <ActionButton icon={IconPrinter} onClick={print} loading={counting}>
          Print or save as PDF
        </ActionButton>
      </header>
      <main className={styles.papers} {...SCROLLS}>
        {children}
      </main>
    </div>
  );
}

// On phones the paper is wider than the screen, and the keyboard must be able to move it.
const SCROLLS = { tabIndex: 0 };

type PaperProps = {
  agency: { name: string; address?: string | null; logo_url?: string | null };
  title: string;
  code: { label: string; value: string };
  /** Facts in two columns under the title. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** DRAFT or CANCELLED across the page, by the record's state. */
  watermark?: string;
  /** Wide tables lie on their side. */
  landscape?: boolean;
  /** Left end of the foot: "Printed by … at …, copy 2". */
  printed: string;
  children: ReactNode;
};

/** One A4 paper: print head, title with the code at right, facts, the body, the foot. */
export function Paper({ agency, title, code, facts, watermark, landscape, printed, children }: PaperProps) {
  return (
    <article className={`${styles.paper} ${landscape ? styles.landscape : ''}`}>
      {watermark && <div className={mark.watermark} data-words={watermark} aria-hidden />}
      <header className={styles.head}>
        {agency.logo_url ? <img className={styles.logo} src={agency.logo_url} alt="" /> : <Crest size={38} />}
        <div>
          <p className={styles.agency}>{agency.name}</p>
          {agency.address && <p className={styles.address}>{agency.address}</p>}
        </div>
      </header>
      <div className={styles.title}>
        <h1>{title}</h1>
        <p className={styles.code}>
          {code.label}
          <strong>{code.value}</strong>
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>
        <span>{printed}</span>
      </footer>
    </article>
  );
}

/** The box that spells a total in words. */
export function AmountInWordsBox({ words }: { words: string }) {
  return (
    <p className={styles.words}>
      <span>Amount in words</span>
      <strong>{words}</strong>
    </p>
  );
}

/** Lines to sign on, each with Name and Date. */
export function SignatureBlocks({ roles }: { roles: readonly string[] }) {
  return (
    <div className={styles.signs}>
      {roles.map((role) => (
        <div className={styles.sign} key={role}>
          {role}
          <div className={styles.line}>Name</div>
          <div className={styles.line}>Date</div>
        </div>
      ))}
    </div>
  );
}
