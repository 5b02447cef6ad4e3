import { Plus, Users } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { focusRowAt } from '#components/focus-row.ts';
import { FoldCard } from '#components/fold-card.tsx';
import { EmptyState, ErrorState } from '#components/list-states.tsx';
import { Skeleton, useSkeleton } from '#components/skeleton.tsx';
import { useCommands } from '#lib/commands.ts';
import { useTeams } from '#lib/teams.ts';
import { useFold } from './fold-memory.ts';
import { TEAM_MESSAGES } from './messages.ts';
import { useTrouble } from './team-queries.ts';
import { type TeamQuestion, TeamQuestions } from './team-questions.tsx';
import { TeamRow } from './team-row.tsx';

const CreateTeamDialog = lazy(async () => ({
  default: (await import('./create-team-dialog.tsx')).CreateTeamDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

/** "Teams": what the user created or joined, with what can be done there (TEAM-02). */
export function TeamsCard({ userId }: { readonly userId: string }) {
  const { teams, error, isReading, retry: reload } = useTeams();
  const why = useTrouble(error);
  const trouble = teams ? null : why;
  const [isOpen, setOpen] = useFold('teams');
  const [isCreating, setCreating] = useState(false);
  const [invitingTo, setInvitingTo] = useState<string | null>(null);
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const showsSkeleton = useSkeleton(isOpen && teams === undefined && trouble === null);
  useCommands([{ label: 'Create Team', group: 'app', run: () => setCreating(true) }]);

  /** What was there has gone: the focus goes to what stands in its place. */
  const handleGone = (about: TeamQuestion) => {
    if (about.kind === 'remove') focusTeam(about);
    else focusRowAt(list.current, about.index, '.te-b');
  };
  const focusTeam = ({ team }: TeamQuestion) =>
    focusRowAt(rowOf(list.current, team.id), 0, '.te-b');
  return (
    <>
      <FoldCard
        title="Teams"
        icon={Users}
        count={teams?.length}
        open={isOpen}
        onOpen={(next) => {
          setOpen(next);
          if (next && teams) reload();
        }}
      >
        <div className="te-new">
          <Button size="sm" block icon={Plus} onClick={() => setCreating(true)}>
            Create Team
          </Button>
        </div>
        {showsSkeleton ? <SkeletonRows /> : null}
        {trouble === null ? null : (
          <ErrorState
            title={TEAM_MESSAGES.loadFailed}
            detail={trouble}
            busy={isReading}
            onRetry={reload}
          />
        )}
        {teams?.length === 0 ? <EmptyState>{TEAM_MESSAGES.none}</EmptyState> : null}
        <ul ref={list}>
          {teams?.map((team, index) => (
            <TeamRow
              key={team.id}
              team={team}
              index={index}
              userId={userId}
              onInvite={() => setInvitingTo(team.id)}
              onAsk={setQuestion}
            />
          ))}
        </ul>
      </FoldCard>
      <TeamQuestions
        question={question}
        onClose={() => setQuestion(null)}
        onGone={handleGone}
        onRefused={reload}
        onRefocus={focusTeam}
      />
      <Suspense fallback={null}>
        {isCreating ? (
          <CreateTeamDialog onCreated={() => setOpen(true)} onClose={() => setCreating(false)} />
        ) : null}
        {invitingTo === null ? null : (
          <InviteDialog
            team={teams?.find(({ id }) => id === invitingTo) ?? null}
            onClose={() => setInvitingTo(null)}
            onRefused={reload}
          />
        )}
      </Suspense>
    </>
  );
}

function rowOf(list: HTMLElement | null, teamId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-team="${CSS.escape(teamId)}"]`) ?? null;
}

function SkeletonRows() {
  return (
    <div aria-hidden="true">
      {[54, 40].map((width) => (
        <div key={width} className="te grid gap-2">
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${width - 14}%`} height={9} />
        </div>
      ))}
    </div>
  );
}
