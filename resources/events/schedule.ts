/** In place of a person's id: of events that nobody looks after. */
export const NOBODY = 'nobody';

/** Events at the same time that one support member looks after well: at a third, somebody waits. */
export const MOST_AT_ONCE = 2;
/** Events of one week for each member: most take place on the same two days. */
export const MOST_IN_WEEK = 3;

/** The longest period that is read at once. */
export const MOST_DAYS = 400;
