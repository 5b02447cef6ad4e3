export interface ProgressProps {
  /** What is under way, for assistive technology. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** A thin bar; the numbers stand in text beside it. */
export function Progress({ label, value, max }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className="bar-track"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <span className="bar-fill" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** The one full-page wait: the first session check (VIEW-05). */
export function PageSpinner({ label = 'Loading...' }: { readonly label?: string | undefined }) {
  return (
    <div className="calm" role="status">
      <div className="calm-b gap-4">
        <span className="spinner spinner--lg" aria-hidden="true" />
        <span className="hint">{label}</span>
      </div>
    </div>
  );
}
