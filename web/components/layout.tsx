import type { HTMLAttributes, ReactNode } from 'react';
import styles from './layout.module.css';

type LayoutProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'p' | 'span' | 'ul' | 'form' | 'section';
  /** Pixels between its parts, or two distances between rows and columns. */
  gap?: number | string;
  /** Pixels of room above it, and beneath. */
  top?: number;
  bottom?: number;
  /** The widest that it becomes: pixels, or a length. */
  width?: number | string;
};

function Box({ as: Tag = 'div', gap, top, bottom, width, style, ...rest }: LayoutProps) {
  return <Tag {...rest} style={{ ...style, gap, marginTop: top, marginBottom: bottom, maxWidth: width }} />;
}

/** Keeps a distance, or no wider than something, and lays nothing out. */
export function Block(props: LayoutProps) {
  return <Box {...props} />;
}

/** Parts beneath one another. */
export function Stack(props: LayoutProps) {
  return <Box {...props} className={styles.stack} />;
}

/** Parts beside one another, which wrap; 10 pixels apart unless told. */
export function Row({ apart, ...props }: LayoutProps & { /** Pushes them to both ends. */ apart?: boolean }) {
  return <Box gap={10} {...props} className={`${styles.row} ${apart ? styles.apart : ''}`} />;
}

/** Words that stand back, `faint` ones further; in letters of a size in pixels of their own. */
export function Quiet({ size, faint, style, ...props }: LayoutProps & { size?: number; faint?: boolean }) {
  return (
    <Box
      as="p"
      {...props}
      style={{ ...style, fontSize: size }}
      className={faint ? styles.faint : styles.quiet}
    />
  );
}

/** A part of a page under a heading of its own; 36 pixels below what is above it unless told. */
export function Section({
  title,
  top = 36,
  gap = 8,
  children,
}: Pick<LayoutProps, 'top' | 'children'> & { title: ReactNode; gap?: number }) {
  return (
    <section style={{ marginTop: top }}>
      <h2 style={{ marginBottom: gap }}>{title}</h2>
      {children}
    </section>
  );
}
