import './texts';
import './tour.css';
import { type DriveStep, driver } from 'driver.js';
import 'driver.js/dist/driver.css';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const PALETTE = '[aria-keyshortcuts="Control+K Meta+K"]';

/** Leads through the frame, a part at a time; what is not on this screen, such as the sidebar on a phone, is left out. Settles once it is over. */
export function startTour(translate: Translate): Promise<void> {
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
      onDestroyed: () => resolve(),
    }).drive();
  });
}
