import { Counter } from 'prom-client';

/** Reads that this process has stored, each once. */
export const storedReads = new Counter({
  name: 'startline_reads_stored_total',
  help: 'Reads of timing systems that were new, and are stored.',
  registers: [],
});
