import { lazy } from 'react';

/** For filters that look for a text in a value, such as one item of a list: any text will do. */
export const OperandControl = lazy(async () => ({
  default: (await import('../text/TextLineControl')).TextLineControl,
}));
