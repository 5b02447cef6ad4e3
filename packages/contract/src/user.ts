import { z } from 'zod/mini';

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  displayName: z.string(),
  mail: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
  role: z.string(),
  team: z.nullable(z.string()),
  provider: z.nullable(z.enum(['outlook', 'gmail'])),
});

export type User = z.infer<typeof userSchema>;
