/**
 * Keeps the keyboard's place when what had the focus goes or is disabled, as a button whose step is taken: it stays in the nearest part of
 * the page that is still there, so that Tab goes on from where one was and nothing is pressed by chance. A control that comes back gets it again.
 * A bar that goes away as a whole names its successor by a selector in `data-focus-next`.
 * @returns what ends that
 */
export function keepFocus(): () => void {
  let last: { control: HTMLElement; around: HTMLElement[]; next: string | undefined } | null = null;
  let waiting = 0;
  let resting: HTMLElement | null = null;
  let disabledSince = 0;

  const note = ({ target }: FocusEvent): void => {
    if (target === resting) return;
    if (!(target instanceof HTMLElement && target.matches(KEPT))) return;
    const next = target.closest<HTMLElement>('[data-focus-next]')?.dataset.focusNext;
    last = { control: target, around: ancestorsOf(target), next };
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null && target === resting && resting?.isConnected) last = null;
    // Somebody clicked beside it: that is where they want to be.
    if (relatedTarget !== null || target !== last?.control || !isUsable(last.control)) return;
    const left = last.control;
    // Chrome tells that a control lost the focus before it takes it off the page: by then it is not known which of the two it was.
    window.setTimeout(() => {
      if (last?.control !== left) return;
      if (isUsable(left)) last = null;
      else lookSoon();
    });
  };
  const look = (): void => {
    waiting = 0;
    if (!last || !isLost() || document.querySelector('[aria-modal="true"]')) return;
    const { control, around, next } = last;
    if (isUsable(control)) {
      disabledSince = 0;
      control.focus({ preventScroll: true });
      return;
    }
    disabledSince ||= performance.now();
    // Disabled for as long as something takes, it comes back; for longer there was nothing left to do with it.
    if (control.isConnected && performance.now() - disabledSince < TAKES_MS)
      waiting = window.setTimeout(look, TAKES_MS);
    else if (document.activeElement === document.body) {
      disabledSince = 0;
      const successor = next === undefined ? null : document.querySelector<HTMLElement>(next);
      if (successor) {
        successor.focus({ preventScroll: true });
        return;
      }
      resting =
        around.find((one) => one.isConnected && one.getClientRects().length > 0) ?? document.querySelector('main');
      rest(resting);
    }
  };
  const isLost = () => document.activeElement === document.body || document.activeElement === resting;
  // After what else puts the focus somewhere: dialogs, grids, rows that follow on one that went.
  const lookSoon = (): void => {
    if (last && isLost()) waiting ||= window.setTimeout(look, 100);
  };

  const watching = new MutationObserver(lookSoon);
  watching.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  return () => {
    watching.disconnect();
    window.clearTimeout(waiting);
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
  };
}

/** Where it is kept: on the page, and in what is said on top of it. */
const KEPT = 'main *, [data-keeps-focus] *';
/** A call is mostly answered by then. */
const TAKES_MS = 600;

/** What is around it on the page, the nearest first. */
function ancestorsOf(control: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let one = control.parentElement; one?.matches(KEPT); one = one.parentElement) around.push(one);
  return around;
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.getClientRects().length > 0;
}

/** Has a part of the page hold the focus unseen, until it goes on from there. */
function rest(place: HTMLElement | null): void {
  if (!place) return;
  if (place.hasAttribute('tabindex')) {
    place.focus({ preventScroll: true });
    return;
  }
  const { outline } = place.style;
  place.tabIndex = -1;
  place.style.outline = 'none';
  place.focus({ preventScroll: true });
  place.addEventListener(
    'blur',
    () => {
      // Unless it became a place of its own meanwhile.
      if (place.tabIndex === -1) place.removeAttribute('tabindex');
      place.style.outline = outline;
    },
    { once: true },
  );
}
