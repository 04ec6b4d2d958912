import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '../../server/files/fileLimits';
import { safeSvg } from '../../server/files/safeSvg';
import { UploadError } from '../../server/files/uploadError';
import { dangers, SVG_ATTACKS } from './svgAttacks';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawing = (content: string, attributes = '') => `<svg ${NS} ${attributes}>${content}</svg>`;
const clean = (source: string | Buffer) => safeSvg(Buffer.from(source)).svg;
const inside = (content: string) => clean(drawing(content)).replace(/^<svg [^>]*>|<\/svg>$/g, '');

function refusal(source: string | Buffer): string {
  try {
    clean(source);
  } catch (error) {
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({ status: 422, code: 'file_damaged', errors: { file: [expect.any(String)] } });
    return (error as UploadError).message;
  }
  throw new Error('The SVG was accepted.');
}

describe('a drawing', () => {
  it('keeps shapes, gradients, text, styles, references inside and embedded pictures', () => {
    const content =
      '<title>Race &amp; run</title><defs><linearGradient id="g"><stop offset="0" stop-color="#f60"/></linearGradient>' +
      '<filter id="blur"><feGaussianBlur stdDeviation="2"/></filter></defs>' +
      '<style>.a{fill:url(#g);stroke:rgb(1, 2, 3)}</style>' +
      '<g transform="translate(1,2) rotate(45)" style="fill:red;opacity:.5"><path class="a" d="M0 0L10 10z" filter="url(#blur)"/>' +
      '<use xlink:href="#p" x="3"/><use href="#p"/><text font-family="\'Inter\', sans-serif" xml:space="preserve"> Go <tspan dy="1">!</tspan></text>' +
      '<image width="1" height="1" href="data:image/png;base64,iVBORw0KGgo="/>' +
      '<circle r="1"><animate attributeName="r" values="1;2;1" dur="1s" repeatCount="indefinite"/></circle></g>';
    const selfClosed = content.replace(/<(\w+)([^<>]*)\/>/g, '<$1$2></$1>');
    expect(inside(content)).toBe(selfClosed);
  });

  it('loses what other programs left in it, even under names of its own', () => {
    const foreign =
      '<x:path xmlns:x="urn:x" d="M0 0"/><style xmlns="http://www.w3.org/1999/xhtml">.a{fill:red}</style>';
    expect(inside(`${foreign}<rect xmlns:i="urn:i" i:label="Layer 1" data-x="1" width="1"/>`)).toBe(
      '<rect width="1"></rect>',
    );
  });

  it('keeps the rules of a style sheet that are safe, and none with a string left open', () => {
    const sheet = `@media print{.a{fill:red}} .b,#c{fill:blue;behavior:url(#x)} .d{font:12px "A} .e{x:url(y)} .f{stroke:red}`;
    expect(inside(`<style>${sheet}</style>`)).toBe('<style>.b,#c{fill:blue}\n.f{stroke:red}</style>');
  });

  it('loses rules for what is no selector, and declarations without a value', () => {
    const sheet = 'data:{fill:red} data:x{fill:red} .a:hovering{fill:red} .b:hover{fill;stroke:;opacity:1}';
    expect(inside(`<style>${sheet}</style>`)).toBe('<style>.b:hover{opacity:1}</style>');
  });

  it('comes out the same when cleaned again', () => {
    const once = clean(
      drawing('<a href="https://x"><g id="a" style="fill : red">&lt;x&gt;<![CDATA[<b>]]></g></a><g>\n\t</g>'),
    );
    expect(clean(once)).toBe(once);
  });

  it.each([
    ['100', '50', '', 100, 50],
    ['100.4px', ' 50px ', '', 100, 50],
    ['100%', '5em', '0 0 300 200', 300, 200],
    ['', '', '0,0,24,24', 24, 24],
    ['', '', '', null, null],
    ['0', '-1', '', null, null],
    ['1e99', '9'.repeat(100), '', null, null],
  ])(
    'of width %j, height %j and view box %j measures %s by %s',
    (width, height, viewBox, expectedWidth, expectedHeight) => {
      const attributes = `width="${width}" height="${height}" viewBox="${viewBox}"`;
      const { svg: _, ...size } = safeSvg(Buffer.from(drawing('', attributes)));
      expect(size).toEqual({ width: expectedWidth, height: expectedHeight });
    },
  );

  it.each([
    ['UTF-16 with a mark', Buffer.from(`\ufeff${drawing('<title>Łódź</title>')}`, 'utf16le')],
    [
      'a declared encoding',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-2"?>${drawing('<title>\xa3\xf3d\xbc</title>')}`, 'latin1'),
    ],
    ['a mark of UTF-8', Buffer.from(`\ufeff<?xml version="1.0"?>${drawing('<title>Łódź</title>')}`)],
    ['no namespace, as pasted from a page', Buffer.from('<svg><title>Łódź</title></svg>')],
    ['prefixed names', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:title>Łódź</s:title></s:svg>')],
    [
      'a document type without entities',
      Buffer.from(
        `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/svg11.dtd">${drawing('<title>Łódź</title>')}`,
      ),
    ],
  ])('is read with %s', (_what, source) => {
    expect(safeSvg(source).svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><title>Łódź</title></svg>',
    );
  });

  it.each([
    ['no XML', 'hello'],
    ['nothing', ''],
    ['HTML', '<html><body></body></html>'],
    ['another root', `<g ${NS}/>`],
    ['a root of another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['an open element', `<svg ${NS}><g></svg>`],
    ['an attribute twice', drawing('<g id="a" id="b"/>')],
    ['an undeclared prefix', '<svg xmlns="http://www.w3.org/2000/svg"><x:g/></svg>'],
    ['its own entities', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${drawing('&a;')}`],
    ['entities from files', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('&a;')}`],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from(`<svg ${NS}>`), Buffer.from([0xff, 0xc0]), Buffer.from('</svg>')]),
    ],
    ['UTF-7', `<?xml version="1.0" encoding="utf-7"?>${drawing('+ADw-script+AD4-')}`],
    ['a NUL', drawing('\0')],
    ['a second root', `${drawing('')}${drawing('')}`],
  ])('is refused with %s', (_what, source) => {
    refusal(source);
  });
});

describe('an attack by a drawing', () => {
  it.each(SVG_ATTACKS)('leaves nothing to run or load: %s', (content) => {
    const svg = clean(drawing(`${content}<rect id="last" width="1"/>`));
    expect(dangers(svg)).toEqual([]);
    // The harmless neighbour shows that the attack was cut out, not everything.
    expect(svg).toContain('<rect id="last" width="1"></rect>');
  });

  it('finds its own dangers, so that the list above can fail', () => {
    expect(
      dangers(drawing('<script/><g onload="x" style="fill:url(https://x)"/><style>@import "x"</style>')),
    ).toHaveLength(4);
  });

  it('before and after the root leaves nothing', () => {
    const svg = clean(
      `<?xml-stylesheet href="https://x"?><!--x--><!DOCTYPE svg SYSTEM "https://x">${drawing('')}<?x y?><!--x-->`,
    );
    expect(dangers(svg)).toEqual([]);
    expect(svg).toMatch(/^<svg [^>]*><\/svg>$/);
  });

  it('cannot be put together from random pieces', () => {
    const pieces = [
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<g ',
      '<a href="javascript:x">',
      '</a>',
      '>',
      '/>',
      '</g>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      ' onload="x"',
      ' style="fill:url(',
      'https://x',
      ')"',
      ' fill="',
      '"',
      '@import "x";',
      '.a{',
      'fill:',
      'url(#a)',
      '}',
      '\\',
      '/*',
      '*/',
      '<use href="',
      '#a',
      'data:text/html,',
      '<set attributeName="',
      'href',
      '" to="',
      '&lt;',
      '&#60;',
      '&quot;',
      ';',
      ' xmlns="urn:x"',
      'x',
    ];
    const content = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(''));
    let accepted = 0;
    fc.assert(
      fc.property(content, (text) => {
        let svg: string;
        try {
          svg = clean(drawing(text));
        } catch (error) {
          expect(error).toBeInstanceOf(UploadError);
          return;
        }
        accepted += 1;
        expect(dangers(svg)).toEqual([]);
        expect(clean(svg)).toBe(svg);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('cannot be made of attribute and style values', () => {
    const piece = fc.constantFrom(
      'url',
      '(',
      ')',
      '#a',
      'https://x',
      '"',
      "'",
      '\\',
      '/**/',
      ';',
      ':',
      '{',
      '}',
      '@import',
      ' ',
      'fill',
      'red',
      'data:',
      ',',
      'calc',
      'behavior',
      '\n',
    );
    const value = fc.array(piece, { maxLength: 15 }).map((parts) => parts.join(''));
    const escaped = (text: string) => text.replace(/"/g, '&quot;');
    fc.assert(
      fc.property(value, value, value, (attribute, style, sheet) => {
        const svg = clean(
          drawing(`<g fill="${escaped(attribute)}" style="${escaped(style)}"/><style>${sheet}</style>`),
        );
        expect(dangers(svg)).toEqual([]);
        expect(clean(svg)).toBe(svg);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('a drawing made to exhaust', () => {
  it('is refused when nested too deep or too large', () => {
    expect(refusal(drawing('<g>'.repeat(5_000) + '</g>'.repeat(5_000)))).toContain('too deep');
    expect(refusal(drawing('<g/>'.repeat(FILE_LIMITS.svg.elements + 1)))).toContain('too many');
  });

  it.each([
    ['use', (id: number) => `<use href="#i${id}"/>`],
    ['patterns', (id: number) => `<rect fill="url(#i${id})"/>`],
    ['styles', (id: number) => `<rect style="mask:url('#i${id}')"/>`],
  ])('is refused when it grows by %s', (_what, reference) => {
    const levels = Array.from({ length: 8 }, (_, level) => `<g id="i${level}">${reference(level + 1).repeat(10)}</g>`);
    expect(refusal(drawing(`${levels.join('')}<g id="i8"><rect/></g>`))).toContain('grows too large');
  });

  it('is refused when it contains itself, or refers on and on', () => {
    expect(refusal(drawing('<g id="a"><use href="#a"/></g>'))).toContain('grows too large');
    const chain = Array.from({ length: 20_000 }, (_, index) => `<use id="i${index}" href="#i${index + 1}"/>`).join('');
    expect(refusal(drawing(chain))).toContain('grows too large');
  });

  it('is accepted when an animation inside an element names it', () => {
    expect(inside('<g id="a"><animate href="#a" attributeName="x" to="1"/></g>')).toContain('<animate href="#a"');
  });

  it.each([
    ['words', 'a'.repeat(600_000)],
    ['spaces', ' '.repeat(600_000)],
    ['brackets', '('.repeat(600_000)],
    ['addresses', 'url( '.repeat(120_000)],
    ['comments', '/*'.repeat(300_000)],
    ['blocks', 'a{'.repeat(300_000)],
    ['digits', '1'.repeat(600_000)],
  ])('by long runs of %s is done in time', (_what, value) => {
    expect(
      clean(
        drawing(
          `<g fill="${value}" style="fill:${value}" class="${value.slice(0, 10)}"/><style>${value}</style>`,
          `width="${value}"`,
        ),
      ),
    ).toContain('<g');
  });
});
