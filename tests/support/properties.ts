import fc from 'fast-check';

/**
 * Properties draw the same values in every run, for the reason that tests run in the same order: a commit must not fail for the
 * fault of another. `npm run test:properties` draws others, and many more of them.
 */
const { PROPERTY_SEED = '1', PROPERTY_RUNS } = process.env;

fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }) });
