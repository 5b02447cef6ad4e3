import { parseArgs } from 'node:util';
import { resolveFolder } from '../folders.ts';
import { USUAL_PRICES } from './speed.ts';

export const USAGE = `npm run eval -- [folder] [--train folder]... [--quick | --rivals, --curve, --shuffled, --held-out]

folder      sets to judge: every <name>.jsonl with <name>.labels.jsonl (packages/triage/training/README.md tells
            their fields); without it the invented mail of this repository
--train     where training mail stands for the parts below; default the folder itself. Beside a model that was fitted
            on more, rivals look weaker than they are: the output says so, and fits this model's recipe on as much
Parts that fit models, minutes in all; without naming one, all of them:
--rivals    D-81's rules, everything eliminate, naive Bayes and fastText, fitted on the training mail in this run,
            and the first version of this classifier out of the repository's history
--curve     the recipe fitted on an eighth, a quarter, half and all of the training mail (minutes)
--shuffled  the recipe fitted on labels dealt out at random (a minute)
--held-out  judges the training mail too, each by a model that saw neither its owner nor a copy (a minute)
--quick     none of these
--card      writes the figures into MODEL-CARD.md: of triage-dev, with --rivals, --curve, --shuffled and all training mail
--price-in, --price-out  dollars for a million tokens of a language model`;

export interface Options {
  readonly folder: string | null;
  /** Folders of training mail; empty for the folder itself. */
  readonly train: readonly string[];
  readonly rivals: boolean;
  readonly curve: boolean;
  readonly shuffled: boolean;
  readonly heldOut: boolean;
  readonly card: boolean;
  readonly prices: { readonly in: number; readonly out: number };
}

/** The command was given wrongly: its usage helps. */
export class UsageError extends Error {}

/** @throws UsageError when an option is not known, or two do not go together */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) throw new UsageError('One folder is judged at a time');
  const named = values.rivals || values.curve || values.shuffled || values['held-out'];
  if (values.quick && named) throw new UsageError('--quick goes with none of the parts');
  const all = !named && !values.quick;
  const options = {
    folder: positionals[0] === undefined ? null : resolveFolder(positionals[0]),
    train: [...new Set(values.train.map(resolveFolder))],
    rivals: values.rivals || all,
    curve: values.curve || all,
    shuffled: values.shuffled || all,
    heldOut: values['held-out'] || all,
    card: values.card,
    prices: {
      in: readPrice('--price-in', values['price-in']),
      out: readPrice('--price-out', values['price-out']),
    },
  };
  if (options.card && !(options.rivals && options.curve && options.shuffled))
    throw new UsageError(
      '--card needs --rivals, --curve and --shuffled: the card holds all of them',
    );
  return options;
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        train: { type: 'string', multiple: true, default: [] },
        rivals: flag,
        curve: flag,
        shuffled: flag,
        'held-out': flag,
        quick: flag,
        card: flag,
        'price-in': { type: 'string', default: String(USUAL_PRICES.in) },
        'price-out': { type: 'string', default: String(USUAL_PRICES.out) },
      },
    });
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause });
  }
}

function readPrice(name: string, text: string): number {
  const price = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(price) || price < 0)
    throw new UsageError(`${name} is not a number of dollars`);
  return price;
}
