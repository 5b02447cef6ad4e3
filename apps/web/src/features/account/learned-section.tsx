import type { Learned } from '@eisen/contract';
import { Brain, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/dialog.tsx';
import { Icon } from '#components/icon.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { formatRelative, formatWhole } from '#lib/format.ts';
import { groupLearned, tellAgreement, tellForgetting, tellSource } from './learned-words.ts';
import { Row, Section } from './section.tsx';
import { useLearning } from './use-learning.ts';

/** What the user's corrections taught, each to be forgotten by itself (PLUS-11). */
export function LearnedSection() {
  const { learning, error, retry, forget, forgetAll } = useLearning();
  const [asking, setAsking] = useState<Learned | 'all' | null>(null);
  const learned = learning?.learned ?? [];
  return (
    <Section id="learned" title="What was learned">
      <p className="set-lead">
        Each correction teaches at once, and the reason on a card says so. After half a year it
        fades, after two years it is forgotten. Forget takes one of them away at once: mail already
        sorted stays where it is.
      </p>
      {error ? <ErrorState title={error} onRetry={retry} /> : null}
      {learning && learned.length === 0 ? (
        <EmptyState icon={Brain}>
          Nothing yet. Move an email that lies in the wrong place, and Eisen remembers.
        </EmptyState>
      ) : null}
      {groupLearned(learned).map(({ title, things }) => (
        <div key={title}>
          <h3 className="set-day">{title}</h3>
          <ul className="learned">
            {things.map((thing) => (
              <Thing key={thing.key} thing={thing} onForget={() => setAsking(thing)} />
            ))}
          </ul>
        </div>
      ))}
      {learning && learning.agreement !== null ? (
        <Row title="Agreement" text={tellAgreement(learning.agreement)} />
      ) : null}
      {learned.length > 0 ? (
        <Row
          title="Forget everything"
          text="Sorting starts again as on the first day. Your mail and its places stay"
        >
          <Button variant="danger-ghost" onClick={() => setAsking('all')}>
            {learned.length === 1 ? 'Forget it' : `Forget all ${learned.length}`}
          </Button>
        </Row>
      ) : null}
      <Confirm
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'all' ? 'Forget everything that was learned?' : 'Forget this?'}
        action={asking === 'all' ? 'Forget everything' : 'Forget'}
        danger
        onConfirm={async () => {
          if (asking === 'all') await forgetAll();
          else if (asking) await forget(asking.key);
        }}
      >
        {asking ? tellForgetting(asking) : null}
      </Confirm>
    </Section>
  );
}

function Thing({ thing, onForget }: { readonly thing: Learned; readonly onForget: () => void }) {
  const since = (
    <time dateTime={thing.since} title={formatWhole(thing.since)}>
      {formatRelative(thing.since, new Date())}
    </time>
  );
  return (
    <li className="set-row">
      {thing.quadrant ? (
        <QuadrantGlyph quadrant={thing.quadrant} size={16} />
      ) : (
        <Icon of={Brain} size={16} />
      )}
      <div>
        <b>{thing.effect}</b>
        <p>
          {tellSource(thing)}
          <span className="only-phone">
            {' · '}
            {since}
          </span>
        </p>
      </div>
      <span className="sp" />
      <span className="set-since only-desk">{since}</span>
      <Button
        variant="ghost"
        size="sm"
        icon={X}
        aria-label={`Forget: ${thing.effect}`}
        onClick={onForget}
      >
        Forget
      </Button>
    </li>
  );
}
