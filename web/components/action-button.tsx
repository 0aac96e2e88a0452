import type { TablerIcon } from '@tabler/icons-react';
import { IconSend } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './action-button.module.css';

type Look = {
  /** filled: the one main act of a view; default, quiet: the others; danger: only in a confirming dialog. */
  variant?: 'filled' | 'default' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: TablerIcon;
  /** An icon behind the label, such as an arrow. */
  iconAfter?: TablerIcon;
  /** Takes the whole width. */
  wide?: boolean;
  /** The label; without one the button reads 'Submit' and shows the send icon. */
  children?: ReactNode;
};

type ActionButtonProps = Look & { loading?: boolean } & Omit<ComponentPropsWithRef<'button'>, 'children'>;

/** A button. While loading a spinner replaces icon and label, the width stays, and pressing again does nothing. */
export function ActionButton({
  variant,
  size,
  icon,
  iconAfter,
  wide,
  children,
  loading = false,
  disabled,
  type = 'button',
  className,
  ...rest
}: ActionButtonProps) {
  const classes = buttonClasses({ variant, size, wide });
  return (
    <button
      {...rest}
      type={type}
      className={className ? `${classes} ${className}` : classes}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
    >
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** A link inside the portal that looks like a button. */
export function ActionLink({ to, variant, size, icon, iconAfter, wide, children }: Look & { to: string }) {
  return (
    <Link to={to} className={buttonClasses({ variant, size, wide })}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </Link>
  );
}

/** A download or an address outside the portal that looks like a button. */
export function ActionAnchor({
  variant,
  size,
  icon,
  iconAfter,
  wide,
  children,
  ...rest
}: Look & Omit<ComponentPropsWithRef<'a'>, 'children' | 'className'>) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, wide })}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </a>
  );
}

function ButtonContent({ icon, iconAfter: After, children }: Look) {
  const Icon = icon ?? (children === undefined ? IconSend : undefined);
  return (
    <span className={styles.content}>
      {Icon && <Icon size={17} stroke={1.9} aria-hidden />}
      {children ?? 'Submit'}
      {After && <After size={17} stroke={1.9} aria-hidden />}
    </span>
  );
}

function buttonClasses({ variant = 'filled', size = 'md', wide }: Look): string {
  return [styles.button, styles[variant], styles[size], wide && styles.wide].filter(Boolean).join(' ');
}
