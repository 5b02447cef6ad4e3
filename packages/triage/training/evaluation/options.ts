import { parseArgs } from 'node:util';
import { resolveFolder } from '../folders.ts';
import { USUAL_PRICES } from './speed.ts';

export const USAGE = `npm run eval -- [folder] [--train folder]... [--quick | --rivals, --curve, --shuffled, --held-out]

folder      sets to judge: every <name>.jsonl with <name>.labels.jsonl; without it the invented mail of this repository
--train     where training mail stands for the parts below; default the folder itself
Parts that fit models, minutes in all; without naming one, all of them:
--rivals    D-81's rules, everything eliminate, naive Bayes and fastText, fitted on the training mail in this run
--curve     the recipe fitted on an eighth, a quarter, half and all of the training mail (minutes)
--shuffled  the recipe fitted on labels dealt out at random (a minute)
--held-out  judges the training mail too, each by a model that saw neither its owner nor a copy (a minute)
--quick     none of these
--card      writes the figures into MODEL-CARD.md
--price-in, --price-out  dollars for a million tokens of a language model`;

export interface Options {
  readonly folder: string | null;
  readonly train: readonly string[];
  readonly rivals: boolean;
  readonly curve: boolean;
  readonly shuffled: boolean;
  readonly heldOut: boolean;
  readonly card: boolean;
  readonly prices: { readonly in: number; readonly out: number };
}

/** @throws Error with the usage when an option is not known */
export function readOptions(args: readonly string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
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
  const named = values.rivals || values.curve || values.shuffled || values['held-out'];
  const all = !named && !values.quick;
  return {
    folder: positionals[0] === undefined ? null : resolveFolder(positionals[0]),
    train: values.train.map(resolveFolder),
    rivals: values.rivals || all,
    curve: values.curve || all,
    shuffled: values.shuffled || all,
    heldOut: values['held-out'] || all,
    card: values.card,
    prices: { in: Number(values['price-in']), out: Number(values['price-out']) },
  };
}
