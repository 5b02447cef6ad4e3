import { and, eq, gt, lt } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { modelAnswers } from '#db/schema/language-model.ts';

export async function selectAnswer(
  tx: Tx,
  at: { readonly userId: string; readonly contentKey: string },
  after: Date,
): Promise<Buffer | null> {
  const [row] = await tx
    .select({ sealed: modelAnswers.sealed })
    .from(modelAnswers)
    .where(
      and(
        eq(modelAnswers.userId, at.userId),
        eq(modelAnswers.contentKey, at.contentKey),
        gt(modelAnswers.createdAt, after),
      ),
    );
  return row?.sealed ?? null;
}

export async function writeAnswer(
  tx: Tx,
  at: { readonly userId: string; readonly contentKey: string },
  sealed: Buffer,
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(modelAnswers)
    .values({ ...at, sealed, createdAt })
    .onConflictDoUpdate({
      target: [modelAnswers.userId, modelAnswers.contentKey],
      set: { sealed, createdAt },
    });
}

export async function eraseAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.delete(modelAnswers).where(eq(modelAnswers.userId, userId));
}

export async function deleteAnswersBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(modelAnswers).where(lt(modelAnswers.createdAt, moment));
}
