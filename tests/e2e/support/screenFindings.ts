import axe, { type AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** The rules whose outcome depends on the colours; all others see the same page in either theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Off unless asked for, since axe-core calls them experimental. */
const FURTHER_RULES = { 'label-content-name-mismatch': { enabled: true } };

interface AxeOptions {
  /** Ask only what another theme can change. */
  onlyColours?: boolean;
  /** Only what is in there, such as an open dialog; the page as a whole where nothing is named. */
  within?: string;
}

/** What axe-core has to say about the page as it is, or about one that is framed, a line per finding; empty when all is well. */
export async function accessibilityFindings(
  page: Page | Frame,
  { onlyColours = false, within }: AxeOptions = {},
): Promise<string[]> {
  // As an expression the script is not subject to the page's content security policy, which forbids it as an element.
  await page.evaluate(`typeof axe === 'undefined' && (() => { ${axe.source} })()`);
  const options = {
    resultTypes: ['violations'],
    // No rule that runs reads style sheets or media.
    preload: false,
    ...(onlyColours ? { runOnly: COLOUR_RULES } : { rules: FURTHER_RULES }),
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}

/** Elements that reach beyond the right edge of a page which therefore scrolls sideways. */
export async function overflowFindings(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const outermost = wide.filter((element) => !wide.includes(element.parentElement as Element));
    return [
      `overflow: ${scrollWidth - clientWidth} px`,
      ...outermost.map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

/** Times and other figures that a grid's column is too narrow for: half a number is another number. */
export async function cutFindings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="grid"] td')]
      .filter((cell) => cell.querySelector('.sl-figures') && cell.scrollWidth > cell.clientWidth)
      .map((cell) => `cut off: ${cell.textContent}`),
  );
}

/** Keys of texts that stand where their texts should, seen or read aloud. */
export async function rawKeyFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SPOKEN = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    // Addresses, files and bundle ids of the demo look alike, and so do topics of webhooks.
    const isKey = (text: string): boolean =>
      /^[a-z]\w*(\.[a-z]\w*)+$/.test(text) &&
      !/^example\.|\.(com|csv|example|created|updated|deleted|restored)$/.test(text);
    const texts = [...document.querySelectorAll('body *:not(script, style, code)')].flatMap((element) => [
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
      ...SPOKEN.map((name) => element.getAttribute(name) ?? ''),
    ]);
    return texts.filter((text) => isKey(text.trim())).map((text) => `raw key: ${text}`);
  });
}

/** Pages that could not be shown, and say so instead. */
export async function failureFindings(page: Page): Promise<string[]> {
  const failures = page.locator('main [role="alert"]').filter({ has: page.getByRole('heading') });
  return (await failures.allInnerTexts()).map((text) => `not shown: ${text.replace(/\s+/g, ' ')}`);
}

/** Shows the page in one of the two themes: all colours hang on this attribute, those of the console and those of the sign-in pages. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  // Inherited colours change a level deeper with each frame, however short their transition.
  await page.waitForFunction(() => document.getAnimations().length === 0);
}
