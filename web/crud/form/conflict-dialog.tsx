import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Block } from '#web/components/layout.tsx';
import styles from './form.module.css';
import { answerText, type FormValues, formFields, sameWire, wireValue } from './form-values.ts';

type ConflictDialogProps = {
  resource: Resource;
  /** Who changed it and when. */
  said: string;
  /** What I saw, what I made of it, and what it is now. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  onClose: () => void;
  onMerge: (merged: FormValues) => void;
};

type Side = 'mine' | 'theirs';

/** Another was quicker: every field that differs, mine beside theirs, to choose from before saving. */
export function ConflictDialog({
  resource,
  said,
  base,
  mine,
  theirs,
  onClose,
  onMerge,
}: ConflictDialogProps) {
  const differing = formFields(resource).filter(([name, field]) => !isSame(field, mine[name], theirs[name]));
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(
      differing.map(([name, field]) => [name, isSame(field, mine[name], base[name]) ? 'theirs' : 'mine']),
    ),
  );
  const merge = (chosen: Readonly<Record<string, Side>>) => {
    const taken = differing
      .filter(([name]) => chosen[name] === 'theirs')
      .map(([name]) => [name, theirs[name]]);
    onMerge({ ...mine, ...Object.fromEntries(taken) });
  };
  const all = (side: Side) => merge(Object.fromEntries(differing.map(([name]) => [name, side])));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Somebody else saved this first"
      width={760}
      actions={
        <>
          <ActionButton variant="quiet" onClick={() => all('theirs')}>
            Take all theirs
          </ActionButton>
          <ActionButton variant="default" onClick={() => all('mine')}>
            Keep all mine
          </ActionButton>
          <ActionButton onClick={() => merge(sides)} data-autofocus>
            Save what is chosen
          </ActionButton>
        </>
      }
    >
      <Block as="p" bottom={14}>
        {said}
      </Block>
      {differing.length === 0 ? (
        <p>Their change says the same as yours.</p>
      ) : (
        <table className={styles.conflict}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Mine</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{field.label}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <SideChoice
                      name={name}
                      field={field}
                      side={side}
                      value={(side === 'mine' ? mine : theirs)[name]}
                      unchanged={isSame(field, (side === 'mine' ? mine : theirs)[name], base[name])}
                      chosen={sides[name] === side}
                      onChoose={() => setSides({ ...sides, [name]: side })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

type SideChoiceProps = {
  name: string;
  field: Field;
  side: Side;
  value: unknown;
  unchanged: boolean;
  chosen: boolean;
  onChoose: () => void;
};

function SideChoice({ name, field, side, value, unchanged, chosen, onChoose }: SideChoiceProps) {
  return (
    <label className={styles.side}>
      <input
        type="radio"
        name={`conflict-${name}`}
        checked={chosen}
        onChange={onChoose}
        aria-label={`${field.label}: ${side} (${wordsOf(field, value)})`}
      />
      <span>
        {wordsOf(field, value)}
        {unchanged && <span className={styles.mark}>as it was</span>}
      </span>
    </label>
  );
}

function isSame(field: Field, one: unknown, other: unknown): boolean {
  return sameWire(wireValue(field, one), wireValue(field, other));
}

function wordsOf(field: Field, value: unknown): string {
  return answerText(field, value) || 'nothing';
}
