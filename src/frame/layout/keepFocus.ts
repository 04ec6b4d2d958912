/**
 * Keeps the keyboard's place when what had the focus goes or is disabled, as a button whose step is taken: it stays in the nearest part of
 * the page that is still there, so that Tab goes on from where one was and nothing is pressed by chance. A control that comes back gets it again.
 * @returns what ends that
 */
export function keepFocus(): () => void {
  let last: { control: HTMLElement; around: HTMLElement[] } | null = null;
  let waiting = 0;

  const note = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.matches('main *'))
      last = { control: target, around: ancestorsOf(target) };
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || target !== last?.control) return;
    // Somebody clicked beside it: that is where they want to be. Some browsers say the same just before they take it away.
    queueMicrotask(() => {
      if (target === last?.control && isUsable(last.control)) last = null;
    });
  };
  const look = (): void => {
    waiting = 0;
    if (!last || document.activeElement !== document.body || document.querySelector('[aria-modal="true"]')) return;
    const { control, around } = last;
    if (isUsable(control)) control.focus({ preventScroll: true });
    // Disabled for as long as something takes: it comes back, or goes.
    else if (!control.isConnected) rest(around.find((one) => one.isConnected) ?? document.querySelector('main'));
  };
  // After what else puts the focus somewhere: dialogs, grids, rows that follow on one that went.
  const lookSoon = (): void => {
    if (last && document.activeElement === document.body) waiting ||= window.setTimeout(look, 100);
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

/** What is around it on the page, the nearest first. */
function ancestorsOf(control: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let one = control.parentElement; one?.matches('main *'); one = one.parentElement) around.push(one);
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
