import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ActionButton } from './action-button.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './print-page.module.css';

type PrintPageProps = {
  /** The words of the browser's tab, which name the saved PDF too. */
  title: string;
  back: { label: string; to: string };
  /** What is said beside the button, such as "A4. Each copy is counted." */
  said?: string;
  /** Whether the papers are there; until then the button waits. */
  ready: boolean;
  /** Runs before the browser's print dialog opens, to count the copy; nothing is printed unless it answers true. */
  onPrint: () => Promise<boolean>;
  children: ReactNode;
};

/** A screen that shows papers as they will be printed, with the one button that prints them or saves a PDF. */
export function PrintPage({ title, back, said, ready, onPrint, children }: PrintPageProps) {
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
        <ActionButton icon={IconPrinter} onClick={print} loading={counting} disabled={!ready}>
          Print or save as PDF
        </ActionButton>
      </header>
      <main className={styles.papers} ref={useRoom()}>
        {children}
      </main>
    </div>
  );
}

/** Tells the style sheet how many pixels wide the room for papers is (`--room`), so that wider ones are shown smaller. */
function useRoom() {
  const room = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) current.style.setProperty('--room', String(Math.floor(entry.contentRect.width)));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return room;
}
