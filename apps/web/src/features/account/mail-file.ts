import { LIMITS } from '@eisen/contract';
import { formatSize } from '#lib/format.ts';

/**
 * Why a file cannot be imported, before it is sent; null when it may be. The server judges by the
 * content, this only spares an upload that must fail.
 */
export function refuseMailFile(file: {
  readonly name: string;
  readonly size: number;
}): string | null {
  if (!/\.(mbox|mbx|eml)$/i.test(file.name) && /\.[a-z0-9]{1,5}$/i.test(file.name)) {
    return 'Choose an .mbox file or a single .eml message.';
  }
  if (file.size === 0) return 'This file is empty.';
  if (file.size > LIMITS.importBytes) {
    return `This file is too large: at most ${formatSize(LIMITS.importBytes)}.`;
  }
  return null;
}
