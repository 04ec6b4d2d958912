/** How many pairs of look-alikes come at a time. */
export const PAIRS_PER_PAGE = 20;
