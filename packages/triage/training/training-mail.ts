import { fileURLToPath } from 'node:url';
import { listSets } from './labelled.ts';
import { type Example, readExamples } from './mail.ts';

/** The invented mail that stands in this repository. */
export const INVENTED = fileURLToPath(new URL('./invented', import.meta.url));

/** Sets of these names are there to be trained on; any other is there to judge, and never read here. */
const TRAINING_SETS = /^(?:triage-train|more-)/;

/**
 * Labelled, and not trained on: scanned pages, partly blacked out, whose labels no model of the other mail tells apart
 * from chance (accuracy 0.37). Without them the chances of all other mail are better (docs/adr/0042).
 */
const LEFT_OUT = 'secretary-clinton-email-dump';

/** The training mail of the folders and the invented mail. */
export function readTrainingMail(folders: readonly string[]): readonly Example[] {
  const real = folders.flatMap((folder) => {
    const names = listSets(folder).filter((name) => TRAINING_SETS.test(name));
    return readExamples(folder, names).filter(({ source }) => source !== LEFT_OUT);
  });
  return [...real, ...readExamples(INVENTED, listSets(INVENTED))];
}
