import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './lib/project.mjs';

const forbidden = [
  ['packages/triage/src/score.ts', 'node:fs', 'triage is pure'],
  ['packages/triage/src/score.ts', '@eisen/contract', 'triage is pure'],
  ['packages/contract/src/x.ts', '@eisen/mailbox', 'contract may import triage only'],
  ['packages/mailbox/src/x.ts', '@eisen/triage', 'mailbox stands alone'],
  ['packages/assistant/src/x.ts', '@eisen/contract', 'assistant may import triage only'],
  ['apps/server/src/mail/mail-service.ts', 'drizzle-orm', "the resource's repository"],
  ['apps/server/src/mail/mail-service.ts', 'pg', "the resource's repository"],
  ['apps/server/src/mail/mail-service.ts', '@eisen/testkit', 'testkit is for tests'],
  [
    'apps/server/src/mail/mail-service.ts',
    '#journal/journal-repository.ts',
    'never its repository',
  ],
  ['apps/web/src/lib/x.ts', '#components/button.tsx', 'lib knows nothing else'],
  ['apps/web/src/components/x.tsx', '#features/matrix/panel.tsx', 'draws from its props'],
  ['apps/web/src/features/matrix/x.tsx', '#features/inbox/inbox.tsx', 'never imports another'],
  ['apps/web/src/features/a-new-one/x.tsx', '#features/inbox/inbox.tsx', 'never imports another'],
  ['apps/web/src/features/matrix/x.tsx', '../inbox/inbox.tsx', '#folder/file.ts'],
  ['apps/web/src/features/matrix/x.tsx', '@eisen/mailbox', 'contract and triage only'],
  ['apps/web/src/routes/x.tsx', '#app/main.tsx', 'not the other way round'],
];

const allowed = [
  ['packages/contract/src/x.ts', '@eisen/triage'],
  ['apps/server/src/mail/mail-repository.ts', 'drizzle-orm'],
  ['apps/server/src/mail/mail-service.ts', '#journal/journal-service.ts'],
  ['apps/server/src/mail/mail-service.ts', './mail-repository.ts'],
  ['apps/server/src/mail/mail-service.ts', '@eisen/mailbox'],
  ['apps/web/src/features/matrix/x.tsx', '#components/button.tsx'],
  ['apps/web/src/features/matrix/x.tsx', './panel.tsx'],
  ['apps/web/src/routes/x.tsx', '#features/matrix/panel.tsx'],
];

describe('import directions', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eisen-imports-'));
  copyFileSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(forbidden)('%s may not import %s', (file, source, hint) => {
    expect(lint(folder, file, `import { x } from '${source}';\n\nexport const y = x;\n`)).toContain(
      hint,
    );
  });

  it.each(allowed)('%s may import %s', (file, source) => {
    expect(lint(folder, file, `import { x } from '${source}';\n\nexport const y = x;\n`)).toBe('');
  });

  it('only the request layer of the adapters and lib/api.ts call fetch', () => {
    const code = "export const answer = () => fetch('/x');\n";
    expect(lint(folder, 'apps/web/src/features/matrix/x.tsx', code)).toContain(
      'lib/api.ts call fetch',
    );
    expect(lint(folder, 'packages/mailbox/src/gmail/x.ts', code)).toContain('src/remote');
    expect(lint(folder, 'apps/web/src/lib/api.ts', code)).toBe('');
    expect(lint(folder, 'packages/mailbox/src/remote/x.ts', code)).toBe('');
  });

  it('only config.ts reads the environment', () => {
    const code = 'export const port = process.env.PORT;\n';
    expect(lint(folder, 'apps/server/src/mail/x.ts', code)).toContain('noProcessEnv');
    expect(lint(folder, 'apps/server/src/config.ts', code)).toBe('');
  });
});

/** What the linter says about one file of that name, folded to one line; empty when it has nothing to say. */
function lint(folder, file, code) {
  const absolute = path.join(folder, file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, code);
  try {
    const args = ['lint', '--vcs-enabled=false', '--colors=off', file];
    execFileSync(path.join(root, 'node_modules/.bin/biome'), args, { cwd: folder, stdio: 'pipe' });
    return '';
  } catch (error) {
    return `${error.stdout}${error.stderr}`.replace(/[\s│×]+/g, ' ');
  } finally {
    rmSync(absolute);
  }
}
