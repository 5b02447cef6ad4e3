import { build, ensureInstalled, requireNode } from './lib/project.mjs';

requireNode();
await ensureInstalled();
await build();
