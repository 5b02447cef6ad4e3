/**
 * Types that are handed on as they are: no browser runs them, and opening them needs them named.
 * Everything else, HTML, SVG and scripts above all, travels as bytes without a type.
 */
const HARMLESS_TYPES = new Set([
  'application/gzip',
  'application/json',
  'application/msword',
  'application/pdf',
  'application/rtf',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/zip',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'text/calendar',
  'text/csv',
  'text/plain',
  'video/mp4',
  'video/webm',
]);

/** The type under which an attachment leaves: from the list of harmless ones, else bytes. */
export function safeContentType(contentType: string): string {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return HARMLESS_TYPES.has(type) ? type : 'application/octet-stream';
}

/**
 * The headers of a download: never opened inline, never sniffed, never scripted.
 *
 * @param name  as the mail gives it; cleaned here once more, since it ends in a header and in a file system
 * @source RFC 6266 (Content-Disposition), RFC 8187 (filename*)
 */
export function attachmentHeaders(file: {
  name: string;
  contentType: string;
  sizeBytes: number;
}): Record<string, string> {
  const name = cleanFileName(file.name);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_');
  return {
    'content-type': safeContentType(file.contentType),
    'content-length': String(file.sizeBytes),
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  };
}

/** Names of devices, which Windows opens in the place of a file, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\s*(?:\.|$))/i;

/**
 * No path, no control or direction characters, no dot or blank at either end, no device; `attachment` when nothing
 * is left.
 */
export function cleanFileName(name: string): string {
  const flat = (name.split(/[/\\]/).pop() ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .slice(0, 180)
    .replace(/[.\s]+$/, '')
    .replace(DEVICE, '$&_');
  // Through UTF-8 and back: half a character becomes a mark of its own.
  return Buffer.from(flat, 'utf8').toString('utf8') || 'attachment';
}

function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
