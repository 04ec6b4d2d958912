/** A gunshot this far ahead of the server's clock counts as fired now. */
export const CLOCKS_DIFFER_MS = 2_000;
