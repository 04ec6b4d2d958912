import { rescue } from './loadOnceThere';

const RELOADED = 'reloaded_for_code';

rescue.beforeRetry = () => {
  // A sheet that did not come is not asked for a second time by what loads the module that it belongs to.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
};

/**
 * Code that is not there though the server answers is of a release that another has taken the place of, and only the document knows where
 * the new one's is. It is loaded again, unless something on the page would be lost; once for an address, as another time would not help by itself.
 */
rescue.afterRetry = () => {
  const hasUnsaved = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (hasUnsaved || hasReloaded()) return;
  location.reload();
};

// Somebody asks for it, or it is another network.
addEventListener('online', () => sessionStorage.removeItem(RELOADED));

/** Also true where the browser keeps nothing: it would not be known the next time. */
function hasReloaded(): boolean {
  try {
    const before = sessionStorage.getItem(RELOADED);
    sessionStorage.setItem(RELOADED, location.pathname);
    return before === location.pathname;
  } catch {
    return true;
  }
}
