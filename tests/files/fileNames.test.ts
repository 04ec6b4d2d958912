import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileHeaders } from '../../server/files/fileHeaders';
import { assertFileKey } from '../../server/files/fileKey';
import { extensionOf, safeFileName, safeFolder } from '../../server/files/fileNames';

describe('the name of an uploaded file', () => {
  it.each([
    ['logo.png', 'logo.png'],
    ['Łódź – Marathon (2).png', 'Łódź – Marathon (2).png'],
    ['logo.PNG', 'logo.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['..\\..\\windows\\system32\\logo.png', 'logo.png'],
    ['C:\\fakepath\\logo.png', 'logo.png'],
    ['/absolute/logo.png', 'logo.png'],
    ['logo.exe', 'logo.png'],
    ['logo', 'logo.png'],
    ['archive.tar.gz', 'archive.tar.png'],
    ['.htaccess', 'htaccess.png'],
    ['..', 'file.png'],
    ['...', 'file.png'],
    ['', 'file.png'],
    ['   ', 'file.png'],
    ['con', '_con.png'],
    ['NUL.png', '_NUL.png'],
    ['com1.tar.png', '_com1.tar.png'],
    ['a\0b.png', 'ab.png'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie_ x.png'],
    ['photo\u202egnp.exe', 'photognp.png'],
    ['zero\u200bwidth\ufeff.png', 'zerowidth.png'],
    ['half\ud800.png', 'half.png'],
    ['a<b>:"|?*%#@.png', 'a_b_________.png'],
    ['name . .png', 'name.png'],
    ['e\u0301.png', '\u00e9.png'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given, ['png'])).toBe(safe);
  });

  it('keeps an extension that fits the content and is not the first', () => {
    expect(safeFileName('photo.JPEG', ['jpg', 'jpeg'])).toBe('photo.jpeg');
  });

  it('is cut to a length every file system takes', () => {
    expect([...safeFileName(`${'ż'.repeat(500)}.png`, ['png'])]).toHaveLength(104);
    expect(Buffer.byteLength(safeFileName(`${'🏃'.repeat(500)}.png`, ['png']))).toBeLessThanOrEqual(220);
  });

  it.each([
    ['', ''],
    ['logos', 'logos'],
    ['/events/12/logos/', 'events/12/logos'],
    ['../../etc', 'etc'],
    ['a/../../b', 'a/b'],
    ['a\\b', 'a/b'],
    ['./.hidden/x', 'hidden/x'],
    ['aux/a', '_aux/a'],
    ['a/b/c/d/e/f/g', 'a/b/c/d/e'],
    ['\0/\u202e', ''],
  ])('its folder %j becomes %j', (given, safe) => {
    expect(safeFolder(given)).toBe(safe);
  });

  it('always makes a key the storage takes, and a second cleaning changes nothing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    );
    fc.assert(
      fc.property(text, text, (folder, name) => {
        const safe = safeFileName(name, ['png']);
        const key = ['uploads', safeFolder(folder), 'f'.repeat(32), `${safe}@thumbnail.webp`].filter(Boolean).join('/');
        expect(() => assertFileKey(key)).not.toThrow();
        expect(safeFileName(safe, ['png'])).toBe(safe);
        expect(safeFolder(safeFolder(folder))).toBe(safeFolder(folder));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has an extension only where one can be', () => {
    expect(['a.CSV', 'a', '.csv', 'a.', 'a/b.c/d', 'a.b c'].map(extensionOf)).toEqual(['csv', '', '', '', '', '']);
  });
});

describe('the headers of a stored file', () => {
  const headers = (mimeType: string, filename = 'uploads/x/a.bin') =>
    fileHeaders({ mimeType, filename, visibility: 'private' });

  it('show pictures and offer everything else for saving', () => {
    expect(headers('image/png')['content-disposition']).toMatch(/^inline/);
    for (const mimeType of ['text/plain', 'text/csv', 'application/xml', 'application/pdf', 'application/zip']) {
      expect(headers(mimeType)['content-disposition']).toMatch(/^attachment/);
    }
  });

  it('carry names in every script without breaking the header', () => {
    const disposition = headers('image/png', 'uploads/x/Łódź "1"\'s (2).png')['content-disposition'];
    expect(disposition).toBe(
      `inline; filename="__d_ _1_'s (2).png"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%221%22%27s%20%282%29.png`,
    );
  });

  it('forbid guessing, scripts and shared caches for private files', () => {
    expect(headers('image/svg+xml')).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': expect.stringContaining('private'),
    });
    const shared = fileHeaders({ mimeType: 'image/png', filename: 'a', visibility: 'public' });
    expect(shared['cache-control']).toContain('public');
  });
});
