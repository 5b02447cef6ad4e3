import { Plus } from 'lucide-react';
import { Icon } from '#components/icon.tsx';
import { FAQ } from './content/pricing-words.ts';

/** Questions that open by themselves, without a script. */
export function Faq() {
  return (
    <section className="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{FAQ.title}</h2>
      <div>
        {FAQ.items.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <span className="sp" />
              <Icon of={Plus} size={17} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
