import { type Double, readJson, redirected } from '#emulator/child/exchange.ts';

/** The emulator keeps a meeting's link that is given and ignores the wish for one; Graph makes it. */
export const withTeamsLink: Double = async (call, next) => {
  const isNew = call.method === 'POST' && /^\/v1\.0\/.*\/events(\?|$)/.test(call.path);
  const event = isNew ? readJson(call) : null;
  if (event?.isOnlineMeeting !== true) return await next(call);
  const onlineMeeting = { joinUrl: 'https://meetings.example/emulated' };
  return await next(redirected(call, call.path, { ...event, onlineMeeting }));
};
