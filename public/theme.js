// Runs before the first paint, so that a page never flashes in the other theme. The console takes over from here.
(() => {
  let chosen = 'system';
  try {
    chosen = localStorage.getItem('startline.theme') || chosen;
  } catch {
    // The browser forbids storage: the system's theme it is.
  }
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
