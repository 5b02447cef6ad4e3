import { spawnSync } from 'node:child_process';

const LARGEST_ANSWER = 1024 * 1024 * 1024;

/** Whether the folder is a clone that holds the commit. */
export function hasCommit(clone: string, commit: string): boolean {
  return runGit(clone, ['cat-file', '-e', `${commit}^{commit}`]).status === 0;
}

/** Reads files of a commit by one git process; null where there is none of that path. */
export function readBlobs(
  clone: string,
  commit: string,
  paths: readonly string[],
): readonly (Buffer | null)[] {
  const wanted = paths.map((path) => `${commit}:${path}\n`).join('');
  const { status, stdout } = runGit(clone, ['cat-file', '--batch'], wanted);
  if (status !== 0) throw new Error(`git cannot read ${clone}`);
  return takeBlobs(stdout, paths.length);
}

/** Takes the answers of `git cat-file --batch` apart: "<id> blob <size>", the bytes, a line end; or "… missing". */
export function takeBlobs(answer: Buffer, count: number): readonly (Buffer | null)[] {
  let position = 0;
  return Array.from({ length: count }, () => {
    const end = answer.indexOf('\n', position);
    if (end < 0) throw new Error('git told too little');
    const head = answer.toString('utf8', position, end);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(head)?.[1];
    position = end + 1;
    if (size === undefined) return null;
    const blob = answer.subarray(position, position + Number(size));
    position += Number(size) + 1;
    return blob;
  });
}

function runGit(clone: string, args: readonly string[], input = '') {
  return spawnSync('git', ['-C', clone, ...args], { input, maxBuffer: LARGEST_ANSWER });
}
