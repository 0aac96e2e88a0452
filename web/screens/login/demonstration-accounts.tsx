import { Avatar } from '#web/components/avatar.tsx';
import styles from './demonstration-accounts.module.css';

type DemonstrationAccountsProps = {
  password: string;
  accounts: readonly { name: string; role: string; username: string }[];
  /** The username in the form. */
  chosen: string;
  onChoose: (username: string) => void;
};

/** The demonstration's people; pressing one fills the form. Never shown outside demonstration mode. */
export default function DemonstrationAccounts({
  password,
  accounts,
  chosen,
  onChoose,
}: DemonstrationAccountsProps) {
  return (
    <section className={styles.accounts} aria-label="Demonstration accounts">
      <div className={styles.head}>
        <h2>Demonstration accounts</h2>
        <span>
          Password <b>{password}</b>
        </span>
      </div>
      <ul className={styles.list}>
        {accounts.map(({ name, role, username }) => (
          <li key={username}>
            <button
              type="button"
              className={styles.account}
              aria-pressed={username === chosen}
              onClick={() => onChoose(username)}
            >
              <Avatar name={name} />
              <span>
                <span className={`${styles.name} cut`}>{name}</span>
                <span className={`${styles.role} cut`}>{role}</span>
              </span>
              <span className={styles.username}>{username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
