import { isLoopback, type Reader } from '#environment-reader.ts';

/** The language model that users may turn on (D-28). */
export interface ModelConfig {
  /** The base under which `/chat/completions` lies, without a slash at the end. */
  readonly baseUrl: string;
  /** Host and port, as users read them. */
  readonly host: string;
  /** Whether mail that is sent there stays on this machine. */
  readonly onThisHost: boolean;
  readonly apiKey: string | null;
  readonly model: string;
  readonly format: 'schema' | 'json';
  /** Tokens that one user may use a day (UTC). */
  readonly dailyTokens: number;
  readonly timeoutMs: number;
  /** Null where the operator named none: then no cost is shown. */
  readonly prices: ModelPrices | null;
}

/** What a million tokens cost. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
  /** ISO 4217. */
  readonly currency: string;
}

const FORMATS = ['schema', 'json'] as const;

/** @returns null when no model is configured */
export function readModel(read: Reader): ModelConfig | null {
  const baseUrl = read.text('AI_BASE_URL') === null ? null : read.base('AI_BASE_URL', '');
  const model = read.text('AI_MODEL');
  const settings = {
    apiKey: read.text('AI_API_KEY'),
    format: read.choice('AI_FORMAT', FORMATS, 'schema'),
    dailyTokens: read.number('AI_DAILY_TOKENS', 200_000, { min: 1, max: 1_000_000_000 }),
    timeoutMs: read.number('AI_TIMEOUT_MS', 10_000, { min: 100, max: 120_000 }),
    prices: readPrices(read),
  };
  if (baseUrl === null) {
    if (model !== null) read.problems.push('AI_BASE_URL is missing: AI_MODEL is set without it.');
    return null;
  }
  if (model === null)
    read.problems.push('AI_MODEL is missing: which model AI_BASE_URL is asked for.');
  if (baseUrl === '' || model === null) return null;
  const { host, hostname } = new URL(baseUrl);
  return { baseUrl, host, onThisHost: isLoopback(hostname), model, ...settings };
}

function readPrices(read: Reader): ModelPrices | null {
  const given = [read.text('AI_INPUT_PRICE'), read.text('AI_OUTPUT_PRICE')];
  const bounds = { min: 0, max: 100_000 };
  const input = read.number('AI_INPUT_PRICE', 0, bounds);
  const output = read.number('AI_OUTPUT_PRICE', 0, bounds);
  const currency = read.text('AI_CURRENCY') ?? 'USD';
  if (!/^[A-Z]{3}$/.test(currency))
    read.problems.push(`AI_CURRENCY must be three capital letters such as EUR, not "${currency}".`);
  if (given.every((one) => one === null)) return null;
  if (given.includes(null))
    read.problems.push('AI_INPUT_PRICE and AI_OUTPUT_PRICE are set together or not at all.');
  return { input, output, currency };
}
