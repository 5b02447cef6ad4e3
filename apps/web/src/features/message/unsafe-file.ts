/** Why a file is not to be opened like any other. */
export interface FileWarning {
  /** One sentence or two for the row of the file. */
  readonly sentence: string;
  /** The part of the name that tells, at its end, such as ".exe"; empty where the name tells nothing. */
  readonly ending: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/**
 * Endings that Windows, macOS or Linux start, install or open in something that runs what is in them. From the lists
 * of blocked attachments of Outlook and Gmail (support.microsoft.com "Blocked attachments in Outlook",
 * support.google.com/mail/answer/6590), read 2026-11.
 */
const PROGRAMS = words(
  'ade adp apk app appcontent-ms application appref-ms appx appxbundle asp aspx bas bash bat bin cab cer chm class cmd cnt ' +
    'com command cpl crt csh deb der desktop diagcab dll dmg elf exe fxp gadget grp hlp hpj hta htc img inf ins inx iso isp ' +
    'ipa jar jnlp js jse jsp ksh lib library-ms lnk mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb mde mdt mdw mdz ' +
    'mjs msc msh msh1 msh2 mshxml msi msix msixbundle msp mst msu nsh ocx ops osd out pcd php pif pkg pl plg prf prg printerexport ' +
    'ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 pst py pyc pyo pyw pyz pyzw rb reg rpm run scf scpt scr sct sh shb shs ' +
    'snap so sys theme tmp udl url vb vbe vbp vbs vhd vhdx vsmacros vsw vxd webloc webpnp website ws wsb wsc wsf wsh xbap xll xnk zsh',
);

/** Office files that carry macros, which run once they are allowed to. */
const MACROS = words('docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm one onepkg odb');

/** Pages and pictures that a browser opens, with the scripts in them. */
const PAGES = words('htm html shtml xhtml xht mht mhtml svg svgz swf xml xsl xslt');

/** What people take for harmless: a second ending hides behind one of these. */
const HARMLESS = words(
  'pdf doc docx odt rtf txt md csv xls xlsx ods ppt pptx odp jpg jpeg png gif webp heic heif tif tiff bmp ' +
    'mp3 wav m4a mp4 mov avi mkv zip rar 7z gz eml msg ics vcf html htm',
);

/** Endings that honestly stand behind another one: packed, signed or sealed copies of one file. */
const SECOND_ENDINGS = words('gz bz2 xz zst lz4 p7m p7s sig asc gpg pgp minisig sha256');

/** Types of content that are programs, whatever the name says. */
const PROGRAM_TYPES =
  /^application\/(x-(ms-?dos-program|msdownload|dosexec|executable|sharedlib|sh|csh|bat|msi|ms-installer|elf|mach-binary|apple-diskimage|java-archive|javascript)|vnd\.(microsoft\.portable-executable|android\.package-archive)|java-archive|javascript|hta)\b|^text\/(javascript|x-sh|vbscript)\b/i;

/**
 * Whether a file can be run, or has a name with two endings of which the first says something else. Names come from
 * senders: padded, in capitals, with letters that only look like a dot.
 */
export function judgeFile({
  name,
  contentType,
}: {
  readonly name: string;
  readonly contentType: string;
}): FileWarning | null {
  const endings = endingsOf(name);
  const last = endings.at(-1) ?? '';
  const before = endings.at(-2) ?? '';
  const posed = HARMLESS.has(before) ? before.toUpperCase() : null;
  const ending = last === '' ? '' : `.${last}`;
  if (PROGRAMS.has(last)) {
    return {
      ending,
      sentence: posed
        ? `A program that poses as a ${posed}. ${CLOSED}`
        : `It can be run. ${CLOSED}`,
    };
  }
  if (PROGRAM_TYPES.test(contentType.trim()))
    return { ending, sentence: `Its sender calls it a program, its name does not. ${CLOSED}` };
  if (MACROS.has(last))
    return { ending, sentence: `It can hold macros, which run when it is opened. ${CLOSED}` };
  if (posed && last !== before && !SECOND_ENDINGS.has(last) && isEnding(last)) {
    return { ending, sentence: `Two endings: it is no ${posed}. ${CLOSED}` };
  }
  if (PAGES.has(last))
    return { ending, sentence: `A page that can run scripts when it is opened. ${CLOSED}` };
  return null;
}

const CLOSED = 'Not opened here.';

/** From the second part of the name on: ".PDF .exe" in any letters and with any space is pdf, exe. */
function endingsOf(name: string): readonly string[] {
  const parts = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .split('.')
    .map((part) => part.trim());
  // Windows passes over dots and spaces at the end.
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts.slice(1);
}

/** "Minutes of pdf. Final version" has no ending; neither is a number one. */
function isEnding(part: string): boolean {
  return /^(?=.*[a-z])[a-z0-9_-]{1,8}$/.test(part);
}
