import { configure } from '@testing-library/react';

// A page is imported when it is first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** What a browser has and jsdom lacks. */
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;
