import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { MODULE_ICON_NAMES, moduleIcon } from '#web/components/module-icons.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import styles from './icon-input.module.css';

/** One of the icons that menus can show, picked from all of them. */
export function IconInput({ name, field, value, onChange, error, disabled }: InputProps) {
  const id = fieldId(name) ?? name;
  return (
    <fieldset
      className={styles.icons}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        {field.label}
        {!field.required && <span className={styles.optional}> (optional)</span>}
      </legend>
      <div className={styles.grid}>
        {MODULE_ICON_NAMES.map((icon, index) => {
          const Icon = moduleIcon(icon);
          return (
            <label key={icon} title={icon}>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={id}
                aria-label={icon}
                checked={value === icon}
                onChange={() => onChange(icon)}
              />
              <Icon size={19} stroke={1.6} aria-hidden />
            </label>
          );
        })}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
