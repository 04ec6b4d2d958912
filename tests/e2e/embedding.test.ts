import type { FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WIDGET_TYPES, type WidgetType } from '../../resources/widgets/widgetTypes';
import { snippetOf } from '../../src/features/widgets/snippetOf';
import { type OtherSite, openOtherSite } from './support/otherSite';
import { FINISHED, makePublicEvent, type PublicEvent } from './support/publicEvent';
import { accessibilityFindings, overflowFindings } from './support/screenFindings';
import { api, openWindow, PHONE, site, type Visit, visit } from './support/visit';

let event: PublicEvent;
/** A page of somebody else that holds all snippets, and allows what the console says it must, nothing more. */
let other: OtherSite;
/** One window for what does not change it. */
let window: Visit;

beforeAll(async () => {
  event = await makePublicEvent();
  const origin = site.url;
  const body = WIDGET_TYPES.map((type) =>
    snippetOf({ origin, type, widgetId: event.widgets[type], title: `A ${type}` }),
  ).join('\n');
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}`;
  other = await openOtherSite({ body, policy });
  window = await openWindow({ isSignedIn: false });
  await openAll(window.page);
});
afterAll(async () => {
  await window?.page.context().close();
  await other?.close();
});

async function openAll(page: Page): Promise<void> {
  await page.goto(other.url);
  for (const type of WIDGET_TYPES) {
    // Those that are out of view load as they come near.
    await page.getByTitle(`A ${type}`).scrollIntoViewIfNeeded();
    await inside(page, type).getByRole('heading', { level: 1 }).waitFor();
  }
}

function inside(page: Page, type: WidgetType): FrameLocator {
  return page.frameLocator(`iframe[title="A ${type}"]`);
}

async function frameOf(page: Page, type: WidgetType) {
  const frame = await (await page.getByTitle(`A ${type}`).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`There is no frame of ${type}.`);
  return frame;
}

/** What stands in each where it shows its event. */
const CONTENT: Readonly<Record<WidgetType, RegExp>> = {
  program: /Warm-up.*Market square.*Prizes.*Europe\/Brussels/s,
  counter: /Until the next one.*days.*hours.*minutes.*seconds/s,
  live_tracking: /Finished\s*25.*Athletes you follow/s,
  selfie: /No pictures yet/,
  registration: /Sign up/,
  statistics: /10 km.*Registered\s*28.*Women.*Men.*Belgium/s,
  social: /Instagram.*Strava/s,
  contact: /info@quay\.example.*\+32 9 000 00 00.*Kaai 12.*9000 Gent.*Belgium/s,
  rankings: /Provisional.*Runner Number 1/s,
  personal_url: /Your bib/,
  direct_url: /To the shop/,
};

describe('on a page of another site, of which the policy allows no more than is asked for', () => {
  it.each(WIDGET_TYPES)('%s shows what it is of, as tall as that is, and is accessible', async (type) => {
    const { page } = window;
    await page.getByTitle(`A ${type}`).scrollIntoViewIfNeeded();
    await expect.poll(() => inside(page, type).locator('main').textContent()).toMatch(CONTENT[type]);
    const frame = await frameOf(page, type);
    const height = () => frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
    await expect
      .poll(async () => Number(await page.getByTitle(`A ${type}`).getAttribute('height')) - (await height()))
      .toBe(0);
    expect(await accessibilityFindings(frame)).toEqual([]);
  });

  it('all of them do so without an error, a refused resource, or anything that is wider than a phone', async () => {
    const { page, problems } = await visit({ viewport: PHONE, isSignedIn: false, colorScheme: 'dark' });
    await openAll(page);
    for (const type of WIDGET_TYPES) {
      const frame = await frameOf(page, type);
      expect(await overflowFindings(frame), type).toEqual([]);
      expect(await accessibilityFindings(frame, { onlyColours: true }), type).toEqual([]);
    }
    expect([...problems, ...window.problems]).toEqual([]);
  });

  it('they have the colours and the letters of the event', async () => {
    const shop = inside(window.page, 'direct_url').getByRole('link', { name: 'To the shop' });
    const style = await shop.evaluate((link) => {
      const { backgroundColor, color, fontFamily } = getComputedStyle(link);
      return { backgroundColor, color, fontFamily };
    });
    expect(style).toMatchObject({ backgroundColor: 'rgb(122, 31, 162)', color: 'rgb(255, 255, 255)' });
    expect(style.fontFamily).toMatch(/^Georgia/);
  });

  it('they speak the language of who reads them', async () => {
    const { page } = await visit({ viewport: PHONE, isSignedIn: false, locale: 'nl-NL' });
    await openAll(page);
    await inside(page, 'rankings').getByText('Voorlopig', { exact: true }).waitFor();
    await inside(page, 'personal_url').getByText('Uw startnummer').waitFor();
    for (const type of WIDGET_TYPES) expect(await overflowFindings(await frameOf(page, type)), type).toEqual([]);
  });
});

describe('rankings', () => {
  it('are searched by name and by bib, and gone through page by page', async () => {
    const { page, problems } = await visit({ isSignedIn: false });
    await page.goto(other.url);
    const frame = inside(page, 'rankings');
    const rows = frame.getByRole('row');
    await expect.poll(() => rows.count()).toBe(11);
    await frame.getByText('Page 1 of 3').waitFor();
    await frame.getByRole('link', { name: 'Next' }).click();
    await frame.getByText('Page 2 of 3').waitFor();
    await frame.getByRole('link', { name: 'Runner Number 11', exact: true }).waitFor();
    const search = frame.getByRole('searchbox', { name: 'Search by name or bib' });
    await search.fill('zoe verm');
    await expect.poll(() => rows.count()).toBe(2);
    await frame.getByRole('link', { name: 'Zoë Vermeulen', exact: true }).waitFor();
    await search.fill('12');
    await frame.getByRole('link', { name: 'Runner Number 12', exact: true }).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await search.fill('nobody');
    await frame.getByText('Nobody was found.').waitFor();
    expect(problems).toEqual([]);
  });

  it('say whether they are official', async () => {
    const { page } = await visit({ isSignedIn: false });
    await page.goto(other.url);
    const frame = inside(page, 'rankings');
    await frame.getByText('Provisional', { exact: true }).waitFor();
    await frame.getByRole('combobox', { name: 'Ranking' }).selectOption('Women');
    await frame.getByText('Official', { exact: true }).waitFor();
    await expect.poll(() => frame.getByRole('row').count()).toBe(1 + Math.min(10, Math.floor(FINISHED / 2)));
  });

  it('lead to the splits of an athlete, and back', async () => {
    const { page } = await visit({ isSignedIn: false });
    await page.goto(other.url);
    const frame = inside(page, 'rankings');
    await frame.getByRole('link', { name: 'Splits: Zoë Vermeulen' }).click();
    await frame.getByRole('heading', { level: 1, name: 'Zoë Vermeulen' }).waitFor();
    const half = frame.getByRole('row').filter({ has: frame.getByRole('cell', { name: 'Half' }) });
    expect(await half.textContent()).toMatch(/5 km\s*0:17:54/);
    await frame.getByRole('link', { name: 'Back' }).click();
    await frame.getByText('Provisional', { exact: true }).waitFor();
  });

  it('and programs are read, searched and gone through where scripts do not run', async () => {
    const { page } = await visit({ isSignedIn: false, hasScripts: false });
    await page.goto(other.url);
    await inside(page, 'program').getByText('Warm-up').waitFor();
    const frame = inside(page, 'rankings');
    await frame.getByRole('link', { name: 'Runner Number 1', exact: true }).waitFor();
    expect((await page.getByTitle('A rankings').boundingBox())?.height).toBeGreaterThan(400);
    await frame.getByRole('link', { name: 'Next' }).click();
    await frame.getByText('Page 2 of 3').waitFor();
    await frame.getByRole('searchbox').fill('vermeulen');
    await frame.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => frame.getByRole('row').count()).toBe(2);
    await frame.getByRole('combobox', { name: 'Ranking' }).selectOption('Women');
    await frame.getByRole('button', { name: 'Show', exact: true }).click();
    await frame.getByText('Official', { exact: true }).waitFor();
  });
});

it('live tracking shows the course with who is followed on it, and where they are expected', async () => {
  const { page, problems } = await visit({ isSignedIn: false });
  await page.goto(other.url);
  const frame = inside(page, 'live_tracking');
  await page.getByTitle('A live_tracking').scrollIntoViewIfNeeded();
  await frame.getByRole('img', { name: 'Course map of 10 km' }).waitFor();
  await expect.poll(() => frame.locator('main').textContent()).toMatch(/On course\s*3/);
  await frame.getByRole('searchbox').fill('27');
  await frame.getByRole('button', { name: 'Follow: Runner Number 27' }).click();
  const followed = frame.getByRole('listitem').filter({ hasText: /Half 0:17:54 · Finish: Expected \d\d:\d\d/ });
  await followed.getByRole('link', { name: '27 Runner Number 27' }).waitFor();
  await frame.getByRole('img', { name: 'Course map of 10 km' }).getByText('27', { exact: true }).waitFor();
  // It is known again by the same device.
  await page.reload();
  await page.getByTitle('A live_tracking').scrollIntoViewIfNeeded();
  await frame.getByRole('button', { name: 'Stop following: Runner Number 27' }).click();
  await frame.getByText('Search for athletes and follow them here.').waitFor();
  expect(problems).toEqual([]);
});

it('a personal link is built of what is known of the bib', async () => {
  const { page } = window;
  const frame = inside(page, 'personal_url');
  await page.getByTitle('A personal_url').scrollIntoViewIfNeeded();
  await frame.getByRole('textbox', { name: 'Your bib' }).fill('007');
  await frame.getByRole('button', { name: 'Get my link' }).click();
  const link = frame.getByRole('link', { name: 'My photos' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://photos.example/7/P7');
});

it('a visitor sends a picture, which is on the wall at once where nobody looks first', async () => {
  const { page, problems } = await visit({ isSignedIn: false });
  await page.goto(other.url);
  await page.getByTitle('A selfie').scrollIntoViewIfNeeded();
  const frame = inside(page, 'selfie');
  await frame.getByText('Send a picture').click();
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();
  await frame.getByLabel('Picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await frame.getByLabel('Your name').fill('Noor');
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  await frame.getByText('Thank you. Your picture was sent.').waitFor();
  const picture = frame.getByRole('img', { name: 'Picture by Noor' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  expect(problems).toEqual([]);
});

describe('the page of an athlete', () => {
  it('tells times, splits, ranks and when who is on the course is expected', async () => {
    const { page, problems } = await visit({ viewport: PHONE, isSignedIn: false });
    await page.goto(`/embed/athletes/${event.athletes[1]}`);
    await page.getByRole('heading', { level: 1, name: 'Runner Number 2' }).waitFor();
    const main = page.getByRole('main');
    await expect
      .poll(() => main.textContent())
      .toMatch(/Bib 2.*Finished\s*0:36:09.*All.*2 of 25.*Women.*Official.*1 of 12/s);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto(`/embed/athletes/${event.athletes[FINISHED]}`);
    await expect
      .poll(() => main.textContent())
      .toMatch(
        /On course.*Expected at the finish\s*\d\d:\d\d.*\(clock\).*Expected \(clock\).*Finish\s*10 km\s*–\s*\d\d:\d\d/s,
      );
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('takes what is wrong with a time, and leads to what the staff answers', async () => {
    const { page, problems } = await visit({ isSignedIn: false });
    await page.goto(`/embed/athletes/${event.athletes[3]}`);
    await page.getByText('Something is wrong with my time').click();
    await page.getByLabel('What is wrong?').fill('I finished before number 3.');
    await page.getByLabel('E-mail address').fill('runner4@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    const link = page.getByRole('link', { name: 'See the answer here' });
    await link.waitFor();
    const address = String(await link.getAttribute('href'));
    await page.goto(address);
    await page.getByText('The organiser has it, and has not answered yet.').waitFor();
    const { items } = await api<{ items: { id: number; message: string }[] }>(
      `/v1/admin/inquiries?event_id=${event.eventId}`,
    );
    expect(items.map(({ message }) => message)).toEqual(['I finished before number 3.']);
    const body = { answer: 'You did: your time is right now.' };
    await api(`/v1/admin/inquiries/${items[0]?.id}`, { method: 'PATCH', body });
    await page.reload();
    await page.getByText('You did: your time is right now.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
