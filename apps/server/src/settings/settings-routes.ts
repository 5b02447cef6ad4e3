import { settingsCalls } from '@eisen/contract';
import type { Router } from '#http/router.ts';
import type { SettingsService } from './settings-service.ts';

export function mountSettingsRoutes<Mailbox>(
  router: Router<Mailbox>,
  settings: SettingsService,
): void {
  router.serve(settingsCalls.read, async ({ user }) => ({
    settings: await settings.read(user.id),
  }));
  router.serve(settingsCalls.change, async ({ user, body }) => ({
    settings: await settings.change(user.id, body),
  }));
}
