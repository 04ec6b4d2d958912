import { TestRunner } from 'vitest';

/** Runs the tests of a file in the order in which they stand there: for projects where some are still steps of one journey. */
export default class InFileOrder extends TestRunner {
  constructor(config: TestRunner['config']) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } });
  }
}
