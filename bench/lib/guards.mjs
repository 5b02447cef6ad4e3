// Guards that have to be missed when they are gone: for each the file, the line that is taken away, and what stands
// there instead. The simulation misses them, or the test that `shownBy` names.
export const GUARDS = {
  'owner filter': {
    file: 'apps/server/src/tasks/tasks-repository.ts',
    from: 'eq(tasks.userId, userId),\n        isNull(tasks.removedAt),',
    to: 'isNull(tasks.removedAt),',
  },
  'intent before a move': {
    file: 'apps/server/src/journal/intents-repository.ts',
    from: 'return rows.map(({ item, kind }) => ({ ...item, kind }));',
    to: 'return rows.slice(rows.length);',
  },
  'draft noted before it is sent': {
    file: 'apps/server/src/outbox/outbox-runner.ts',
    from: 'await save(row, { draftId });',
    to: 'row.draftId = draftId;',
  },
  'look into Sent': {
    file: 'apps/server/src/outbox/outbox-runner.ts',
    from: 'await lookInSent(row, provider);',
    to: "await retry(row, { state: 'failed', error: NOT_SENT });",
  },
  'lease that ends': {
    file: 'apps/server/src/outbox/outbox-repository.ts',
    from: 'or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now))',
    to: 'isNull(outbox.leasedUntil)',
  },
  'cursor together with its changes': {
    file: 'apps/server/src/mail/index-sync.ts',
    from: 'for (const id of reading.net.keys()) cache.forget(owner.mailboxId, id);\n    return',
    to: `await db.asUser(owner.userId, (tx) => updateIndexHead(tx, owner, { cursor: reading.cursor }));
    start = { ...start, cursor: reading.cursor };
    return`,
  },
  bucket: {
    file: 'packages/mailbox/src/remote/token-bucket.ts',
    from: 'this.#balance -= next.units;',
    to: '',
  },
  'four at once': {
    file: 'packages/mailbox/src/remote/token-bucket.ts',
    from: 'this.#placesTaken += next.places;',
    to: '',
  },
  'deleting is a move': {
    file: 'packages/mailbox/src/outlook/moving.ts',
    from: "trash: (id) => moveTo(id, 'trash'),",
    to: `async trash(id) {
      await api.empty({ path: messagePath(id) + '/permanentDelete', method: 'POST', units: 1 });
      return { id, formerPlace: null };
    },`,
  },
  'undo at the provider': {
    file: 'apps/server/src/mail/move-back.ts',
    from: 'const moved = await putBack(provider, item);',
    to: 'const moved = null;',
  },
  'answer only when it is done': {
    file: 'apps/server/src/mail/move-service.ts',
    from: "if (error instanceof ProviderError && error.kind === 'not-found') return null;",
    to: 'if (error instanceof ProviderError) return null;',
  },
  'sent only when it was found': {
    file: 'apps/server/src/outbox/outbox-runner.ts',
    from: "if (id !== null) return await finish(row, 'sent', { sentMessageId: id });",
    to: "return await finish(row, 'sent', { sentMessageId: id });",
  },
  'turn that ends': {
    file: 'apps/server/src/mail/turns-repository.ts',
    from: 'const isFree = or(isNull(mailboxes.workedUntil), lte(mailboxes.workedUntil, now));',
    to: 'const isFree = isNull(mailboxes.workedUntil);',
  },
  'origin check': {
    file: 'apps/server/src/http/origin-check.ts',
    from: 'if (origin === undefined || !allowed.has(origin)) throw badOrigin();',
    to: '',
    shownBy: 'apps/server/src/http/foreign-pages.integration.test.ts',
  },
  'sanitiser of addresses': {
    file: 'apps/web/src/lib/html-guards.ts',
    from: "link.removeAttribute('href');",
    to: '',
    shownBy: 'apps/web/src/lib/html-guards.test.ts',
  },
};
