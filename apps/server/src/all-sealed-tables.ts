import { sealedConnections } from '#connections/connection-parts.ts';
import { sealedSecrets } from '#crypto/mac-root.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import { sealedDelegations } from '#delegation/sealed-content.ts';
import { sealedGoals } from '#goals/goals-service.ts';
import { sealedIdempotency } from '#http/idempotency.ts';
import { sealedModelAnswers } from '#language-model/answers-service.ts';
import { sealedLeads } from '#leads/leads-service.ts';
import { sealedSettings } from '#settings/settings-service.ts';
import { sealedTasks } from '#tasks/tasks-service.ts';
import { sealedMailTables } from './mail-needs.ts';

/** Every place of sealed values, for rotation. */
export const SEALED_TABLES: readonly SealedTable[] = [
  ...sealedSecrets,
  ...sealedIdempotency,
  ...sealedSettings,
  ...sealedModelAnswers,
  ...sealedConnections,
  ...sealedGoals,
  ...sealedTasks,
  ...sealedMailTables,
  ...sealedDelegations,
  ...sealedLeads,
];
