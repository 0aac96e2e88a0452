import { useState } from 'react';
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

/** A person's picture, or the initials of the name where there is none; decorative, because the name is beside it. */
export function Avatar({
  name,
  picture,
  size = 32,
}: {
  name: string;
  picture?: string | null;
  size?: number;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: size * 0.37 };
  if (picture && picture !== broken)
    return (
      <img className={styles.avatar} style={box} src={picture} alt="" onError={() => setBroken(picture)} />
    );
  return (
    <span className={styles.avatar} style={box} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
