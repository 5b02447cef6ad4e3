import { deflateSync } from 'node:zlib';
import type { BundledAttachment } from './bundled-message.ts';

const encoder = new TextEncoder();

export function textFile(name: string, content: string): BundledAttachment {
  return { name, contentType: 'text/plain; charset=utf-8', content: encoder.encode(content) };
}

export function csvFile(
  name: string,
  rows: readonly (readonly (string | number)[])[],
): BundledAttachment {
  const lines = rows.map((row) => row.map(toCsvCell).join(','));
  return {
    name,
    contentType: 'text/csv; charset=utf-8',
    content: encoder.encode(`${lines.join('\r\n')}\r\n`),
  };
}

/** One page of A4 in Helvetica: a heading and lines of text (Latin-1 letters only). */
export function pdfFile(
  name: string,
  heading: string,
  lines: readonly string[],
): BundledAttachment {
  const drawn = [
    `BT /F1 16 Tf 56 780 Td (${toPdfString(heading)}) Tj ET`,
    ...lines.map(
      (line, index) => `BT /F1 10.5 Tf 56 ${750 - index * 16} Td (${toPdfString(line)}) Tj ET`,
    ),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return {
    name,
    contentType: 'application/pdf',
    content: Uint8Array.from(body + end, (character) => character.charCodeAt(0)),
  };
}

type Colour = readonly [red: number, green: number, blue: number];

/** A picture of plain vertical bars, as high as their share of 1, on a pale ground. */
export function pngBars(
  name: string,
  bars: readonly { readonly height: number; readonly colour: Colour }[],
): BundledAttachment {
  const barWidth = 24;
  const gap = 8;
  const width = bars.length * (barWidth + gap) + gap;
  const height = 120;
  const ground: Colour = [246, 245, 242];
  return png(name, width, height, (x, y) => {
    const bar = bars[Math.floor(x / (barWidth + gap))];
    const insideBar = x % (barWidth + gap) >= gap;
    return bar && insideBar && height - y <= bar.height * height ? bar.colour : ground;
  });
}

/** A picture that runs from one colour at the top to another at the foot. */
export function pngGradient(name: string, top: Colour, foot: Colour): BundledAttachment {
  const height = 90;
  const blend = (from: number, to: number, y: number) =>
    Math.round(from + ((to - from) * y) / (height - 1));
  return png(name, 160, height, (_x, y) => [
    blend(top[0], foot[0], y),
    blend(top[1], foot[1], y),
    blend(top[2], foot[2], y),
  ]);
}

/** The same file as a part that the HTML shows by `cid:`. */
export function asInline(attachment: BundledAttachment, contentId: string): BundledAttachment {
  return { ...attachment, inline: true, contentId };
}

function png(
  name: string,
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): BundledAttachment {
  const rowLength = 1 + width * 3;
  const pixels = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set(colourAt(x, y), y * rowLength + 1 + x * 3);
    }
  }
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  // Eight bits a channel, true colour; compression, filter and interlace are the only or plain ones.
  head.setUint8(8, 8);
  head.setUint8(9, 2);
  const content = Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', new Uint8Array(head.buffer)),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', new Uint8Array()),
  ]);
  return { name, contentType: 'image/png', content: new Uint8Array(content) };
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(encoder.encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}

/** The checksum of RFC 2083, annex 15. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function toCsvCell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toPdfString(text: string): string {
  return text.replaceAll(/[\\()]/g, '\\$&');
}
