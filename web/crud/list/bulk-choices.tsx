import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import type { BulkAct, BulkLink } from '../extras.ts';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

export type BulkChoicesProps = {
  acts: readonly BulkAct[];
  links: readonly BulkLink[];
  records: Selection['records'];
  onAct: (act: BulkAct) => void;
  /** Each takes the whole width. */
  wide?: boolean;
};

/** A button for each thing that can be done with the selected rows. */
export function BulkChoices({ acts, links, records, onAct, wide = false }: BulkChoicesProps) {
  return (
    <>
      {links.map((link) => (
        <LeadButton key={link.key} link={link} records={records} wide={wide} />
      ))}
      {acts.map((one) => (
        <ActionButton key={one.key} variant="default" icon={one.icon} wide={wide} onClick={() => onAct(one)}>
          {one.label}
        </ActionButton>
      ))}
    </>
  );
}

type LeadButtonProps = { link: BulkLink } & Required<Pick<BulkChoicesProps, 'records' | 'wide'>>;

function LeadButton({ link, records, wide }: LeadButtonProps) {
  const { label, icon, to, whyNot } = link;
  const reason = whyNot?.(records);
  if (!reason)
    return (
      <ActionLink variant="default" icon={icon} to={to(records)} wide={wide}>
        {label}
      </ActionLink>
    );
  return (
    <span className={styles.barred}>
      <ActionButton variant="default" icon={icon} wide={wide} disabled>
        {label}
      </ActionButton>
      <span className={styles.why}>{reason}</span>
    </span>
  );
}
