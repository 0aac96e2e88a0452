type CrestProps = {
  size?: number /** plain: white shield for the banner; otherwise green. */;
  plain?: boolean;
};

/** The portal's crest: a shield with a wavy Y, two rivers meeting. Decorative, because its name is always beside it. */
export function Crest({ size = 28, plain = false }: CrestProps) {
  const shield = plain ? '#ffffff' : 'var(--crest, #0f5c39)';
  const rivers = plain ? 'var(--banner)' : '#ffffff';
  return (
    <svg width={size} height={(size * 34) / 30} viewBox="0 0 30 34" fill="none" aria-hidden="true">
      <path d="M1 1h28v15.5c0 8-5.2 13.4-14 16.5C6.2 29.9 1 24.5 1 16.5z" fill={shield} />
      <g fill="none" stroke={rivers} strokeLinecap="butt">
        <path d="M.5 3.2c3.2.2 4.3 2.7 7 3.9 2.9 1.3 5.5 3.2 7.1 7.1" strokeWidth="2.5" />
        <path d="M29.5 3.2c-3.2.2-4.3 2.7-7 3.9-2.9 1.3-5.9 3.2-7.5 7.1" strokeWidth="2.5" />
        <path d="M14.8 12.6c.5 3.2-1.3 5-1 8 .3 2.7 1.8 4 1.5 6.9-.1 1.9-.6 3.3-.3 6" strokeWidth="3" />
      </g>
    </svg>
  );
}
