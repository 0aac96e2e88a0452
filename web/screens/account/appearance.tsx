import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { Quiet } from '#web/components/layout.tsx';
import {
  chooseDensity,
  chooseScheme,
  type Density,
  type SchemeChoice,
  useAppearance,
} from '#web/theme/appearance.ts';
import styles from './account.module.css';

/** How the portal looks on this device: colours and the height of rows, remembered by the browser. */
export function Appearance() {
  const { choice, density } = useAppearance();
  return (
    <section className={styles.form}>
      <div className={styles.section}>
        <h2>How it looks</h2>
        <Quiet>These settings are for this browser only. They are remembered.</Quiet>
      </div>
      <ChoiceCards
        label="Colours"
        value={choice}
        onChange={(value) => chooseScheme(value as SchemeChoice)}
        choices={[
          { value: 'auto', label: 'Same as the device' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <ChoiceCards
        label="Rows of tables"
        value={density}
        onChange={(value) => chooseDensity(value as Density)}
        choices={[
          { value: 'comfortable', label: 'Comfortable', note: '46 pixels high' },
          { value: 'compact', label: 'Compact', note: '34 pixels high' },
        ]}
      />
    </section>
  );
}
