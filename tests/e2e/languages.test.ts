import { beforeAll, describe, expect, it } from 'vitest';
import { STORE_KEY } from '../../providers/session';
import { languages } from '../../src/i18n/languages';
import { demoIds } from './support/demoIds';
import { cutFindings, failureFindings, overflowFindings, rawKeyFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { DESKTOP, openWindow, PHONE, type Visit, visit } from './support/visit';

/** Pages with the most words, of each part of the console. */
const PAGES = [
  'home',
  'athletes',
  'athletes/create',
  'races',
  'livetiming',
  'rankings',
  'settings',
  'features',
  'publish',
  'status',
  'widgets',
  'support',
];

/** Of each language, a word of the list of athletes, the button to sign in, and what opens a calendar and takes it a month back. */
const WORDS: Record<string, { athletes: string; signIn: string; months: [RegExp, string] }> = {
  nl: { athletes: 'Deelnemers', signIn: 'Inloggen', months: [/^Kies datum/, 'Vorige maand'] },
  de: { athletes: 'Teilnehmer', signIn: 'Anmelden', months: [/^Datum auswählen/, 'Letzter Monat'] },
  fr: {
    athletes: 'Participants',
    signIn: 'Se connecter',
    months: [/^Choisir la date/, 'Mois précédent'],
  },
};

describe.each(languages)('in $name', ({ locale }) => {
  let event: number | string;
  let windows: { size: string; window: Visit }[];

  beforeAll(async () => {
    event = (await demoIds()).event_id ?? '';
    windows = [
      { size: 'desktop', window: await openWindow({ viewport: DESKTOP }) },
      { size: 'phone', window: await openWindow({ viewport: PHONE, timeZone: 'America/New_York' }) },
    ];
    for (const { window } of windows)
      await window.page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        `RaStore${STORE_KEY}.locale`,
        JSON.stringify(locale),
      ] as const);
  });

  it.each(PAGES)('%s has room for its words, at any width', async (path) => {
    const found = await Promise.all(
      windows.map(async ({ size, window: { page } }) => {
        await page.goto(`/events/${event}/${path}`);
        // Said once the page is there.
        await page.locator(`html[lang=${locale}]`).waitFor({ state: 'attached' });
        await settled(page);
        const findings = [
          ...(await overflowFindings(page)),
          ...(await cutFindings(page)),
          ...(await rawKeyFindings(page)),
          ...(await failureFindings(page)),
        ];
        return findings.map((finding) => `${size}, ${finding}`);
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  it('has its calendar begin on Monday and say its months', async () => {
    const [choose, previous] = WORDS[locale]?.months ?? [];
    const page = windows[0]?.window.page;
    if (!page || !choose) throw new Error('There is no window.');
    await page.goto(`/events/${event}/athletes/create`);
    await page.getByRole('button', { name: choose }).first().click();
    const calendar = page.getByRole('dialog');
    await calendar.getByRole('button', { name: previous }).click();
    const monday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 30));
    await expect
      .poll(() => calendar.getByRole('columnheader').first().getAttribute('aria-label'))
      .toMatch(new RegExp(`^${monday}$`, 'i'));
    await page.keyboard.press('Escape');
  });

  it('speaks it, also to who is not signed in and reads it in their browser', async () => {
    const [desktop] = windows;
    await desktop?.window.page.goto(`/events/${event}/athletes`);
    await desktop?.window.page.getByRole('heading', { level: 1, name: WORDS[locale]?.athletes }).waitFor();
    const { page } = await visit({ isSignedIn: false, locale });
    await page.goto('/account/login');
    await page.getByRole('button', { name: WORDS[locale]?.signIn, exact: true }).waitFor();
  });
});
