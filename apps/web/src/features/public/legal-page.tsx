import { ContactAddress } from './contact-address.tsx';
import { type LegalLine, type LegalText, REVIEW_NOTE } from './content/legal-text.ts';
import '#styles/reading.css';

/** A text to be read: its date, its sections, and a list of them to jump by. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  return (
    <div className="wrap reading">
      <header className="reading-h">
        <h1>{text.title}</h1>
        <p className="reading-date">Effective {text.effective}</p>
        <p className="reading-lead">{text.lead}</p>
        {text.awaitsReview ? <p className="reading-note">{REVIEW_NOTE}</p> : null}
      </header>
      <nav className="reading-toc" aria-label="On this page">
        <ul>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="reading-b">
        {text.sections.map(({ id, title, lines, points }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {lines.map((line) => (
              <p key={keyOf(line)}>
                <Line line={line} />
              </p>
            ))}
            {points ? (
              <ul>
                {points.map((line) => (
                  <li key={keyOf(line)}>
                    <Line line={line} />
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </div>
    </div>
  );
}

function Line({ line }: { readonly line: LegalLine }) {
  return line.map((part) => {
    if (typeof part === 'string') return part;
    if ('contact' in part) return <ContactAddress key={part.contact} kind={part.contact} />;
    return (
      <a key={part.href} className="link" href={part.href}>
        {part.text}
      </a>
    );
  });
}

/** A text never changes while it shows: its first words tell its paragraphs apart. */
function keyOf(line: LegalLine): string {
  return String(line[0]).slice(0, 60);
}
