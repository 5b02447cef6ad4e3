import type { ReactNode } from 'react';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One card of Settings. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="set-title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface RowProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** One line of a card: what it is at the left, what can be done at the right. */
export function Row({ title, text, children }: RowProps) {
  return (
    <div className="set-row">
      <div>
        <b>{title}</b>
        {text ? <p>{text}</p> : null}
      </div>
      <span className="sp" />
      {children}
    </div>
  );
}
