/** Told to the window: what was said of the step before is past. */
export const NOTICE_OVER = 'notice-over';

/** Takes away the notice that is shown, as where the next step fails and its form says so: both at once contradict each other. */
export function endNotice(): void {
  window.dispatchEvent(new Event(NOTICE_OVER));
}
