import type { Reporter, TestError } from '@playwright/test/reporter';

/** Lets through what a measurement prints, and what went wrong on the other channel. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter by its default export.
export default class LinesOnly implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }
  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }
  onError(error: TestError): void {
    process.stderr.write(`${error.message ?? ''}\n`);
  }
}
