import { Readable } from 'node:stream';
import { accountCalls } from '@eisen/contract';
import type { Router } from '#http/router.ts';
import type { ExportService } from './export-service.ts';

export function mountExportRoutes<Mailbox>(router: Router<Mailbox>, exports: ExportService): void {
  router.serve(accountCalls.exportAccount, async ({ user, reply }) => {
    const { fileName, content } = await exports.begin(user.id);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName}"`,
      })
      .send(Readable.from(content));
  });
}
