import { ABOUT_QUADRANTS, QUADRANT_LABELS } from '@eisen/triage';
import type { ReactNode } from 'react';
import { LegalLink } from '#components/legal-link.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { ContactAddress } from '#features/public/contact-address.tsx';
import { ABOUT } from '#features/public/content/about-words.ts';
import { TAGLINE } from '#features/public/content/landing-words.ts';
import { PublicPage } from '#features/public/public-page.tsx';
import type { PublicWays } from '#features/public/ways.tsx';
import '#styles/reading.css';

export interface AboutProps {
  readonly ways: PublicWays;
  readonly notice?: ReactNode;
}

/** ABOUT: mission, the way it works, features, team, contact (ABOUT-01). */
export function About({ ways, notice }: AboutProps) {
  return (
    <PublicPage ways={ways} notice={notice} solid>
      <div className="wrap about">
        <header className="about-h">
          <p className="hero-tag">{TAGLINE}</p>
          <h1>{ABOUT.title}</h1>
        </header>
        <Part id="mission" title={ABOUT.mission.title} lines={ABOUT.mission.lines} />
        <section className="about-p" id="steps" aria-labelledby="steps-title">
          <h2 id="steps-title">{ABOUT.steps.title}</h2>
          <ol className="about-3">
            {ABOUT.steps.items.map(({ title, text }, index) => (
              <li key={title} className="about-c">
                <span className="about-n num">{index + 1}</span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="about-p" id="quadrants" aria-labelledby="quadrants-title">
          <h2 id="quadrants-title">{ABOUT.quadrants.title}</h2>
          <div>
            <p className="about-l">{ABOUT.quadrants.lead}</p>
            <ul className="about-q">
              {ABOUT_QUADRANTS.map((quadrant) => (
                <li key={quadrant} data-q={quadrant}>
                  <QuadrantGlyph quadrant={quadrant} size={22} />
                  <b>{QUADRANT_LABELS[quadrant].aboutName}</b>
                  <span>{QUADRANT_LABELS[quadrant].subtitle}</span>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <section className="about-p" id="features" aria-labelledby="features-title">
          <h2 id="features-title">{ABOUT.features.title}</h2>
          <ul className="about-3">
            {ABOUT.features.items.map(({ title, text }) => (
              <li key={title} className="about-c">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <Part id="team" title={ABOUT.team.title} lines={ABOUT.team.lines} />
        <Contact />
      </div>
    </PublicPage>
  );
}

function Part({
  id,
  title,
  lines,
}: {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}) {
  return (
    <section className="about-p" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div>
        {lines.map((line) => (
          <p key={line} className="about-l">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}

function Contact() {
  return (
    <section className="about-p" id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">{ABOUT.contact.title}</h2>
      <dl className="about-m">
        <div>
          <dt>{ABOUT.contact.support}</dt>
          <dd>
            <ContactAddress kind="support" />
          </dd>
        </div>
        <div>
          <dt>{ABOUT.contact.privacy}</dt>
          <dd>
            <ContactAddress kind="privacy" />
          </dd>
        </div>
        <div>
          <dt>Rules</dt>
          <dd>
            <LegalLink to="terms">Terms</LegalLink> and{' '}
            <LegalLink to="privacy">Security & Privacy Policy</LegalLink>
          </dd>
        </div>
      </dl>
    </section>
  );
}
