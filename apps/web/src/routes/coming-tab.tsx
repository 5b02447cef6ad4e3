import { ChartColumn, type LucideIcon } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { type DashboardTab, TAB_NAMES } from './dashboard-tabs.ts';

type Coming = Exclude<DashboardTab, 'matrix' | 'sentiment' | 'smart'>;

const TEXTS: Readonly<Record<Coming, { readonly icon: LucideIcon; readonly text: string }>> = {
  priority: {
    icon: ChartColumn,
    text: 'This tab will rank your mail by a score from 1 to 10, with the four parts that make it. The score of each email already stands in its detail view.',
  },
};

/** A tab that is not built yet says so, and what will be there. */
export function ComingTab({
  tab,
  onMatrix,
}: {
  readonly tab: Coming;
  readonly onMatrix: () => void;
}) {
  const { icon, text } = TEXTS[tab];
  return (
    <section className="calm" aria-label={TAB_NAMES[tab].full}>
      <div className="calm-b">
        <ComingPicture icon={icon} />
        <h2>{TAB_NAMES[tab].full} comes next</h2>
        <p>{text}</p>
        <div className="calm-f">
          <Button onClick={onMatrix}>Back to the matrix</Button>
        </div>
      </div>
    </section>
  );
}

/** Three pale rows under the tab's own sign. */
function ComingPicture({ icon }: { readonly icon: LucideIcon }) {
  return (
    <div className="coming" aria-hidden="true">
      {[72, 54, 63].map((width) => (
        <span key={width}>
          <i />
          <i style={{ width: `${width}%` }} />
        </span>
      ))}
      <b>
        <Icon of={icon} size={24} />
      </b>
    </div>
  );
}
