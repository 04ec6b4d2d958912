/** The column of the audit that names who was really there, where somebody was signed in as another person. */
export const ACTED_BY = 'acted_by_id';
