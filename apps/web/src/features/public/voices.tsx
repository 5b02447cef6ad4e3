import { User } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Icon } from '#components/icon.tsx';
import { TESTIMONIALS } from './content/landing-words.ts';

/** Two voices by role, labelled as examples until real ones are there (LAND-21, D-52). */
export function Voices() {
  return (
    <section className="wrap quotes" aria-label="Voices">
      {TESTIMONIALS.voices.map(({ quote, role, field }) => (
        <figure key={role}>
          <blockquote>{quote}</blockquote>
          <figcaption>
            <span className="ava">
              <Icon of={User} size={17} />
            </span>
            <span>
              <b>{role}</b>
              <br />
              {field}
            </span>
            <span className="sp" />
            <Badge tone="line">{TESTIMONIALS.label}</Badge>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
