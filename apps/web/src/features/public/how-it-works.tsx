import { QUADRANT_LABELS, QUADRANTS } from '@eisen/triage';
import { Kbd } from '#components/kbd.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { HOW } from './content/landing-words.ts';
import { SectionHead } from './section-head.tsx';

/** The four answers, each with the key that files an email there (LAND-19). */
export function HowItWorks() {
  return (
    <section className="wrap sec" id="how-eisen-works" aria-labelledby="how-title">
      <SectionHead id="how-title" title={HOW.title} lead={HOW.lead} />
      <div className="how4">
        {QUADRANTS.map((quadrant, index) => (
          <article key={quadrant} className="hq" data-q={quadrant}>
            <div className="row">
              <QuadrantGlyph quadrant={quadrant} size={26} />
              <span className="sp" />
              <Kbd keys={String(index + 1)} />
            </div>
            <h3>{QUADRANT_LABELS[quadrant].title}</h3>
            <p className="hq-s">{QUADRANT_LABELS[quadrant].subtitle}</p>
            <p>{HOW.cards[quadrant].text}</p>
            <div className="hq-e">
              <span className="dot" />
              <span>{HOW.cards[quadrant].example}</span>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
