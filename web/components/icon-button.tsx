import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = {
  icon: TablerIcon;
  /** What the button does; read aloud and shown on hover. */
  label: string;
  size?: 'sm' | 'md' | 'lg';
} & Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'>;

/** A button that is only an icon; its label is always given in words. */
export function IconButton({
  icon: Icon,
  label,
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = [styles.button, styles[size], className].filter(Boolean).join(' ');
  return (
    <button {...rest} type={type} className={classes} aria-label={label} title={label}>
      <Icon size={size === 'sm' ? 15 : 18} stroke={1.7} aria-hidden />
    </button>
  );
}
