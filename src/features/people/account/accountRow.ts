/** A line of a list on the profile page: what it is at the left, what can be done with it at the right. */
export const ACCOUNT_ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  borderBottom: '1px solid var(--sl-line)',
};
