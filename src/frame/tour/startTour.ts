import './texts';
import './tour.css';
import { type DriveStep, driver } from 'driver.js';
import 'driver.js/dist/driver.css';

/** For a dialog to have gone. */
const MOST_MS = 1_000;

type Translate = (key: string, values?: Record<string, unknown>) => string;

const PALETTE = '[aria-keyshortcuts="Control+K Meta+K"]';

/** Leads through the frame, a part at a time; what is not on this screen, such as the sidebar on a phone, is left out. Settles once it is over. */
export async function startTour(translate: Translate): Promise<void> {
  await dialogsClosed();
  // Whoever took it goes on where they were.
  const before = document.activeElement;
  const labelled = (key: string) => `[aria-label="${CSS.escape(translate(key))}"]`;
  const places: readonly (readonly [name: string, selector: string, values?: Record<string, unknown>])[] = [
    ['pages', `nav${labelled('shell.navigation')}`],
    ['checks', '[data-tour="checks"]'],
    ['palette', PALETTE, { keys: document.querySelector(`${PALETTE} kbd`)?.textContent ?? 'Ctrl K' }],
    ['you', `button[aria-label$="${CSS.escape(translate('shell.user_menu.label'))}"]`],
  ];
  const steps = places.flatMap(([name, selector, values]): DriveStep[] => {
    const element = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
    if (!element) return [];
    const popover = { title: translate(`tour.${name}.title`), description: translate(`tour.${name}.why`, values) };
    return [{ element, popover }];
  });
  return new Promise((resolve) => {
    driver({
      steps,
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      showProgress: true,
      progressText: translate('tour.progress', { at: '{{current}}', of: '{{total}}' }),
      nextBtnText: translate('tour.next'),
      prevBtnText: translate('tour.previous'),
      doneBtnText: translate('tour.done'),
      popoverClass: 'sl-tour',
      stagePadding: 4,
      onPopoverRender: ({ nextButton }) => {
        // Once it has put the focus on what comes first, which is the button that ends it.
        queueMicrotask(() => nextButton.focus());
      },
      onDestroyed: () => {
        resolve();
        const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
        (isThere ? before : document.querySelector('main'))?.focus({ preventScroll: true });
      },
    }).drive();
  });
}

/** It may be asked for in a dialog, which gives the focus back and goes first. */
async function dialogsClosed(): Promise<void> {
  const end = performance.now() + MOST_MS;
  while (document.querySelector('.MuiDialog-root') && performance.now() < end)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
