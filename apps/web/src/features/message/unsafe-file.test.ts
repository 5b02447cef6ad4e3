import { describe, expect, it } from 'vitest';
import { judgeFile } from './unsafe-file.ts';

const judge = (name: string, contentType = 'application/octet-stream') =>
  judgeFile({ name, contentType });

describe('files that can be run or have two endings [FIX-48]', () => {
  it.each([
    ['invoice.pdf.exe', '.exe', /poses as a PDF/],
    ['Invoice.PDF.EXE', '.exe', /poses as a PDF/],
    ['photo.jpg            .scr', '.scr', /poses as a JPG/],
    ['invoice.pdf.exe. .', '.exe', /poses as a PDF/],
    ['invoice\u2024pdf\u2024exe', '.exe', /poses as a PDF/],
    ['invoice.pdf.e\u200bxe', '.exe', /poses as a PDF/],
    ['setup.msi', '.msi', /can be run/],
    ['run-me.ps1', '.ps1', /can be run/],
    ['Offer.lnk', '.lnk', /can be run/],
    ['archive.iso', '.iso', /can be run/],
    ['budget.xlsm', '.xlsm', /macros/],
    ['invoice.html', '.html', /scripts/],
    ['drawing.svg', '.svg', /scripts/],
    ['statement.pdf.zip', '.zip', /no PDF/],
    ['scan.jpg.pdf', '.pdf', /no JPG/],
  ])('%s', (name, ending, sentence) => {
    expect(judge(name)).toMatchObject({ ending, sentence: expect.stringMatching(sentence) });
  });

  it('goes by the type of content where the name says nothing', () => {
    expect(judge('statement', 'application/x-msdownload')).not.toBeNull();
    expect(judge('statement.pdf', 'application/x-dosexec; name=x')).not.toBeNull();
    expect(judge('statement.pdf', 'application/pdf')).toBeNull();
  });

  it.each([
    'Room-block-agreement.pdf',
    'Term-sheet-v3.docx',
    'backup.2026.10.pdf',
    'Minutes of pdf. Final version',
    'source.tar.gz',
    'figures.csv.gz',
    'fattura.xml.p7m',
    'agreement.pdf.p7m',
    'report.pdf.pdf',
    'photo.jpeg',
    'no ending',
    '.gitignore',
    '',
  ])('leaves the others alone: %s', (name) => {
    expect(judge(name)).toBeNull();
  });
});
