// npm run deadlines -w @eisen/server -- <file.jsonl>: how well the marks of its mails agree with their reader.
import { readFileSync } from 'node:fs';
import { scoreDeadlines } from './score-deadlines.ts';

const [file] = process.argv.slice(2);
if (file === undefined)
  throw new Error('Give a file: npm run deadlines -w @eisen/server -- <file.jsonl>');

process.stdout.write(
  `${JSON.stringify({ file, ...scoreDeadlines(readFileSync(file, 'utf8')) })}\n`,
);
