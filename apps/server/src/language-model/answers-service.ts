import type { AnswerCache } from '@eisen/assistant';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
import {
  deleteAnswersBefore,
  eraseAnswers,
  selectAnswer,
  writeAnswer,
} from './answers-repository.ts';

/** A mail is judged again when its owner resets the board, seldom later. */
const KEPT_MS = 14 * 86_400_000;

/** Model answers that were paid for, by content: the key is a keyed hash, the answer (it quotes the mail) is sealed. */
export interface AnswersService {
  cacheOf(userId: UserId): AnswerCache;
  erase(tx: Tx, userId: UserId): Promise<void>;
  tidy(): Promise<void>;
}

export function createAnswersService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
}): AnswersService {
  const { db, sealer, clock } = needs;
  const oldest = () => new Date(clock.now().getTime() - KEPT_MS);
  return {
    cacheOf(userId) {
      const keyOf = (content: string) =>
        sealer.mac(content, { scope: `user:${userId}`, purpose: 'model answers' }).toString('hex');
      return {
        async find(content) {
          const contentKey = keyOf(content);
          const sealed = await db.asUser(userId, (tx) =>
            selectAnswer(tx, { userId, contentKey }, oldest()),
          );
          if (sealed === null) return undefined;
          return JSON.parse(sealer.openText(sealed, placeOf(userId, contentKey))) as unknown;
        },
        async keep(content, value) {
          const contentKey = keyOf(content);
          const sealed = sealer.seal(JSON.stringify(value), placeOf(userId, contentKey));
          await db.asUser(userId, (tx) =>
            writeAnswer(tx, { userId, contentKey }, sealed, clock.now()),
          );
        },
      };
    },
    erase: eraseAnswers,
    tidy: () => db.asSystem((tx) => deleteAnswersBefore(tx, oldest())),
  };
}

/** For key rotation: what is sealed of model answers, and where. */
export const sealedModelAnswers: readonly SealedTable[] = [
  {
    table: 'model_answers',
    key: ['user_id', 'content_key'],
    columns: { sealed: (row) => placeOf(row.user_id ?? '', row.content_key ?? '') },
  },
];

function placeOf(userId: string, contentKey: string) {
  return { scope: `user:${userId}`, place: `model_answers/${contentKey}` };
}
