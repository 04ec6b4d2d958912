import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { InterFaces } from '../../server/timing/rankings/pdf/interFaces';
import { pdfLanguage } from '../../server/timing/rankings/pdf/pdfTexts';
import { writeRankingPdf } from '../../server/timing/rankings/pdf/rankingPdf';

const NAMES = {
  Chinese: '王 小明',
  Arabic: 'سلمى الزهراوي',
  Hebrew: 'נועה כהן',
  Devanagari: 'प्रिया शर्मा',
  Thai: 'สมชาย ใจดี',
  Korean: '김민수',
  Japanese: '田中 さくら',
  Armenian: 'Անի Հակոբյան',
  Bengali: 'রহিমা খাতুন',
  Ethiopic: 'ኃይሌ ገብረሥላሴ',
  Georgian: 'ნინო ბერიძე',
  Gujarati: 'મીના પટેલ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Kannada: 'ಲಕ್ಷ್ಮಿ ರಾವ್',
  Khmer: 'សុខា ច័ន្ទ',
  Lao: 'ສົມສັກ ແກ້ວ',
  Malayalam: 'അനിൽ കുമാർ',
  Myanmar: 'အောင် မြင့်',
  Oriya: 'ସୀତା ଦାସ',
  Sinhala: 'නිමල් පෙරේරා',
  Tamil: 'கவிதா ராஜன்',
  Telugu: 'లక్ష్మీ రావు',
  Thaana: 'އަހުމަދު',
  Tibetan: 'བསྟན་འཛིན',
  emoji: '🏃🏽‍♀️ ❤️ 🏅',
  Greek: 'Νίκος Παπαδόπουλος',
  Cyrillic: 'Иван Петров',
  Polish: 'Łukasz Żółć',
  mixed: 'Team (سلمى) 7',
};

function openFaces(): InterFaces {
  const document = new PDFDocument({ font: '', autoFirstPage: false } as object);
  document.addPage();
  return new InterFaces(document);
}
const codesOf = (faces: InterFaces, text: string) =>
  faces.runs(text).flatMap(({ face, codes }) => (codes.match(/.{4}/g) ?? []).map((code) => `${face} ${code}`));

describe('names in a ranking PDF', () => {
  it.each(Object.entries(NAMES))('have a glyph for each letter in %s', (_script, name) => {
    const faces = openFaces();
    const [questionMark] = codesOf(faces, '?');
    const codes = codesOf(faces, name);
    expect(codes.length).toBeGreaterThan(2);
    expect(codes).not.toContain(questionMark);
    expect(codes.filter((code) => code.endsWith(' 0000'))).toEqual([]);
    expect(faces.widthOf(name)).toBeGreaterThan(1);
  });

  it('join Arabic letters, and read from right to left', () => {
    const faces = openFaces();
    expect(codesOf(faces, 'سل')).not.toEqual([...codesOf(faces, 'ل'), ...codesOf(faces, 'س')]);
    expect(codesOf(faces, 'אב')).toEqual([...codesOf(faces, 'ב'), ...codesOf(faces, 'א')]);
    expect(codesOf(faces, 'x אב y')[0]).toBe(codesOf(faces, 'x')[0]);
  });

  it('are cut to their column', () => {
    const faces = openFaces();
    const long = NAMES.Chinese.repeat(8);
    const cut = faces.fitting(long, 10);
    expect(cut.endsWith('…')).toBe(true);
    expect(faces.widthOf(cut)).toBeLessThanOrEqual(10);
    expect(faces.fitting(NAMES.Chinese, 10)).toBe(NAMES.Chinese);
  });

  it('can be read back from the document', async () => {
    const names = Object.values(NAMES);
    async function* rows() {
      for (const [at, name] of names.entries())
        yield [String(at + 1), String(at + 1), name, '', 'BEL', 'M40', 'male', '0:36:13', '', ''];
    }
    const sheet = {
      ...{ event: '城市跑', race: '10 km', name: 'Overall', entries: names.length, timezone: 'UTC', isOfficial: false },
      ...{ calculated_at: null, published_at: null, timing_type: 'guntime', timeline: null, reasonsAt: [] },
      ...{ firstDay: '2026-11-20', lastDay: '2026-11-20' },
    } as unknown as Parameters<typeof writeRankingPdf>[0]['sheet'];
    const printing = { sheet, rows: rows(), language: pdfLanguage('en', []), printedAt: new Date() };
    const chunks: Buffer[] = [];
    for await (const chunk of await writeRankingPdf(printing)) chunks.push(chunk as Buffer);
    const pdf = Buffer.concat(chunks);
    expect(pdf.length).toBeLessThan(400_000);
    const texts = actualTextsOf(pdf);
    const { Greek: _greek, Cyrillic: _cyrillic, Polish: _polish, ...shaped } = NAMES;
    for (const name of ['城市跑', ...Object.values(shaped)]) expect(texts).toContain(name);
  });
});

/** Texts of a ranking PDF that a column or a heading limits, as the page shows them. */
async function shownTexts(cells: readonly string[], more: object, locale = 'en-GB'): Promise<unknown[]> {
  const cut = vi.spyOn(InterFaces.prototype, 'fitting');
  async function* rows() {
    yield cells;
  }
  const sheet = {
    ...{ event: 'City run', race: '10 km', name: 'Overall', entries: 1, timezone: 'UTC', isOfficial: false },
    ...{ calculated_at: null, published_at: null, timing_type: 'guntime', timeline: null, reasonsAt: [] },
    ...{ firstDay: '2026-11-20', lastDay: '2026-11-20', hasLaps: false, rounding: 'exact', ...more },
  } as unknown as Parameters<typeof writeRankingPdf>[0]['sheet'];
  const printing = { sheet, rows: rows(), language: pdfLanguage(locale, []), printedAt: new Date() };
  for await (const _chunk of await writeRankingPdf(printing));
  const shown = cut.mock.results.map(({ value }) => value);
  cut.mockRestore();
  return shown;
}

describe('times in a ranking PDF', () => {
  const person = (hasLaps: boolean) => ['1', 'Runner', '', '', '', '', ...(hasLaps ? ['12'] : [])];

  it.each([true, false])('stay whole with milliseconds (laps: %s)', async (hasLaps) => {
    const cells = ['1', ...person(hasLaps), '123:40:00.110', '+23:30:00.040', ''];
    expect(await shownTexts(cells, { hasLaps })).toEqual(expect.arrayContaining(['123:40:00.110', '+23:30:00.040']));
  });

  it.each([
    ['exact', true],
    ['exact', false],
    ['up_to_second', true],
    ['up_to_second', false],
  ])('leave room for the longest state (%s, laps: %s)', async (rounding, hasLaps) => {
    const cells = ['', ...person(hasLaps), '', '', 'registered', ''];
    expect(await shownTexts(cells, { rounding, hasLaps })).toContain('REGISTERED');
  });
});

describe('the heading of a ranking PDF', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 'en-GB', '20 November 2026 · Gun time · Finish'],
    ['2026-11-20', '2026-11-21', 'en-GB', '20 – 21 November 2026 · Gun time · Finish'],
    ['2026-11-30', '2026-12-01', 'de', '30. November – 1. Dezember 2026 · Bruttozeit · Ziel'],
    ['2026-11-20', '2026-11-20', 'nl', '20 november 2026 · Bruto tijd · Finish'],
  ])('names the days of the race from %s to %s in %s', async (firstDay, lastDay, locale, heading) => {
    const shown = await shownTexts(
      ['1', '1', 'Runner', '', '', '', '', '0:40:00', '', ''],
      { firstDay, lastDay },
      locale,
    );
    expect(shown.map((text) => String(text).replace(/\s/g, ' '))).toContain(heading);
  });
});

/** The texts that a document gives for its shaped glyphs. */
function actualTextsOf(pdf: Buffer): string[] {
  const latin = pdf.toString('latin1');
  const contents = [...latin.matchAll(/\/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g)].map(([, raw = '']) =>
    inflateSync(Buffer.from(raw, 'latin1')).toString('latin1'),
  );
  return [...contents.join('\n').matchAll(/\/ActualText <feff([0-9a-f]*)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  );
}
