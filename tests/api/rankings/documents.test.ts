import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRankingWorld, type RankingWorld } from './rankingWorld';

let world: RankingWorld;
beforeEach(async () => {
  world = await createRankingWorld();
  await world.add([
    { bib: '1', seconds: 2172.3, name: 'Łukasz Żółć', club: 'AZS "Łódź", sekcja', category: 'M40', gender: 'male' },
    { bib: '2', seconds: 2110.2, name: 'Zoë Nguyễn' },
    { bib: '3', state: 'dnf', name: 'Иван Петров' },
  ]);
});
afterEach(() => world.close());

const PDF = (id: number) => `/v1/admin/rankings/${id}/entries.pdf`;

async function fetch(id: number, extension: string, token = world.admin.token) {
  return world.app.call({ url: `/v1/admin/rankings/${id}/entries.${extension}`, token });
}

test('CSV holds the athletes’ columns, with times as the event shows them', async () => {
  const id = await world.ranking();
  const csv = await fetch(id, 'csv');
  expect(csv.headers['content-disposition']).toContain(encodeURIComponent('10 km - Overall.csv'));
  expect(csv.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Rank,Bib,Name,Club,Country,Category,Gender,Time,Behind,State,Exact time',
    '1,2,Zoë Nguyễn,,,,female,0:35:11,,finished,0:35:10.200',
    '2,1,Łukasz Żółć,"AZS ""Łódź"", sekcja",,M40,male,0:36:13,+0:01:02,finished,0:36:12.300',
    ',3,Иван Петров,,,,female,,,dnf,',
  ]);
  await world.settings({ rounding: 'exact' });
  expect((await fetch(id, 'csv')).body).toContain('0:36:12.300,+0:01:02.100,finished');
});

test('CSV has the delimiter asked for, and no other than an import reads', async () => {
  const id = await world.ranking();
  const csv = (delimiter: string) =>
    world.app.call({ url: `/v1/admin/rankings/${id}/entries.csv?delimiter=${delimiter}`, token: world.admin.token });
  expect((await csv('%09')).body).toContain('Rank\tBib\tName');
  expect((await csv('|')).body).toContain('Rank|Bib|Name');
  expect((await csv('x')).statusCode).toBe(400);
});

test('XLSX holds the same', async () => {
  const xlsx = await fetch(await world.ranking(), 'xlsx');
  expect(xlsx.headers['content-type']).toContain('spreadsheetml');
  const sheet = strFromU8(unzipSync(xlsx.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(4);
  expect(sheet).toContain('Łukasz Żółć');
  // 36 minutes and 13 seconds of a day, and the 62 seconds behind.
  expect(sheet).toContain(` s="2"><v>${2173 / 86_400}</v>`);
  expect(sheet).toContain(` s="2"><v>${62 / 86_400}</v>`);
});

test('the PDF shows names in every script, says what it is, and counts its pages', async () => {
  const many = Array.from({ length: 120 }, (_, i) => ({ bib: String(100 + i), seconds: 3000 + i }));
  await world.add(many);
  const id = await world.ranking();
  await world.api('PATCH', `rankings/${id}`, { status: 'official' });
  const pdf = await fetch(id, 'pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const pages = pagesOf(pdf.rawPayload);
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('Łukasz Żółć');
  expect(pages[0]).toContain('Zoë Nguyễn');
  expect(pages[0]).toContain('0:36:13');
  expect(pages[2]).toContain('Иван Петров');
  expect(pages[2]).toContain('DNF');
  pages.forEach((page, i) => {
    expect(page).toContain('City run');
    expect(page).toContain('10 km · Overall');
    expect(page).toContain('Official results');
    expect(page).toContain(`Page ${i + 1} of 3`);
  });
});

test('a ranking of nobody has a page that says so', async () => {
  const id = await world.ranking({ name: 'Club', filter: { club: 'None' } });
  const [page, ...others] = pagesOf((await fetch(id, 'pdf')).rawPayload);
  expect(others).toEqual([]);
  expect(page).toContain('Nobody is in this ranking yet.');
  expect(page).toContain('Unofficial results');
});

test('the PDF speaks the language asked for, else the first of the event, with its days, numbers and headings whole', async () => {
  const id = await world.ranking();
  const pageIn = async (query = '') =>
    pagesOf((await world.app.call({ url: `${PDF(id)}${query}`, token: world.admin.token })).rawPayload)[0] ?? '';
  const months = (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'Europe/Brussels' }).format(new Date());
  const german = await pageIn('?locale=de');
  for (const word of ['Platz', 'Verein', 'Kategorie', 'M/W', 'Rückstand', 'Inoffizielles Ergebnis', '3 Teilnehmer'])
    expect(german).toContain(word);
  expect(german).toContain('Seite 1 von 1');
  expect(german).toContain(months('de'));
  await world.settings({ locales: ['nl-BE', 'fr-FR'] });
  const dutch = await pageIn();
  for (const word of ['Plaats', 'Naam', 'Categorie', 'M/V', 'Achterstand', 'Onofficiële uitslag', '3 deelnemers'])
    expect(dutch).toContain(word);
  expect(await pageIn('?locale=sv-SE')).toContain('Pagina 1 van 1');
  expect(await pageIn('?locale=fr')).toContain('Dossard');
  expect(await pageIn('?locale=en')).toContain('Unofficial results');
});

test('the PDF names the day of the race, and both days of a race over midnight', async () => {
  const id = await world.ranking();
  const page = async () => (pagesOf((await fetch(id, 'pdf')).rawPayload)[0] ?? '').replace(/\s/g, ' ');
  expect(await page()).toContain('May 31, 2026 · ');
  // The gun is fired at 23:30 in Brussels.
  await world.fire(9 * 60 + 30);
  expect(await page()).toContain('May 31 – June 1, 2026 · ');
});

test('the PDF counts one athlete as one', async () => {
  const id = await world.ranking({ name: 'Club', filter: { category: 'M40' } });
  expect(pagesOf((await fetch(id, 'pdf')).rawPayload)[0]).toMatch(/1 athlete(?!s)/);
});

test('every list shows the state and the reason of a disqualified athlete, and official lists show no time', async () => {
  const [dsq = 0] = await world.add([{ bib: '9', seconds: 2000, state: 'dsq', name: 'Ann Cut' }]);
  await world.api('PATCH', `athletes/${dsq}`, { state: 'dsq', state_reason: 'Short cut at km 3' });
  const id = await world.ranking();
  await world.api('POST', `rankings/${id}/publish`, {});
  const csv = await fetch(id, 'csv');
  expect(csv.body.split('\r\n')).toContainEqual(expect.stringMatching(/^,9,Ann Cut,.*,,,dsq,Short cut at km 3,$/));
  const xlsx = unzipSync((await fetch(id, 'xlsx')).rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  expect(strFromU8(xlsx)).toContain('Short cut at km 3');
  expect(strFromU8(xlsx)).not.toContain(String(2000 / 86_400));
  const page = pagesOf((await fetch(id, 'pdf')).rawPayload).join('\n');
  expect(page).toMatch(/Ann Cut.*DSQ\nShort cut at km 3/);
  expect(page).not.toContain('0:33:20');
  const listed = await world.api('GET', `ranking_entries?ranking_id=${id}&athlete_id=${dsq}`);
  expect(listed.body.items).toMatchObject([{ state: 'dsq', state_reason: 'Short cut at km 3', time_ms: 2_000_000 }]);
  const version = await world.api('GET', `rankings/${id}/versions/1`);
  expect(version.body.items.find((one: { athlete_id: number }) => one.athlete_id === dsq)).toMatchObject({
    state: 'dsq',
    state_reason: 'Short cut at km 3',
  });
});

test('an entry shows no reason of another state than its own', async () => {
  const [out = 0] = await world.add([{ bib: '9', seconds: 2000, state: 'dsq' }]);
  await world.api('PATCH', `athletes/${out}`, { state: 'dsq', state_reason: 'Short cut' });
  const id = await world.ranking();
  await world.api('POST', `rankings/${id}/publish`, {});
  await world.api('PATCH', `athletes/${out}`, { state: 'dnf', state_reason: 'Injured' });
  const listed = await world.api('GET', `ranking_entries?ranking_id=${id}&athlete_id=${out}`);
  expect(listed.body.items).toMatchObject([{ state: 'dsq', state_reason: null }]);
});

test('the PDF keeps an athlete and the reason on one page', async () => {
  const ids = await world.add(Array.from({ length: 130 }, (_, i) => ({ bib: String(100 + i), state: 'dsq' as const })));
  for (const [i, athlete] of ids.entries())
    await sql`update athletes set state_reason = ${`Reason ${i};`} where id = ${athlete}`.execute(world.app.db);
  const pages = pagesOf((await fetch(await world.ranking(), 'pdf')).rawPayload);
  for (const i of ids.keys())
    expect(pages.some((page) => page.includes(`Runner ${100 + i}`) && page.includes(`Reason ${i};`))).toBe(true);
  for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
});

/** The texts of each page, read as a viewer reads them: through the fonts' own tables of what their codes mean. */
function pagesOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const meanings = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', reference = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(reference)?.head ?? '')?.[1] ?? '';
      if (!meanings.has(name)) meanings.set(name, meaningsOf(objects.get(unicode)?.content ?? ''));
    }
  }
  const contents = [...objects.values()].flatMap(({ head }) => {
    const [, reference] =
      /\/Type \/Page\b(?!s)[\s\S]*?\/Contents (\d+) 0 R|\/Contents (\d+) 0 R[\s\S]*?\/Type \/Page\b(?!s)/
        .exec(head)
        ?.filter(Boolean) ?? [];
    return reference ? [objects.get(reference)?.content ?? ''] : [];
  });
  return contents.map((content) => {
    let text = '';
    let line = '';
    for (const [, face = '', x = '', y = '', codes = ''] of content.matchAll(
      /\/(F\d+) \S+ Tf 1 0 0 1 (\S+) (\S+) Tm <([0-9a-f]*)> Tj/g,
    )) {
      text += y === line ? '' : '\n';
      line = y;
      text += x === '' ? '' : (codes.match(/.{4}/g) ?? []).map((code) => meanings.get(face)?.get(code) ?? '�').join('');
    }
    return text;
  });
}

function objectsOf(pdf: Buffer): Map<string, { head: string; content: string }> {
  const latin = pdf.toString('latin1');
  const objects = new Map<string, { head: string; content: string }>();
  for (const match of latin.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const isPacked = head.includes('/FlateDecode');
    const bytes = Buffer.from(raw, 'latin1');
    objects.set(number, { head, content: isPacked && raw ? inflateSync(bytes).toString('latin1') : raw });
  }
  return objects;
}

function meaningsOf(table: string): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f]+)>/g)].forEach(([, units = ''], i) => {
      const code = (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0');
      meanings.set(code, String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))));
    });
  }
  return meanings;
}
