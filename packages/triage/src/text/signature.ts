const DEVICE_LINE =
  /^\s*(?:sent from my \w.{0,60}|sent from (?:outlook|mail) for .{0,40}|von meinem \w.{0,40} gesendet|gesendet von (?:meinem|outlook|mail)\b.{0,60}|get outlook for \w.{0,20})\s*$/i;

const NOTICE_START =
  /^[\s*_=-]*(?:this (?:e-?mail|message|communication|transmission)\b.{0,120}\b(?:confidential|privileged|intended|property|contains)|the information (?:contained )?in this (?:e-?mail|message|communication|transmission)|confidentiality (?:notice|note)|(?:legal )?disclaimer\s*[:.]|if you (?:have received|are not the intended)|diese (?:e-?mail|nachricht)\b.{0,120}\b(?:vertraulich|enthält)|der inhalt dieser e-?mail|vertraulichkeitshinweis)/i;
const NOTICE_READ_CHARS = 300;

/** A notice stands at the end: what follows it is short of another letter. */
const NOTICE_MAX_LINES = 40;

/** Where the line "-- ", a device line or a legal notice begins; the number of lines when none does. */
export function findSignatureStart(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    if (/^--\s?$/.test(line) && index > 0) return index;
    if (lines.length - index > NOTICE_MAX_LINES) continue;
    if (DEVICE_LINE.test(line) && lines.slice(index + 1).every((rest) => rest.trim() === ''))
      return index;
    // Notices wrap: the telling word may stand on the next line.
    const start = `${line} ${lines[index + 1] ?? ''}`;
    if (line.trim() !== '' && NOTICE_START.test(start.slice(0, NOTICE_READ_CHARS))) {
      return isDecoration(lines[index - 1]) ? index - 1 : index;
    }
  }
  return lines.length;
}

function isDecoration(line: string | undefined): boolean {
  return line !== undefined && /^\s*[*_=-]{3,}\s*$/.test(line);
}
