import { expect, it, test } from 'vitest';
import { LoneAmpersands } from '../../../server/courses/reading/loneAmpersands';
import { readCourseFile } from '../../../server/courses/reading/readCourseFile';

const read = (text: string) =>
  readCourseFile(
    (async function* () {
      yield new TextEncoder().encode(text);
    })(),
  );
const WAY = '<trkseg><trkpt lat="51" lon="4"/><trkpt lat="51.1" lon="4"/></trkseg>';

test.each([
  ['a name', '<name>Fish & Chips</name>', 'Fish & Chips', 2],
  ['a link', '<link href="https://x.example/?a=1&b=2"/><name>T</name>', 'T', 2],
  ['an entity before it', '<name>A &amp; B & C</name>', 'A & B & C', 2],
])('an & that stands for itself costs nothing, and is told with its line: %s', async (_, inside, name, line) => {
  const { tracks, warnings } = await read(`<gpx><trk>\n${inside}\n${WAY}</trk></gpx>`);
  expect(tracks).toMatchObject([
    {
      name,
      geometry: {
        coordinates: [
          [4, 51],
          [4, 51.1],
        ],
      },
    },
  ]);
  expect(warnings).toContainEqual({ line, message: expect.stringContaining('An & stands for itself') });
});

it('text of its own keeps its own', async () => {
  const { tracks, warnings } = await read(
    `<gpx><trk><name><![CDATA[Fish & Chips]]> &#38; &lt;T&gt;</name>${WAY}</trk></gpx>`,
  );
  expect(tracks).toMatchObject([{ name: 'Fish & Chips & <T>' }]);
  expect(warnings.filter(({ message }) => message.includes('stands for itself'))).toEqual([]);
});

it('is the same wherever the text is cut', () => {
  const text = 'a & b\n<![CDATA[c & d]]>&amp;&#x26;\n&e; & f<![CDATA[]]>&';
  const mendedIn = (size: number) => {
    const lines: number[] = [];
    const mender = new LoneAmpersands((line) => lines.push(line));
    let mended = '';
    for (let from = 0; from < text.length; from += size) mended += mender.mend(text.slice(from, from + size));
    return { mended: mended + mender.end(), lines };
  };
  expect(mendedIn(text.length)).toEqual({
    mended: 'a &amp; b\n<![CDATA[c & d]]>&amp;&#x26;\n&e; &amp; f<![CDATA[]]>&amp;',
    lines: [1, 3, 3],
  });
  for (let size = 1; size < text.length; size += 1) expect(mendedIn(size), `${size}`).toEqual(mendedIn(text.length));
});
