import { MatrixPicture, PictureCaption } from '#components/matrix-picture.tsx';
import { HERO, TAGLINE } from './content/landing-words.ts';
import { EarlyAccessForm } from './early-access-form.tsx';

/** What Eisen is, the way in, and how a sorted inbox looks (LAND-03, LAND-11). */
export function Hero({ onDemo }: { readonly onDemo: () => void }) {
  return (
    <section className="hero wrap at-once">
      <div>
        <p className="hero-tag">{TAGLINE}</p>
        <h1>
          {HERO.title[0]}
          <br />
          {HERO.title[1]}
        </h1>
        <p className="hero-lead">{HERO.lead}</p>
        <EarlyAccessForm onDemo={onDemo} />
      </div>
      <div>
        <MatrixPicture />
        <PictureCaption />
      </div>
    </section>
  );
}
