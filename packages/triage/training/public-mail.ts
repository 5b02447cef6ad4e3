import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveFolder } from './folders.ts';
import { filesOf } from './labelled.ts';
import { CORPORA, type Corpus, ownerOf } from './public-mail/corpora.ts';
import type { FoundMail } from './public-mail/found-mail.ts';
import { type PublicLabel, readPublicLabels, setOf } from './public-mail/labels.ts';
import { hasCommit, readBlobs } from './public-mail/read-blobs.ts';
import { readMail } from './public-mail/read-mail.ts';
import { readRelease } from './public-mail/read-release.ts';

interface Judged {
  readonly corpus: Corpus;
  readonly label: PublicLabel;
  readonly mail: FoundMail;
}

/** Writes the labelled public mail as sets to train on, each mail read out of a clone of its repository. */
function main(clones: string | undefined, out: string | undefined): void {
  if (clones === undefined || out === undefined)
    throw new Error(
      'Usage: npm run public-mail -w @eisen/triage -- <folder of clones> <folder to write to>',
    );
  const from = resolveFolder(clones);
  const missing = CORPORA.filter(({ repo, commit }) => !hasCommit(cloneOf(from, repo), commit));
  if (missing.length > 0) {
    console.error(`${from} lacks ${missing.length} of ${CORPORA.length} clones:\n`);
    for (const { repo, commit } of missing) console.error(describeClone(from, repo, commit));
    process.exitCode = 1;
    return;
  }
  const judged = CORPORA.flatMap((corpus) => readCorpus(from, corpus));
  const to = resolveFolder(out);
  mkdirSync(to, { recursive: true });
  const sets = new Set(judged.map(({ label }) => setOf(label.id)));
  for (const name of sets)
    writeSet(
      to,
      name,
      judged.filter(({ label }) => setOf(label.id) === name),
    );
  console.log(`${judged.length} mails in ${sets.size} sets`);
}

function cloneOf(folder: string, repo: string): string {
  return join(folder, repo.split('/').at(-1) ?? repo);
}

function describeClone(folder: string, repo: string, commit: string): string {
  const clone = cloneOf(folder, repo);
  return [
    `git clone --no-checkout https://github.com/${repo} ${clone}`,
    `git -C ${clone} cat-file -e ${commit} || git -C ${clone} fetch origin ${commit}\n`,
  ].join('\n');
}

function readCorpus(folder: string, corpus: Corpus): readonly Judged[] {
  const labels = readPublicLabels(corpus);
  const paths = labels.map(({ path }) => path);
  const blobs = readBlobs(cloneOf(folder, corpus.repo), corpus.commit, paths);
  const judged = labels.flatMap((label, index) => {
    const blob = blobs[index] ?? null;
    return blob === null ? [] : [{ corpus, label, mail: readBlob(blob, corpus, label) }];
  });
  console.log(`${corpus.name}: ${judged.length} of ${labels.length} mails found`);
  return judged;
}

function readBlob(blob: Buffer, { name, format }: Corpus, { path }: PublicLabel): FoundMail {
  try {
    if (format === 'release') return readRelease(blob);
    return readMail(format === 'mbox' ? withoutMboxLine(blob) : blob);
  } catch (cause) {
    throw new Error(`${name}: ${path} cannot be read`, { cause });
  }
}

function withoutMboxLine(blob: Buffer): Buffer {
  return blob.toString('latin1', 0, 5) === 'From ' ? blob.subarray(blob.indexOf('\n') + 1) : blob;
}

function writeSet(folder: string, name: string, judged: readonly Judged[]): void {
  const inOrder = judged.toSorted((a, b) => (a.label.id < b.label.id ? -1 : 1));
  const [mailFile, labelFile] = filesOf(folder, name);
  writeLines(
    mailFile,
    inOrder.map(({ corpus, label: { id, path, sampling }, mail }) => ({
      id,
      source: { repo: corpus.repo, path, commit: corpus.commit },
      owner: ownerOf(corpus, path),
      ...mail,
      sampling,
    })),
  );
  writeLines(
    labelFile,
    inOrder.map(({ label: { path: _, id, ...label } }) => ({
      id,
      urgent: label.quadrant === 'do' || label.quadrant === 'delegate' ? 1 : 0,
      important: label.quadrant === 'do' || label.quadrant === 'schedule' ? 1 : 0,
      ...label,
    })),
  );
}

function writeLines(file: string, rows: readonly object[]): void {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

main(process.argv[2], process.argv[3]);
