const CELLS = [
  [1.5, 1.5],
  [12.8, 1.5],
  [1.5, 12.8],
  [12.8, 12.8],
] as const;

/** The mark. */
export function Logo({ size = 22 }: { readonly size?: number | undefined }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {CELLS.map(([x, y], index) => (
        <rect
          key={`${x}-${y}`}
          className={`l${index + 1}`}
          x={x}
          y={y}
          width="9.7"
          height="9.7"
          rx="2.8"
        />
      ))}
    </svg>
  );
}

export interface BrandProps {
  /** Where a click leads: the landing page outside the app, the board inside. */
  readonly href: string;
  /** On phones the page's title stands where the word would. */
  readonly wordOnPhones?: boolean | undefined;
}

/** Mark and word, linking home. */
export function Brand({ href, wordOnPhones = true }: BrandProps) {
  return (
    <a className="brand" href={href} aria-label="Eisen, home">
      <Logo />
      <span className={wordOnPhones ? 'word' : 'word only-desk'}>Eisen</span>
    </a>
  );
}
