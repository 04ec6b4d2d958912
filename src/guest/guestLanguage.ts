import { readServerIn } from '../../engine/core/said/saidByServer';
import { STORE_KEY } from '../../providers/session';
import { account } from '../i18n/en/account';
import { languages } from '../i18n/languages';

interface Texts {
  [key: string]: string | Texts;
}

/** What is said in place of English, by whole key; null as long as English is spoken. */
let spoken: Readonly<Record<string, unknown>> | null = null;

/** The language that was chosen on this device, else the browser's, where it is one of the console's; null for English. */
export function guestLocale(): string | null {
  const chosen = storedLocale();
  const wanted = chosen === null ? navigator.languages : [chosen];
  const [first = ''] = wanted.map((tag) => tag.split('-')[0] ?? '');
  return languages.some(({ locale }) => locale === first) ? first : null;
}

/** Has the pages before signing in say everything in a language; without its texts they go on in English. */
export async function speak(locale: string): Promise<void> {
  const { loadTexts } = await import('../i18n/loadTexts');
  spoken = await loadTexts(locale, 'guest').catch(() => null);
  if (!spoken) return;
  document.documentElement.lang = locale;
  void speakServer(locale, spoken);
  inTheirLanguage('account', account);
}

/** What the server refuses is read in the language as well, once that is there: nothing was sent yet. */
async function speakServer(locale: string, texts: Readonly<Record<string, unknown>>): Promise<void> {
  const { readServer } = await import('../i18n/readServer');
  await readServer(locale, texts).then(readServerIn, () => {});
}

/** Replaces texts, at the key that they stand at, by those of the language that is spoken. */
export function inTheirLanguage<T extends object>(key: string, texts: T): T {
  for (const [name, text] of Object.entries(texts as Texts)) {
    const own = `${key}.${name}`;
    const said = spoken?.[own];
    if (typeof text === 'object') inTheirLanguage(own, text);
    else if (typeof said === 'string') (texts as Texts)[name] = said;
  }
  return texts;
}

function storedLocale(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`RaStore${STORE_KEY}.locale`) ?? 'null');
    return typeof stored === 'string' ? stored : null;
  } catch {
    return null;
  }
}
