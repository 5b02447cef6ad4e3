import { dropBrokenLine, type GoalDrafter } from '@eisen/assistant';
import { goalCalls, LIMITS } from '@eisen/contract';
import { visibleCharacters } from '@eisen/mailbox';
import type { UserId } from '#db/database.ts';
import { notFound } from '#http/errors.ts';
import { answerWith, type Router } from '#http/router.ts';
import type { Clock } from '#system.ts';
import { presentContent, presentGoal, presentParts } from './goal-present.ts';
import type { GoalsService } from './goals-service.ts';

export interface GoalRoutesNeeds<Mailbox> {
  readonly router: Router<Mailbox>;
  readonly goals: GoalsService;
  /** Who drafts for a user: plain code, or the language model that he turned on. */
  readonly drafterOf: (userId: UserId) => Promise<GoalDrafter>;
  readonly clock: Clock;
}

/** SMART goals: written by hand or drafted from an email (D-89 to D-92). */
export function mountGoalRoutes<Mailbox>(needs: GoalRoutesNeeds<Mailbox>): void {
  const { router, goals, drafterOf, clock } = needs;
  const noGoal = () => notFound('Goal not found');

  router.serve(goalCalls.create, async ({ user, body, idempotencyKey }) => ({
    data: presentGoal(
      await goals.create(
        user.id,
        {
          title: body.title,
          specific: body.specific,
          measurable: body.measurable,
          achievable: body.achievable,
          relevant: body.relevant,
          timeBound: body.time_bound,
          owner: body.owner,
          priority: body.priority,
          status: body.status,
          dueDate: body.due_date,
          emailId: body.email_id,
          subject: body.subject,
          aiGenerated: body.ai_generated,
          // Which assistant drafted a text that came back in a form is not taken from the form.
          generatedBy: null,
        },
        idempotencyKey,
      ),
    ),
  }));

  router.serve(goalCalls.generate, async ({ user, body, idempotencyKey }) => {
    const drafter = await drafterOf(user.id);
    const { draft, source, generatedBy } = await drafter.draftGoal({
      subject: visibleCharacters(body.subject),
      content: visibleCharacters(readWhole(body.content)),
      sender: visibleCharacters(body.sender),
      now: clock.now(),
    });
    const answer = { content: presentContent(draft), source, generated_by: generatedBy };
    if (body.generate_content_only) return answer;
    const goal = await goals.createDrafted(
      user.id,
      {
        ...draft,
        owner: null,
        status: 'pending',
        emailId: body.id,
        subject: body.subject === '' ? null : body.subject,
        aiGenerated: true,
        generatedBy,
      },
      idempotencyKey,
    );
    // What is stored may be of an earlier try whose draft was another.
    return answerWith(201, {
      ...answer,
      content: presentContent(goal),
      data: presentGoal(goal),
    });
  });

  router.serve(goalCalls.list, async ({ user }) => ({
    goals: (await goals.list(user.id)).map(presentGoal),
  }));

  router.serve(goalCalls.stats, async ({ user }) => ({ stats: await goals.stats(user.id) }));

  router.serve(goalCalls.update, async ({ user, params, body }) => {
    const goal = await goals.change(user.id, params.id, {
      title: body.title,
      specific: body.specific,
      measurable: body.measurable,
      achievable: body.achievable,
      relevant: body.relevant,
      timeBound: body.time_bound,
      owner: emptied(body.owner),
      priority: body.priority,
      status: body.status,
      dueDate: body.due_date,
      emailId: emptied(body.email_id),
      subject: emptied(body.subject),
      aiGenerated: body.ai_generated,
    });
    if (!goal) throw noGoal();
    return { data: presentGoal(goal) };
  });

  router.serve(goalCalls.delete, async ({ user, params }) => {
    if (!(await goals.delete(user.id, params.id))) throw noGoal();
    return { message: 'Goal deleted' };
  });

  router.serve(goalCalls.restore, async ({ user, params }) => {
    const goal = await goals.restore(user.id, params.id);
    if (!goal) throw noGoal();
    return { data: presentGoal(goal) };
  });

  router.serve(goalCalls.enhance, async ({ user, params }) => {
    const found = await goals.find(user.id, params.id);
    if (!found) throw noGoal();
    const drafter = await drafterOf(user.id);
    const { draft, generatedBy } = await drafter.improveGoal(found, found);
    const enhanced = await goals.enhance(user.id, found, { ...draft, generatedBy });
    if (!enhanced) throw noGoal();
    return { data: presentGoal(enhanced), previous: presentParts(found) };
  });
}

/** Null and the empty text both empty a field; left out keeps it. */
function emptied(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** What is as long as may be sent was cut by the browser: its last line may be half of something that has to be masked. */
function readWhole(content: string): string {
  return content.length < LIMITS.draftContent ? content : dropBrokenLine(content);
}
