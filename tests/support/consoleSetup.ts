// Before and after each file of the console's tests. Worker, libraries and page are shared by the files that run in one
// worker, since loading them takes longer than most files do; everything else each file has to itself.
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Our own modules, with whatever state they keep.
vi.resetModules();

// A page is imported when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** What a browser has and jsdom lacks. */
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  removeStyles();
  cleanup();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.body.replaceChildren();
  document.title = '';
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** jsdom goes through all of them for each element whose role or visibility is asked for. */
function removeStyles(): void {
  const { current: cache } = renderHook(() => useEmotionCache()).result;
  cache?.sheet.flush();
  Object.assign(cache ?? {}, { inserted: {}, registered: {} });
}
