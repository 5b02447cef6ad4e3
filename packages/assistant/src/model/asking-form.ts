/** How an endpoint wants to be asked, as far as endpoints differ in it. */
export interface AskingForm {
  /** A JSON schema in `response_format`, only the wish for JSON, or no word of it: the prompt asks for it anyway. */
  readonly format: 'schema' | 'json' | 'none';
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  readonly hasTemperature: boolean;
  /** Tokens beyond an answer's own, for a model that thinks first: they count against the same limit. */
  readonly thoughtTokens: number;
}

/** What is said of a request by an endpoint that did not take it. */
export interface Refusal {
  readonly status: number | undefined;
  readonly body: string;
  /** What the request was about: words that an endpoint repeats are no words of its own. */
  readonly data: string;
}

/** Some hundred words of thought. */
export const THOUGHT_TOKENS = 2_000;

const LIMIT = /(?<!\w)max_(?:completion_)?tokens(?!\w)/;
const TEMPERATURE = /(?<!\w)temperature(?!\w)/;
const FORMAT = /(?<!\w)(?:response[_ ]format|json_schema|json_object)(?!\w)/;
/** What is said of too long a mail, not of a parameter that is not known. */
const ABOUT_LENGTH =
  /context|exceed|too (?:large|long|many)|at most|(?:less|greater|smaller) than|maximum/i;

/**
 * Another form for an endpoint that refused one; null when it said nothing of its parts. Endpoints name a part in
 * `error.param` or in their sentence. Words of the mail cannot do that: where the question itself holds the name, only
 * `param` counts.
 *
 * @source platform.openai.com, chat completions and reasoning models: `unsupported_parameter`, `unsupported_value`
 */
export function formAfter(form: AskingForm, refusal: Refusal): AskingForm | null {
  if (refusal.status !== 400 && refusal.status !== 422) return null;
  const param = readParam(refusal.body);
  const names = (part: RegExp) =>
    param === null ? part.test(refusal.body) && !part.test(refusal.data) : part.test(param);
  const next = { ...form };
  if (names(LIMIT) && !ABOUT_LENGTH.test(refusal.body) && form.limit === 'max_tokens') {
    next.limit = 'max_completion_tokens';
    // Endpoints that want it count what a model thinks as well.
    next.thoughtTokens = THOUGHT_TOKENS;
  }
  if (names(TEMPERATURE)) next.hasTemperature = false;
  if (names(FORMAT)) next.format = form.format === 'schema' ? 'json' : 'none';
  return JSON.stringify(next) === JSON.stringify(form) ? null : next;
}

/** The body of a request in that form. */
export function shapeBody(
  form: AskingForm,
  { max_tokens, temperature, response_format, ...body }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const formats = { schema: response_format, json: { type: 'json_object' }, none: undefined };
  return {
    ...body,
    [form.limit]: max_tokens,
    ...(form.hasTemperature ? { temperature } : {}),
    ...(form.format === 'none' ? {} : { response_format: formats[form.format] }),
  };
}

function readParam(body: string): string | null {
  try {
    const { error } = Object(JSON.parse(body)) as { error?: { param?: unknown } | string | null };
    const param = typeof error === 'object' ? error?.param : null;
    return typeof param === 'string' && param !== '' ? param : null;
  } catch {
    return null;
  }
}
