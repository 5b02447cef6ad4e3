import { type Double, readJson, redirected } from '#emulator/child/exchange.ts';

const NEW_EVENT = /^\/calendar\/v3\/calendars\/[^/]+\/events(\?|$)/;

/** The emulator keeps a meeting's link that is given and ignores the wish for one; Google makes it. */
export const withMeetLink: Double = async (call, next) => {
  const event = call.method === 'POST' && NEW_EVENT.test(call.path) ? readJson(call) : null;
  const conference = event?.conferenceData as { createRequest?: unknown } | undefined;
  const isAsked = /[?&]conferenceDataVersion=1/.test(call.path);
  if (!event || !conference?.createRequest || !isAsked) return await next(call);
  const entryPoints = [{ entryPointType: 'video', uri: 'https://meet.example/emulated' }];
  return await next(
    redirected(call, call.path, { ...event, conferenceData: { ...conference, entryPoints } }),
  );
};
