import { z } from 'zod/mini';

/** A success that only says what happened. */
export const messageAnswer = z.object({ message: z.string() });

/** A share or a confidence, 0 to 1. */
export const shareSchema = z.number().check(z.gte(0), z.lte(1));

/** Which assistant gave a text (D-28). */
export const textSourceSchema = z.enum(['local', 'model']);
