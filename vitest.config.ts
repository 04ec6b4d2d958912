import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { drawnIcons } from './packages/icons/drawIcons.ts';
import { memoryFolder } from './tests/support/memoryFolder.ts';

/** Needs neither a database nor a browser. */
const PURE = [
  'tests/architecture/**/*.test.ts',
  'tests/courses/**/*.test.ts',
  'tests/engine/core/**/*.test.ts',
  'tests/engine/fields/*Types.test.ts',
  'tests/engine/tables/**/*.test.ts',
  'tests/engine/openapi/**/*.test.ts',
  'tests/files/**/*.test.ts',
  'tests/icons/**/*.test.ts',
  'tests/mutants/**/*.test.ts',
  'tests/resources/**/*.test.ts',
  'tests/scripts/**/*.test.ts',
  'tests/timing/**/*.test.ts',
  'tests/timing-formats/**/*.test.ts',
];
const CONSOLE = ['tests/console/**/*.test.{ts,tsx}', 'tests/engine/**/*.test.tsx'];
/** In a browser, in front of the running product. */
const STOCK = 'tests/console/stock/*.test.ts';
const PRODUCT = ['tests/run/**/*.test.ts'];
const BROWSER = ['tests/e2e/**/*.test.ts', STOCK];
/** Over files that are not part of the project: only by `npm run test:real-data`. */
const REAL_DATA = ['tests/real-data/**/*.test.ts'];
/** Needs a proxy and a pooler of the system, and minutes: only by `npm run test:cluster`. */
const CLUSTER = ['tests/cluster/**/*.test.ts'];

const PROPERTIES_SETUP = 'tests/support/properties.ts';
const CONSOLE_SETUP = 'tests/support/consoleSetup.ts';
const DATABASE_SETUP = 'tests/support/globalSetup.ts';
const BUILD_SETUP = 'tests/support/buildSetup.ts';
const BROWSER_SETUP = 'tests/e2e/support/setup.ts';

const inMemory = memoryFolder();
// Workers and the products they start inherit it.
if (inMemory) process.env.TMPDIR ??= inMemory;

export default defineConfig({
  plugins: [drawnIcons()],
  test: {
    // Vitest reads this here alone, not in projects. The same order in every run: a commit must not fail for the fault of another.
    sequence: { shuffle: { tests: true }, seed: 1 },
    setupFiles: [PROPERTIES_SETUP],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a busy machine; it costs nothing where it comes at once.
    expect: { poll: { timeout: 15_000 } },
    // On two cores as well: while one file waits for its database, another goes on.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'console',
          include: CONSOLE,
          exclude: [STOCK],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [CONSOLE_SETUP],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          // With isolation, each file loads the server again, which takes six seconds.
          isolate: false,
          exclude: [...PURE, ...CONSOLE, ...PRODUCT, ...BROWSER, ...REAL_DATA, ...CLUSTER],
          globalSetup: DATABASE_SETUP,
        },
      },
      // The product as a whole comes last: a fault of a part is told first, by the test that names it.
      {
        extends: true,
        test: {
          name: 'run',
          include: PRODUCT,
          globalSetup: BUILD_SETUP,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: BROWSER,
          globalSetup: [BUILD_SETUP, BROWSER_SETUP],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One product and one browser for all files: side by side they would slow down and disturb one another.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      // One after the other: each takes the machine for itself.
      { extends: true, test: { name: 'cluster', include: CLUSTER, hookTimeout: 300_000, fileParallelism: false } },
      {
        extends: true,
        test: {
          name: 'real-data',
          include: REAL_DATA,
          globalSetup: DATABASE_SETUP,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
