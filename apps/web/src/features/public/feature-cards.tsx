import { FEATURES } from './content/landing-words.ts';
import { FEATURE_PICTURES } from './feature-pictures.tsx';
import { SectionHead } from './section-head.tsx';

/** What the product does, in six cards (LAND-20). */
export function FeatureCards() {
  return (
    <section className="wrap sec" id="features" aria-labelledby="features-title">
      <SectionHead id="features-title" title={FEATURES.title} lead={FEATURES.lead} />
      <div className="f6">
        {FEATURES.cards.map(({ id, title, text }) => {
          const Picture = FEATURE_PICTURES[id];
          return (
            <article key={id} className="feat">
              <Picture />
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          );
        })}
      </div>
    </section>
  );
}
