import { buildOpenApi, healthCalls, type OpenApiDocument } from '@eisen/contract';
import type { Registry } from 'prom-client';
import type { Config } from '#config.ts';
import type { Database } from '#db/database.ts';
import type { DiskSpace } from '#disk-space.ts';
import { notReady } from '#http/errors.ts';
import { checkMetricsAccess } from '#http/metrics.ts';
import type { Router } from '#http/router.ts';
import { VERSION } from '#version.ts';

export function mountHealthRoutes<Mailbox>(
  router: Router<Mailbox>,
  parts: {
    config: Config;
    db: Database;
    disk: DiskSpace;
    registry: Registry;
    lifecycle: { readonly stopping: boolean };
  },
): void {
  const { config, db, disk, registry, lifecycle } = parts;
  let openApi: OpenApiDocument | null = null;

  router.serve(healthCalls.alive, async () => ({ status: 'ok' as const }));

  router.serve(healthCalls.ready, async () => {
    if (lifecycle.stopping || disk.isFull()) throw notReady();
    await db.ping().catch(() => {
      throw notReady();
    });
    return { status: 'ready' as const };
  });

  router.serve(healthCalls.metrics, async ({ request, reply }) => {
    checkMetricsAccess(request, config);
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  router.serve(healthCalls.openapi, async () => {
    openApi ??= buildOpenApi({ version: VERSION, serverUrl: config.apiBase ?? config.publicUrl });
    return { ...openApi };
  });
}
