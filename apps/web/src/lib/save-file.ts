/** How long the address of a file in memory is kept: the browser has taken it by then. */
const KEPT_MS = 10_000;

/** Hands a file that is in memory to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  clickDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Lets the browser fetch an address of our own and save it. */
export function clickDownload(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
