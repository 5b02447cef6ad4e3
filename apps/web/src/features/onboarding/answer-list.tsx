import '#styles/answers.css';

export interface AnswerRow {
  readonly label: string;
  /** One line each. */
  readonly values: readonly string[];
  /** Where it can be changed. */
  readonly changeHref?: string | undefined;
}

/** Answers by their label, on the review and on the completion page. Rows without an answer are left out. */
export function AnswerList({ rows }: { readonly rows: readonly AnswerRow[] }) {
  return (
    <dl className="answers">
      {rows
        .filter(({ values }) => values.length > 0)
        .map(({ label, values, changeHref }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {values.map((value) => (
                <span key={value}>{value}</span>
              ))}
            </dd>
            {changeHref ? (
              <dd>
                <a className="link" href={changeHref} aria-label={`Change ${label}`}>
                  Change
                </a>
              </dd>
            ) : null}
          </div>
        ))}
    </dl>
  );
}
