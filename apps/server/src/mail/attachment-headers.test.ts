import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentHeaders, cleanFileName, safeContentType } from './attachment-headers.ts';

describe('headers of a download', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\run.exe', 'run.exe'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['two\r\nSet-Cookie: a=b', 'twoSet-Cookie_ a=b'],
    ['.hidden', 'hidden'],
    ['???', '___'],
    ['', 'attachment'],
    ['..', 'attachment'],
    ['nul', 'nul_'],
    ['CON.txt', 'CON_.txt'],
    ['com1 .tar.gz', 'com1_ .tar.gz'],
    ['console.log', 'console.log'],
    [`${'a'.repeat(179)}. b`, 'a'.repeat(179)],
    ['\ud800.txt', '\ufffd.txt'],
  ])('cleans the name %j', (name, cleaned) => {
    expect(cleanFileName(name)).toBe(cleaned);
  });

  it.each([
    ['application/pdf', 'application/pdf'],
    ['Text/Plain; charset=utf-8', 'text/plain'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/javascript', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('hands on the type %s as %s', (given, handed) => {
    expect(safeContentType(given)).toBe(handed);
  });

  it('names the file in both forms of RFC 6266', () => {
    const headers = attachmentHeaders({
      name: 'Über "uns" 100%.pdf',
      contentType: 'application/pdf',
      sizeBytes: 12,
    });
    expect(headers['content-disposition']).toBe(
      'attachment; filename="_ber _uns_ 100_.pdf"; filename*=UTF-8\'\'%C3%9Cber%20_uns_%20100%25.pdf',
    );
    expect(headers['content-length']).toBe('12');
  });

  it('gives a header of printable ASCII that is always a download, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const headers = attachmentHeaders({ name, contentType: 'text/plain', sizeBytes: 1 });
        expect(headers['content-disposition']).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
        );
      }),
    );
  });
});
