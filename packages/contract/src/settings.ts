import { z } from 'zod/mini';
import { shareSchema } from './answers.ts';
import { defineCall } from './call.ts';
import { choice, emailAddress, listOf, requestObject, timeZone, yesNo } from './fields.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** A user's settings as the server holds them. */
export const settingsSchema = z.object({
  /** New mail is classified without a click while the app is open (D-50). */
  auto_classify: z.boolean(),
  /** Confidence below which an email stays in the inbox as "Not sure"; null is the model's own. */
  not_sure_threshold: z.nullable(shareSchema),
  /** A configured language model may be asked beside the local assistant (D-28). */
  use_model: z.boolean(),
  /** The model is asked about every email, not only where the local assistant is not sure. */
  model_for_all: z.boolean(),
  /** A model's answer may move an email below the local assistant's quadrant (D-29). */
  model_may_lower: z.boolean(),
  /** Remote images load without asking; off, they wait for "Show images" (D-78). */
  remote_images: z.boolean(),
  /** Senders whose remote images load without asking. */
  image_senders: z.array(z.string()),
  single_keys: z.boolean(),
  move_bar: z.boolean(),
  /** Null follows the system. */
  reduce_motion: z.nullable(z.boolean()),
  density: z.enum(DENSITIES),
  /** The IANA zone that times without one are read in; null until a browser has told its own. */
  time_zone: z.nullable(z.string()),
});

export type Settings = z.infer<typeof settingsSchema>;

/** What holds until a user changes it. The server turns `use_model` on when the model runs on its own host (D-28). */
export const DEFAULT_SETTINGS: Settings = {
  auto_classify: true,
  not_sure_threshold: null,
  use_model: false,
  model_for_all: false,
  model_may_lower: false,
  remote_images: false,
  image_senders: [],
  single_keys: true,
  move_bar: true,
  reduce_motion: null,
  density: 'comfortable',
  time_zone: null,
};

/** Senders whose images may be shown without asking, at most. */
const IMAGE_SENDERS_MAX = 1_000;
const THRESHOLD_SENTENCE = 'Not sure threshold must be a number from 0 to 1';

/** Any of the settings; what is left out stays. */
export const settingsChangeBody = requestObject({
  auto_classify: z.optional(yesNo('Auto classify')),
  not_sure_threshold: z.optional(
    z.nullable(
      z
        .number(THRESHOLD_SENTENCE)
        .check(z.gte(0, THRESHOLD_SENTENCE), z.lte(1, THRESHOLD_SENTENCE)),
    ),
  ),
  use_model: z.optional(yesNo('Use model')),
  model_for_all: z.optional(yesNo('Model for all')),
  model_may_lower: z.optional(yesNo('Model may lower')),
  remote_images: z.optional(yesNo('Remote images')),
  image_senders: z.optional(listOf('Image senders', emailAddress(), { max: IMAGE_SENDERS_MAX })),
  single_keys: z.optional(yesNo('Single keys')),
  move_bar: z.optional(yesNo('Move bar')),
  reduce_motion: z.optional(z.nullable(yesNo('Reduce motion'))),
  density: z.optional(choice('Density', DENSITIES)),
  time_zone: z.optional(z.nullable(timeZone())),
});

export const settingsAnswer = z.object({ settings: settingsSchema });

export const settingsCalls = {
  read: defineCall({
    id: 'settings.read',
    method: 'GET',
    path: '/api/settings',
    auth: 'session',
    summary: "The user's settings",
    success: { 200: settingsAnswer },
  }),
  change: defineCall({
    id: 'settings.change',
    method: 'PUT',
    path: '/api/settings',
    auth: 'session',
    summary: 'Changes the settings that are sent and keeps the others',
    bodyType: 'json',
    body: settingsChangeBody,
    success: { 200: settingsAnswer },
  }),
} as const;
