// Runs before the first paint, so that a page never flashes in the other theme, and follows the system while it is open. In
// the console its own choice of theme comes to the same.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen = 'system';
    try {
      chosen = localStorage.getItem('startline.theme') || chosen;
    } catch {
      // The browser forbids storage: the system's theme it is.
    }
    const isDark = chosen === 'system' ? system.matches : chosen === 'dark';
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  };
  show();
  system.addEventListener('change', show);
})();
